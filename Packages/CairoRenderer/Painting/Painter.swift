import AnimationCore
import CCairo
import Pixels

/// Draws the items of one display list on a Cairo context. Each kind of item has a file of its own.
///
/// Between two items the operator is OVER and there is no current path. The matrix and the source may be
/// anything: whoever draws sets them.
struct Painter {
  let context: OpaquePointer
  let canvasToPixels: Transform
  let resources: Resources
  /// What the context writes when shapes stay shapes; nil for pixels.
  var vectors: VectorFormat?

  /// What lasts longer than a frame. All painters of a renderer share it.
  struct Resources {
    let images: ImageCache
    let texts: TextLayouts
    let layers = LayerMemory()
    let log: DrawingLog?
    var budget = WorkBudget.unlimited

    init(images: ImageCache, log: DrawingLog?) {
      self.images = images
      self.log = log
      texts = TextLayouts(log)
    }
  }

  /// How a lone item takes part in the groups around it, so that they need no layer of their own.
  struct Compositing {
    var opacity = 1.0
    var blendMode = BlendMode.normal
    /// True inside of a group that keeps the backdrop from its items.
    var isIsolated = false

    /// Painted as if there was no group.
    var isPlain: Bool { opacity == 1 && blendMode == .normal }
  }

  func draw(_ item: DisplayItem, _ compositing: Compositing = Compositing()) {
    guard resources.budget.spend(200 + pixelCount / 64) else { return }
    if vectors == nil, !compositing.blendMode.worksWithMasks, !item.isGroup {
      return withLayer(bounds(of: item), compositing) { $0.draw(item) }
    }
    switch item {
    case .fill(let item): draw(item, compositing)
    case .stroke(let item): draw(item, compositing)
    case .image(let item): draw(item, compositing)
    case .text(let item): draw(item, compositing)
    case .group(let item): draw(item, compositing)
    }
  }

  /// Of all that it draws on: an item may cover it whole. 0 where shapes stay shapes.
  private var pixelCount: Int {
    let surface = cairo_get_target(context)
    return Int(cairo_image_surface_get_width(surface)) * Int(cairo_image_surface_get_height(surface))
  }

  /// Makes `transform` lead from user space to the canvas.
  ///
  /// - Returns: false when nothing of it could be seen; the matrix is then unchanged.
  func setTransform(_ transform: Transform) -> Bool {
    let total = canvasToPixels * transform
    guard total.isDrawable else { return false }
    var matrix = cairo_matrix_t(total)
    cairo_set_matrix(context, &matrix)
    return true
  }

  /// Calls `paint` with the blend mode's operator set.
  func withOperator(_ mode: BlendMode, _ paint: () -> Void) {
    guard mode != .normal else { return paint() }
    cairo_set_operator(context, mode.cairoOperator)
    paint()
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Replaces every pixel.
  func fill(_ background: Color) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(background)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Keeps later drawing inside of the list's canvas, on a target of this size.
  ///
  /// - Returns: false when there is none.
  func clip(to list: DisplayList, width: Double, height: Double) -> Bool {
    guard canvasToPixels.isInvertible, !list.size.isEmpty, list.size.isFinite else { return false }
    let canvas = Rect(list.size)
    let target = Rect(x: 0, y: 0, width: width, height: height)
    if canvasToPixels.isUpright, canvas.applying(canvasToPixels) == target { return true }
    guard trace(Path(canvas), .identity) else { return false }
    cairo_clip(context)
    return true
  }

  /// Keeps later drawing inside of whole pixels.
  func clip(to box: PixelBox) {
    cairo_identity_matrix(context)
    cairo_rectangle(context, box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
    cairo_clip(context)
  }
}

extension DisplayItem {
  fileprivate var isGroup: Bool {
    if case .group = self { true } else { false }
  }
}

extension Transform {
  /// True when it leaves upright rectangles upright.
  var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// True when it neither flattens areas nor shrinks lengths of a million to nothing. Cairo divides by the
  /// matrix when it strokes: dashes under an all but singular one took minutes.
  fileprivate var isDrawable: Bool {
    let largest = max(abs(a), abs(b), max(abs(c), abs(d)))
    return isInvertible && largest < 1e7 * abs(determinant)
  }
}

extension cairo_matrix_t {
  init(_ transform: Transform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  }
}
