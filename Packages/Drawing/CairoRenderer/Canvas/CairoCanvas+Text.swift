import AnimationCore
import CCairo
import Painting
import TextLayout

extension CairoCanvas {
  package func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard let layout = resources.texts.layout(of: item, toPixels) else { return }
    context.draw(layout, item, toPixels, opacity: opacity)
  }

  package func cover(_ shadow: TextStyle.Shadow, of item: TextItem, _ toPixels: Transform) {
    guard let layout = resources.texts.layout(of: item, toPixels), context.setTransform(toPixels) else {
      return
    }
    let origin = layout.origin(of: item) + shadow.offset
    func color(_ style: TextStyle, _ color: Color?) -> Color? { style.shadow == shadow ? color : nil }
    layout.draw(.outline, on: context.pointer, at: origin) { color($0, $0.outline?.color) }
    layout.draw(.fill, on: context.pointer, at: origin) { color($0, $0.color) }
  }
}

extension CairoContext {
  /// All outlines, then all fills.
  func draw(_ layout: LaidOutText, _ item: TextItem, _ toPixels: Transform, opacity: Double) {
    guard setTransform(toPixels) else { return }
    let origin = layout.origin(of: item)
    if item.letters == nil { layout.drawBackgrounds(on: pointer, at: origin, opacity: opacity) }
    layout.draw(.outline, on: pointer, at: origin, letters: item.letters) { $0.outline?.color }
    layout.draw(.fill, on: pointer, at: origin, letters: item.letters) {
      $0.color.multipliedAlpha(opacity)
    }
  }
}
