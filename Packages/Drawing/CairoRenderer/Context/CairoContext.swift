import AnimationCore
import CCairo
import Painting

/// A Cairo context, drawn on in pixels, or in the units of a page.
///
/// Between two calls the operator is OVER and there is no current path. The matrix and the source may be anything:
/// the caller sets them.
struct CairoContext {
  let pointer: OpaquePointer
  let budget: WorkBudget
  let target: Target

  enum Target {
    /// All there are.
    case pixels(PixelBox)
    case page(PageWork)
  }

  /// Cairo computes in 24.8 fixed point; beyond this many pixels from the origin it would wrap around.
  static let reach = 4e6

  /// Makes `toPixels` lead from user space to the target.
  ///
  /// - Returns: false when nothing of it could be seen; the matrix is then unchanged.
  func setTransform(_ toPixels: Transform) -> Bool {
    guard toPixels.isDrawable else { return false }
    var matrix = cairo_matrix_t(toPixels)
    cairo_set_matrix(pointer, &matrix)
    return true
  }

  /// Calls `paint` with an operator set.
  func withOperator(_ cairoOperator: cairo_operator_t, _ paint: () -> Void) {
    guard cairoOperator != CAIRO_OPERATOR_OVER else { return paint() }
    cairo_set_operator(pointer, cairoOperator)
    paint()
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  /// Paints the current source everywhere.
  func paint(opacity: Double = 1) { cairo_paint_with_alpha(pointer, opacity) }

  /// Makes a surface the source whose place the surface knows.
  func setSource(_ surface: OpaquePointer) {
    cairo_identity_matrix(pointer)
    cairo_set_source_surface(pointer, surface, 0, 0)
  }

  /// Calls `draw`, unless nothing is left to draw on, and keeps it inside of a path.
  func withClip(_ path: Path, _ rule: FillRule, _ toPixels: Transform, _ draw: () -> Void) {
    cairo_save(pointer)
    if trace(path, toPixels) {
      cairo_set_fill_rule(pointer, rule.cairoRule)
      cairo_clip(pointer)
      draw()
    }
    cairo_restore(pointer)
  }

  /// Keeps what `draw` does inside of whole pixels.
  func withClip(_ box: PixelBox, _ draw: () -> Void) {
    cairo_save(pointer)
    cairo_identity_matrix(pointer)
    cairo_rectangle(pointer, box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
    cairo_clip(pointer)
    draw()
    cairo_restore(pointer)
  }

  /// What the clips leave of the target, in whole pixels.
  var visible: PixelBox {
    cairo_identity_matrix(pointer)
    var box = PixelBox.empty
    cairo_clip_extents(pointer, &box.minX, &box.minY, &box.maxX, &box.maxY)
    return box
  }
}

extension cairo_matrix_t {
  init(_ transform: Transform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  }
}
