import AnimationCore
import Pixels

extension PixelPainter {
  func draw(_ item: TextItem, _ compositing: Compositing) {
    let toPixels = canvasToPixels * item.transform
    guard let extent = resources.texts.extent(of: item, toPixels) else { return }
    if compositing.isPlain || compositing.blendMode == .normal && extent.isPaintedOnce {
      draw(item, extent, toPixels, opacity: compositing.opacity)
    } else if let layer = makeLayer(PixelBox(extent.bounds, toPixels), .color) {
      on(layer).draw(item, extent, toPixels, opacity: 1)
      paint(layer, compositing)
    }
  }

  /// All shadows, then all glyphs.
  private func draw(_ item: TextItem, _ extent: TextExtent, _ toPixels: Transform, opacity: Double) {
    for shadow in extent.shadows { draw(shadow, of: item, PixelBox(extent.bounds, toPixels), toPixels) }
    canvas.draw(item, toPixels, opacity: opacity)
  }

  /// The shadow of all glyphs that cast the same one.
  private func draw(
    _ shadow: TextStyle.Shadow, of item: TextItem, _ box: PixelBox, _ toPixels: Transform
  ) {
    let blur = GaussianBlur(deviation: shadow.blur / 2 * toPixels.maximumScale)
    // What lies just outside of the clip is blurred into it.
    let visible = canvas.visible.outset(by: Double(blur.reach))
    guard let layer = canvas.makeLayer(box.intersection(visible), .alpha) else { return }
    layer.cover(shadow, of: item, toPixels)
    layer.blurCoverage(blur, resources.budget)
    canvas.paint(shadow.color, through: layer)
  }
}
