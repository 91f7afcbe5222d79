import AnimationCore
import CCairo
import DrawingPlan
import Pixels

extension CairoCanvas {
  /// All shadows, then all outlines, then all fills.
  package func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard let layout = resources.texts.layout(of: item, toPixels) else { return }
    for shadow in layout.content.shadows { draw(shadow, of: layout, item, toPixels) }
    context.draw(layout, item, toPixels, opacity: opacity)
  }

  /// The shadow of all letters that cast the same one.
  private func draw(
    _ shadow: TextStyle.Shadow, of layout: TextLayout, _ item: TextItem, _ toPixels: Transform
  ) {
    let blur = GaussianBlur(deviation: shadow.blur / 2 * toPixels.maximumScale)
    // What lies just outside of the clip is blurred into it.
    let visible = visible.outset(by: Double(blur.reach))
    guard let extent = resources.texts.extent(of: item, toPixels),
      let layer = makeLayer(PixelBox(extent.bounds, toPixels).intersection(visible), .alpha),
      layer.context.setTransform(toPixels)
    else { return }
    let origin = layout.origin(of: item) + shadow.offset
    func color(_ style: TextStyle, _ color: Color?) -> Color? { style.shadow == shadow ? color : nil }
    layout.draw(.outline, on: layer.context.pointer, at: origin) { color($0, $0.outline?.color) }
    layout.draw(.fill, on: layer.context.pointer, at: origin) { color($0, $0.color) }
    AlphaPlane.blur(layer.surface, blur, resources.budget)
    cairo_identity_matrix(context.pointer)
    context.setSource(shadow.color)
    cairo_mask_surface(context.pointer, layer.surface, 0, 0)
    withExtendedLifetime(layer) {}
  }
}

extension CairoContext {
  /// All outlines, then all fills.
  func draw(_ layout: TextLayout, _ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard setTransform(toPixels) else { return }
    let origin = layout.origin(of: item)
    layout.draw(.outline, on: pointer, at: origin) { $0.outline?.color }
    layout.draw(.fill, on: pointer, at: origin) { $0.color.multipliedAlpha(opacity) }
  }
}
