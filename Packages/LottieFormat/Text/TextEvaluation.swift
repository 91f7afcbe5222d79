import AnimationCore

extension TextModel {
  /// What is painted at `frame`: the glyphs embedded in the file, or, when one is missing there, the machine's.
  ///
  /// - Parameter string: in the place of the layer's own.
  func items(in context: PropertyContext, _ string: String?, _ transform: Transform) -> [DisplayItem] {
    let document = document.value(in: context)
    guard document.size > 0 else { return [] }
    let characters = Array(string ?? document.string)
    let budget = context.scene.budget
    guard budget.keep(characters.count), budget.spend(characters.count * animators.count) else { return [] }
    let characterStyles = CharacterStyles(document, animators, of: characters, in: context)
    let layout = GlyphLayout(document)
    if layout.canSet(characters) {
      return zip(characterStyles.styles, layout.outlines(characterStyles, of: characters, budget)).flatMap {
        style, outline in
        document.items(outline, style, transform)
      }
    }
    guard characterStyles.styles.contains(where: \.isVisible) else { return [] }
    let text = document.styledText(characters, characterStyles)
    return text.isDrawable ? [document.item(text, transform)] : []
  }

  /// A text with styles of its own instead of the layer's, aligned as that is.
  func items(in context: PropertyContext, replacedBy text: StyledText, _ transform: Transform)
    -> [DisplayItem]
  {
    guard text.isDrawable else { return [] }
    let document = document.value(in: context)
    var text = text
    text.alignment = document.alignment
    return [document.item(text, transform)]
  }
}

extension TextDocument {
  fileprivate func items(
    _ outline: Path, _ style: CharacterStyles.Style, _ transform: Transform
  ) -> [DisplayItem] {
    guard !outline.isEmpty, outline.isDrawable(limit: 1e6 / max(1, transform.maximumScale)) else { return [] }
    var items: [DisplayItem] = []
    if let color = style.fill, color.alpha > 0 {
      items.append(.fill(FillItem(outline, paint: .color(color), transform: transform)))
    }
    if let stroke, let color = style.stroke, color.alpha > 0 {
      let style = StrokeStyle(width: stroke.width, join: .round)
      let item = StrokeItem(outline, style: style, paint: .color(color), transform: transform)
      items.insert(.stroke(item), at: stroke.isAboveFill ? items.count : 0)
    }
    return items
  }

  fileprivate func item(_ text: StyledText, _ transform: Transform) -> DisplayItem {
    .text(
      TextItem(
        text, frame: box ?? .zero, wrapWidth: box?.width ?? 0, firstBaseline: firstBaseline,
        transform: transform))
  }

  /// A run for all neighbours of the same style.
  fileprivate func styledText(_ characters: [Character], _ characterStyles: CharacterStyles) -> StyledText {
    var runs: [StyledText.Run] = []
    for position in characters.indices {
      if position > 0, characterStyles[position] == characterStyles[position - 1] {
        runs[runs.count - 1].string.append(characters[position])
      } else {
        runs.append(
          StyledText.Run(
            String(characters[position]), style(characterStyles.styles[characterStyles[position]])))
      }
    }
    return StyledText(runs, alignment: alignment, lineHeight: lineHeight)
  }

  /// The stroke lies beneath the glyphs: half of it is seen.
  private func style(_ style: CharacterStyles.Style) -> TextStyle {
    let outline = stroke.flatMap { stroke in
      style.stroke.map { TextStyle.Outline(width: stroke.width / 2, color: $0) }
    }
    return TextStyle(
      fontFamily: font.family, fontSize: size, fontWeight: font.weight, isItalic: font.isItalic,
      letterSpacing: tracking, color: style.fill ?? .clear, outline: outline)
  }
}
