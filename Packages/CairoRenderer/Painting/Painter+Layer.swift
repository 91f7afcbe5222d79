import AnimationCore
import CCairo

extension Painter {
  /// Draws into a transparent surface of its own, just large enough for what `bounds` and the clip have in
  /// common, and paints that on what is below.
  func withLayer(_ bounds: PixelBox, _ compositing: Compositing, _ draw: () -> Void) {
    guard beginLayer(bounds) else { return }
    draw()
    endLayer(compositing.blendMode.cairoOperator, opacity: compositing.opacity)
  }

  /// Redirects drawing to a new surface until the layer ends.
  ///
  /// - Returns: false when it would be empty; nothing has changed then.
  func beginLayer(_ bounds: PixelBox, _ content: cairo_content_t = CAIRO_CONTENT_COLOR_ALPHA) -> Bool {
    let box = bounds.intersection(clipBounds)
    guard !box.isEmpty else { return false }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_rectangle(context, box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)
    cairo_clip(context)
    cairo_push_group_with_content(context, content)
    // The clip acts once, when the layer is painted. Inside, its antialiased edge would count twice.
    cairo_reset_clip(context)
    return true
  }

  /// Paints the layer on what is below it. Operators that also act where the layer is not do so up to the
  /// clip.
  func endLayer(_ cairoOperator: cairo_operator_t, opacity: Double = 1) {
    let layer = cairo_pop_group(context)
    cairo_restore(context)
    cairo_identity_matrix(context)
    cairo_set_source(context, layer)
    cairo_pattern_destroy(layer)
    cairo_set_operator(context, cairoOperator)
    cairo_paint_with_alpha(context, opacity)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// What the clip leaves of the target, in whole pixels.
  var clipBounds: PixelBox {
    cairo_identity_matrix(context)
    var box = PixelBox.empty
    cairo_clip_extents(context, &box.minX, &box.minY, &box.maxX, &box.maxY)
    return box
  }
}
