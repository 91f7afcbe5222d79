import AnimationCore

extension TextDocument {
  /// What it paints: the letters embedded in the file, or, when one is missing there, the machine's.
  ///
  /// - Parameter string: in the place of its own.
  func items(_ string: String?, _ transform: Transform) -> [DisplayItem] {
    guard size > 0 else { return [] }
    let string = string ?? self.string
    let layout = GlyphLayout(self)
    if layout.canSet(string) { return items(layout.outline(of: string), transform) }
    let text = styledText(string)
    return text.isDrawable ? [item(text, transform)] : []
  }

  /// A text with looks of its own in the place of this one, aligned as this one is.
  func items(replacedBy text: StyledText, _ transform: Transform) -> [DisplayItem] {
    guard text.isDrawable else { return [] }
    var text = text
    text.alignment = alignment
    return [item(text, transform)]
  }

  private func items(_ outline: Path, _ transform: Transform) -> [DisplayItem] {
    guard !outline.isEmpty, outline.isDrawable(limit: 1e6 / max(1, transform.maximumScale)) else { return [] }
    let fill = fill.map { DisplayItem.fill(FillItem(outline, paint: .color($0), transform: transform)) }
    let line = stroke.map { stroke in
      let style = StrokeStyle(width: stroke.width, join: .round)
      return DisplayItem.stroke(
        StrokeItem(outline, style: style, paint: .color(stroke.color), transform: transform))
    }
    return (stroke?.isAboveFill == false ? [line, fill] : [fill, line]).compactMap(\.self)
  }

  private func item(_ text: StyledText, _ transform: Transform) -> DisplayItem {
    .text(
      TextItem(
        text, frame: box ?? .zero, wrapWidth: box?.width ?? 0, firstBaseline: firstBaseline,
        transform: transform))
  }

  /// The stroke lies beneath the letters: half of it is seen.
  private func styledText(_ string: String) -> StyledText {
    let outline = stroke.map { TextStyle.Outline(width: $0.width / 2, color: $0.color) }
    let style = TextStyle(
      fontFamily: font.family, fontSize: size, fontWeight: font.weight, isItalic: font.isItalic,
      letterSpacing: tracking, color: fill ?? .clear, outline: outline)
    return StyledText([StyledText.Run(string, style)], alignment: alignment, lineHeight: lineHeight)
  }
}
