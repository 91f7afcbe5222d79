import AnimationCore
import Pixels

extension PixelPainter {
  func draw(_ item: TextItem, _ compositing: Compositing) {
    let toPixels = canvasToPixels * item.transform
    guard let extent = resources.texts.extent(of: item, toPixels) else { return }
    let box = PixelBox(extent.bounds, toPixels)
    // Glyphs that are too far away for whole numbers would show up somewhere else.
    guard box.intersects(canvas.visible) else { return }
    if compositing.isPlain || compositing.blendMode == .normal && extent.isPaintedOnce {
      draw(item, extent.shadows, box, toPixels, opacity: compositing.opacity)
    } else if let layer = makeLayer(box, .color) {
      on(layer).draw(item, extent.shadows, box, toPixels, opacity: 1)
      paint(layer, compositing)
    }
  }

  /// All shadows, then all glyphs.
  private func draw(
    _ item: TextItem, _ shadows: [TextStyle.Shadow], _ box: PixelBox, _ toPixels: Transform, opacity: Double
  ) {
    for shadow in shadows { draw(shadow, of: item, box, toPixels) }
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
