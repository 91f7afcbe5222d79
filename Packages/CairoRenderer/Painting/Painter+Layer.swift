import AnimationCore
import CCairo

extension Painter {
  /// Lets `draw` paint on a layer just large enough for what `bounds` and the clip have in common, and then
  /// paints that on what is below.
  func withLayer(_ bounds: PixelBox, _ compositing: Compositing, _ draw: (Painter) -> Void) {
    if vectors != nil { return withVectorLayer(compositing) { draw(self) } }
    guard let layer = makeLayer(bounds, .color) else { return }
    draw(on(layer))
    if compositing.blendMode.worksWithMasks {
      withOperator(compositing.blendMode) { paint(layer, opacity: compositing.opacity) }
    } else {
      on(layer).multiply(by: compositing.opacity)
      blend(layer, compositing.blendMode)
    }
  }

  /// Paints a layer by a mode that needs coverage and opacity in the layer's own alpha.
  ///
  /// The coverage of the clip cannot be there. So hard mix is painted as a normal colour, and the others without a
  /// clip on a copy of what is below, which is then shown through the clip: that is the same, as what they give grows
  /// evenly with the alpha.
  func blend(_ layer: borrowing Layer, _ mode: BlendMode) {
    if mode == .hardMix {
      mixHard(layer)
      return paint(layer)
    }
    guard let result = copyOfTarget(below: layer) else { return }
    on(result).withOperator(mode) { on(result).paint(layer) }
    cairo_save(context)
    clip(to: layer.box)
    replacePixels(by: result)
    cairo_restore(context)
  }

  /// What is painted so far where the layer is, as a layer of the same size.
  func copyOfTarget(below layer: borrowing Layer) -> Layer? {
    guard let copy = Layer(layer.box, .color, resources.layers) else { return nil }
    cairo_identity_matrix(copy.context)
    cairo_set_source_surface(copy.context, cairo_get_target(context), 0, 0)
    cairo_paint(copy.context)
    return copy
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

  /// Copies the layer's pixels, transparent ones too.
  func replacePixels(by layer: borrowing Layer) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    paint(layer)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// A layer to draw the shape of an item on, in black.
  ///
  /// Where outlines are not upright, Cairo paints colours fast, but gradients and pictures piece by piece, row by
  /// row. Drawing the shape first and painting through it in one go takes a half to a quarter of the time.
  func makeOutline(_ bounds: PixelBox, opacity: Double = 1) -> Layer? {
    guard let layer = makeLayer(bounds, .alpha) else { return nil }
    on(layer).setSource(.black, opacity: opacity)
    return layer
  }

  /// Paints the current source where `outline` has alpha.
  func paintSource(through outline: borrowing Layer, _ blendMode: BlendMode) {
    cairo_identity_matrix(context)
    cairo_set_operator(context, blendMode.cairoOperator)
    cairo_mask_surface(context, outline.surface, 0, 0)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Paints where `coverage` has alpha.
  func paint(_ layer: borrowing Layer, through coverage: borrowing Layer) {
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, layer.surface, 0, 0)
    cairo_mask_surface(context, coverage.surface, 0, 0)
  }

  /// Multiplies everything drawn so far.
  func multiply(by opacity: Double) {
    guard opacity < 1 else { return }
    setSource(.black, opacity: opacity)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Multiplies everything drawn so far by the layer's alpha, or by what that lacks to 1.
  func multiply(by layer: borrowing Layer, isInverted: Bool = false) {
    cairo_set_operator(context, isInverted ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN)
    paint(layer)
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
