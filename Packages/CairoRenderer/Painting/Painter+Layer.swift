import AnimationCore
import CCairo

extension Painter {
  /// Lets `draw` paint on a layer just large enough for what `bounds` and the clip have in common, and then
  /// paints that on what is below.
  func withLayer(_ bounds: PixelBox, _ compositing: Compositing, _ draw: (Painter) -> Void) {
    guard let layer = makeLayer(bounds, .color) else { return }
    draw(self.on(layer))
    withOperator(compositing.blendMode) { paint(layer, opacity: compositing.opacity) }
  }

  /// An empty layer for what `bounds` and the clip have in common; nil when that is nothing.
  func makeLayer(_ bounds: PixelBox, _ format: Layer.Format) -> Layer? {
    Layer(bounds.intersection(clipBounds), format, resources.layers)
  }

  /// The same painter, drawing on `layer`, where there is no clip yet.
  func on(_ layer: borrowing Layer) -> Painter {
    Painter(context: layer.context, canvasToPixels: canvasToPixels, resources: resources)
  }

  func paint(_ layer: borrowing Layer, opacity: Double = 1) {
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, layer.surface, 0, 0)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Paints where `coverage` has alpha.
  func paint(_ layer: borrowing Layer, through coverage: borrowing Layer) {
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, layer.surface, 0, 0)
    cairo_mask_surface(context, coverage.surface, 0, 0)
  }

  /// What the clip leaves of the target, in whole pixels.
  var clipBounds: PixelBox {
    cairo_identity_matrix(context)
    var box = PixelBox.empty
    cairo_clip_extents(context, &box.minX, &box.minY, &box.maxX, &box.maxY)
    return box
  }
}
