import AnimationCore
import Painting

extension TextLayouts: TextMeasure {
  /// The largest size of a font in pixels; FreeType gives up on glyphs much larger than this, and Cairo with
  /// it.
  static let maximumFontSize = 16_000.0

  package func extent(of item: TextItem, _ toPixels: Transform) -> TextExtent? {
    guard let layout = layout(of: item, toPixels) else { return nil }
    let origin = layout.origin(of: item)
    var ink = item.letters.map(layout.ink(of:)) ?? layout.ink
    if layout.content.isDecorated { ink = ink.union(layout.logical) }
    ink.x += origin.x
    ink.y += origin.y
    return TextExtent(
      bounds: ink.expanded(by: layout.content.reach),
      isPaintedOnce: item.letters == nil && layout.isPaintedOnce,
      shadows: layout.content.shadows)
  }

  /// Nil when there is nothing to draw, its place is no number, or glyphs are too large, which is noted.
  package func layout(of item: TextItem, _ toPixels: Transform) -> LaidOutText? {
    let frame = item.frame
    let place = [frame.minX, frame.minY, frame.maxX, frame.maxY, item.firstBaseline ?? 0, item.wrapWidth]
    guard place.allSatisfy(\.isFinite) else { return nil }
    let scale = toPixels.maximumScale
    guard
      item.text.runs.allSatisfy({ !$0.isDrawable || $0.style.fontSize * scale <= Self.maximumFontSize })
    else {
      note([
        Diagnostic(
          .unsupported, path: "text",
          "not drawn: its glyphs are larger than \(Int(Self.maximumFontSize)) pixels",
          about: Diagnostic.Subject("text", "too large"))
      ])
      return nil
    }
    return layout(item.text, in: TextRoom(width: item.wrapWidth, height: frame.height))
  }
}

extension LaidOutText {
  /// True when no pixel is painted by more than one glyph's part, except for glyphs that overlap.
  fileprivate var isPaintedOnce: Bool {
    !hasColorGlyphs && !content.isDecorated
      && content.styles.allSatisfy { $0.outline == nil && $0.shadow == nil }
  }

  /// Where the layout's top left corner comes to lie. One that is wrapped is as wide as it was asked to be and
  /// aligned inside; one that is not is as wide as its longest line.
  package func origin(of item: TextItem) -> Point {
    let frame = item.frame
    let (x, width) = item.wrapWidth > 0 ? (0, item.wrapWidth) : (logical.x, logical.width)
    let left =
      switch item.text.alignment {
      case .left: frame.minX
      case .center: frame.midX - width / 2
      case .right: frame.maxX - width
      }
    if let baseline = item.firstBaseline { return Point(left - x, baseline - firstBaseline) }
    let top =
      switch item.text.verticalAlignment {
      case .top: frame.minY
      case .middle: frame.midY - logical.height / 2
      case .bottom: frame.maxY - logical.height
      }
    return Point(left - x, top - logical.y)
  }
}

extension TextContent {
  /// Whether there are lines or backgrounds besides the glyphs.
  fileprivate var isDecorated: Bool {
    styles.contains { $0.isUnderlined || $0.isStruckThrough || $0.background != nil }
  }

  /// Each once.
  package var shadows: [TextStyle.Shadow] {
    styles.compactMap(\.shadow).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// How far beyond the ink a pixel can be painted. Ink is measured without antialiasing, and coloured glyphs
  /// are scaled images; a blur reaches three deviations.
  fileprivate var reach: Double {
    styles.map { style in
      let shadow = style.shadow.map { $0.offset.length + 1.5 * $0.blur } ?? 0
      return style.fontSize / 8 + (style.outline?.width ?? 0) + shadow
    }.max() ?? 0
  }
}
