import AnimationCore
import CCairo

extension Painter {
  /// FreeType gives up on glyphs much larger than this, in pixels, and Cairo with it.
  private static let largestFontSize = 16_000.0

  func draw(_ item: TextItem, _ compositing: Compositing) {
    let scale = (canvasToPixels * item.transform).maximumScale
    guard item.text.fontSize * scale <= Painter.largestFontSize,
      let layout = resources.texts.layout(item.text, width: item.frame.width)
    else { return }
    let paintsOnce = compositing.isPlain || (compositing.blendMode == .normal && !layout.hasColorGlyphs)
    if paintsOnce {
      draw(layout, item, opacity: compositing.opacity)
    } else {
      withLayer(bounds(of: item), compositing) { $0.draw(layout, item, opacity: 1) }
    }
  }

  func bounds(of item: TextItem) -> PixelBox {
    guard let layout = resources.texts.layout(item.text, width: item.frame.width) else { return .empty }
    let origin = layout.origin(in: item.frame, item.text.alignment)
    var ink = layout.ink
    ink.x += origin.x
    ink.y += origin.y
    // Ink is measured without antialiasing, and coloured glyphs are scaled pictures.
    return bounds(of: ink.expanded(by: item.text.fontSize / 8), item.transform)
  }

  private func draw(_ layout: TextLayout, _ item: TextItem, opacity: Double) {
    guard setTransform(item.transform) else { return }
    setSource(item.text.color, opacity: opacity)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    layout.draw(on: context, at: layout.origin(in: item.frame, item.text.alignment))
  }
}

extension TextLayout {
  /// Where the layout's top left corner comes to lie. A layout that was given the frame's width is as wide as
  /// the frame and aligned inside; one without a width is aligned here.
  fileprivate func origin(in frame: Rect, _ alignment: StyledText.Alignment) -> Point {
    let y = frame.midY - logical.height / 2 - logical.y
    guard frame.isUnbounded else { return Point(frame.minX, y) }
    let x =
      switch alignment {
      case .left: frame.minX
      case .center: frame.midX - logical.width / 2
      case .right: frame.maxX - logical.width
      }
    return Point(x - logical.x, y)
  }
}

extension Rect {
  /// True when a text in this frame is not wrapped.
  fileprivate var isUnbounded: Bool { !(width > 0) }
}
