import AnimationCore
import CCairo
import Pixels

extension Painter {
  /// In pixels; FreeType gives up on glyphs much larger than this, and Cairo with it.
  private static let largestFontSize = 16_000.0

  func draw(_ item: TextItem, _ compositing: Compositing) {
    guard let layout = layout(of: item) else { return }
    if vectors != nil, layout.hasColorGlyphs || !layout.content.shadows.isEmpty {
      return withVectorLayer(compositing) {
        drawAsPicture(bounds(of: item)) { $0.draw(item, Compositing()) }
      }
    }
    let paintsOnce = compositing.blendMode == .normal && layout.paintsOnce
    if compositing.isPlain || paintsOnce {
      draw(layout, item, opacity: compositing.opacity)
    } else {
      withLayer(bounds(of: item), compositing) { $0.draw(layout, item, opacity: 1) }
    }
  }

  func bounds(of item: TextItem) -> PixelBox {
    guard let layout = layout(of: item) else { return .empty }
    let origin = layout.origin(of: item)
    var ink = layout.ink
    ink.x += origin.x
    ink.y += origin.y
    return bounds(of: ink.expanded(by: layout.content.reach), item.transform)
  }

  private func layout(of item: TextItem) -> TextLayout? {
    let scale = (canvasToPixels * item.transform).maximumScale
    guard
      item.text.runs.allSatisfy({ !$0.isDrawable || $0.style.fontSize * scale <= Painter.largestFontSize })
    else {
      resources.log?.note(
        Diagnostic(
          .unsupported, path: "text",
          "not drawn: its letters are over \(Int(Painter.largestFontSize)) pixels",
          about: Diagnostic.Subject("text", "too large")))
      return nil
    }
    return resources.texts.layout(item.text, width: item.wrapWidth)
  }

  /// All shadows, then all outlines, then all fills.
  private func draw(_ layout: TextLayout, _ item: TextItem, opacity: Double) {
    for shadow in layout.content.shadows { draw(shadow, of: layout, item) }
    guard setTransform(item.transform) else { return }
    let origin = layout.origin(of: item)
    layout.draw(.outline, on: context, at: origin) { $0.outline?.color }
    layout.draw(.fill, on: context, at: origin) { $0.color.multipliedAlpha(opacity) }
  }

  /// The shadow of all letters that cast the same one.
  private func draw(_ shadow: TextStyle.Shadow, of layout: TextLayout, _ item: TextItem) {
    let deviation = shadow.blur / 2 * (canvasToPixels * item.transform).maximumScale
    let blur = GaussianBlur(deviation: deviation)
    let reach = Double(blur.reach)
    // What lies just outside of the clip is blurred into it.
    let visible = clipBounds.outset(by: reach)
    guard let layer = Layer(bounds(of: item).intersection(visible), .alpha, resources.layers) else { return }
    let painter = on(layer)
    guard painter.setTransform(item.transform) else { return }
    let origin = layout.origin(of: item) + shadow.offset
    func color(_ style: TextStyle, _ color: Color?) -> Color? { style.shadow == shadow ? color : nil }
    layout.draw(.outline, on: painter.context, at: origin) { color($0, $0.outline?.color) }
    layout.draw(.fill, on: painter.context, at: origin) { color($0, $0.color) }
    AlphaPlane.blur(layer.surface, blur, resources.budget)
    cairo_identity_matrix(context)
    setSource(shadow.color)
    cairo_mask_surface(context, layer.surface, 0, 0)
  }
}

extension TextLayout {
  /// True when no pixel is painted by more than one letter's part, but for letters that overlap.
  fileprivate var paintsOnce: Bool {
    !hasColorGlyphs && content.styles.allSatisfy { $0.outline == nil && $0.shadow == nil }
  }

  /// Where the layout's top left corner comes to lie. One that is wrapped is as wide as it was told to be and
  /// aligned inside; one that is not is as wide as its longest line.
  fileprivate func origin(of item: TextItem) -> Point {
    let frame = item.frame
    let (x, width) = item.wrapWidth > 0 ? (0, item.wrapWidth) : (logical.x, logical.width)
    let left =
      switch item.text.alignment {
      case .left: frame.minX
      case .center: frame.midX - width / 2
      case .right: frame.maxX - width
      }
    let top = item.firstBaseline.map { $0 - firstBaseline } ?? frame.midY - logical.height / 2 - logical.y
    return Point(left - x, top)
  }
}

extension TextContent {
  /// Each once.
  fileprivate var shadows: [TextStyle.Shadow] {
    styles.compactMap(\.shadow).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// How far beyond the ink a pixel can be painted. Ink is measured without antialiasing, and coloured glyphs
  /// are scaled pictures; a blur reaches three deviations.
  fileprivate var reach: Double {
    styles.map { style in
      let shadow = style.shadow.map { $0.offset.length + 1.5 * $0.blur } ?? 0
      return style.fontSize / 8 + (style.outline?.width ?? 0) + shadow
    }.max() ?? 0
  }
}
