import AnimationCore
import CCairo

extension Painter {
  /// A layer whose alpha is the matte's alpha or luma, not inverted; nil when that is 0 everywhere.
  func makeLayer(_ matte: Matte) -> Layer? {
    guard let layer = makeLayer(bounds(of: matte.items), .color) else { return nil }
    let painter = on(layer)
    for item in matte.items { painter.draw(item) }
    if matte.mode.isLuma { AlphaPlane.replaceAlphaByLuma(layer.surface) }
    return layer
  }
}

extension Matte.Mode {
  var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
  fileprivate var isLuma: Bool { self == .luma || self == .lumaInverted }
}
