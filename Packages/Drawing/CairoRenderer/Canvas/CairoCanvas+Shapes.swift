import AnimationCore
import CCairo
import Painting

extension CairoCanvas: PixelCanvas {
  package static func blendsThroughCoverage(_ mode: BlendMode) -> Bool { mode.worksWithMasks }

  package static var cutsExactly: Bool { false }

  /// All at once and not inside of a box: only then does Cairo know that a surface is clear, and rounds the first item
  /// on it otherwise.
  package func fill(_ color: Color) {
    context.setSource(color)
    context.withOperator(CAIRO_OPERATOR_SOURCE) { cairo_paint(context.pointer) }
  }

  package func withClip(
    _ path: Path, _ rule: FillRule, _ toPixels: Transform, around bounds: () -> PixelBox, _ draw: () -> Void
  ) {
    context.withClip(path, rule, toPixels, draw)
  }

  package func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing) {
    if item.paint.isColor || item.path.isUprightBox(toPixels) {
      context.draw(item, toPixels, compositing)
    } else {
      draw(item.paint, toPixels, compositing, within: PixelBox(item.path, toPixels)) {
        $0.fill(item.path, item.rule, toPixels)
      }
    }
  }

  package func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing) {
    if item.paint.isColor {
      context.draw(item, toPixels, compositing)
    } else {
      draw(
        item.paint, toPixels, compositing, within: PixelBox(item.path, toPixels, reach: item.style.reach)
      ) { $0.stroke(item.path, item.style, toPixels) }
    }
  }

  private func draw(
    _ paint: Paint, _ toPixels: Transform, _ compositing: Compositing, within box: PixelBox,
    _ trace: (CairoContext) -> Void
  ) {
    guard let outline = makeOutline(box, trace) else { return }
    context.setSource(paint, toPixels, opacity: compositing.opacity)
    paintSource(through: outline, compositing.blendMode)
  }

  /// Edges are as smooth as those of a filled rectangle, and neighbouring images join without a seam: the frame cuts
  /// pixels that go on beyond the image's own.
  package func draw(_ image: PlacedImage, _ compositing: Compositing) {
    defer { withExtendedLifetime(image) {} }
    let visible = Path(image.visible)
    if image.toPixels.isUpright, compositing.opacity == 1 {
      guard context.setSource(image, isOpaque: image.isOpaque) else { return }
      context.withOperator(compositing.blendMode.cairoOperator) {
        context.fill(visible, .nonZero, image.itemToPixels)
      }
    } else if let outline = makeOutline(
      PixelBox(image.visible, image.itemToPixels), opacity: compositing.opacity,
      { $0.fill(visible, .nonZero, image.itemToPixels) })
    {
      // Through a mask, Cairo is faster when it need not take the alpha for opaque.
      guard context.setSource(image, isOpaque: false) else { return }
      paintSource(through: outline, compositing.blendMode)
    }
  }

  /// A layer with the shape of an item, in black.
  ///
  /// Where outlines are not upright, Cairo paints colours fast, but gradients and images piece by piece, row by
  /// row. Drawing the shape first and painting through it in one go takes a half to a quarter of the time.
  private func makeOutline(
    _ box: PixelBox, opacity: Double = 1, _ draw: (CairoContext) -> Void
  ) -> CairoCanvas? {
    guard let outline = makeLayer(box.intersection(visible), .alpha) else { return nil }
    outline.context.setSource(.black, opacity: opacity)
    draw(outline.context)
    return outline
  }
}

extension CairoContext {
  /// Right away, with Cairo's own antialiasing.
  func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing) {
    setSource(item.paint, toPixels, opacity: compositing.opacity)
    withOperator(compositing.blendMode.cairoOperator) { fill(item.path, item.rule, toPixels) }
  }

  func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing) {
    setSource(item.paint, toPixels, opacity: compositing.opacity)
    withOperator(compositing.blendMode.cairoOperator) { stroke(item.path, item.style, toPixels) }
  }
}
