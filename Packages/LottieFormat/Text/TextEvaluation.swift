import AnimationCore

extension TextModel {
  /// What is painted at `frame`: the letters embedded in the file, or, when one is missing there, the machine's.
  ///
  /// - Parameter string: in the place of the layer's own.
  func items(in context: PropertyContext, _ string: String?, _ transform: Transform) -> [DisplayItem] {
    let document = document.value(in: context)
    guard document.size > 0 else { return [] }
    let letters = Array(string ?? document.string)
    let budget = context.scene.budget
    guard budget.keep(letters.count), budget.spend(letters.count * animators.count) else { return [] }
    let looks = LetterLooks(document, animators, of: letters, in: context)
    let layout = GlyphLayout(document)
    if layout.canSet(letters) {
      return zip(looks.looks, layout.outlines(looks, of: letters, budget)).flatMap { look, outline in
        document.items(outline, look, transform)
      }
    }
    guard looks.looks.contains(where: \.isVisible) else { return [] }
    let text = document.styledText(letters, looks)
    return text.isDrawable ? [document.item(text, transform)] : []
  }

  /// A text with looks of its own in the place of the layer's, aligned as that is.
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
    _ outline: Path, _ look: LetterLooks.Look, _ transform: Transform
  ) -> [DisplayItem] {
    guard !outline.isEmpty, outline.isDrawable(limit: 1e6 / max(1, transform.maximumScale)) else { return [] }
    var items: [DisplayItem] = []
    if let color = look.fill, color.alpha > 0 {
      items.append(.fill(FillItem(outline, paint: .color(color), transform: transform)))
    }
    if let stroke, let color = look.stroke, color.alpha > 0 {
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

  /// A run for all neighbours of the same look.
  fileprivate func styledText(_ letters: [Character], _ looks: LetterLooks) -> StyledText {
    var runs: [StyledText.Run] = []
    for position in letters.indices {
      if position > 0, looks[position] == looks[position - 1] {
        runs[runs.count - 1].string.append(letters[position])
      } else {
        runs.append(StyledText.Run(String(letters[position]), style(looks.looks[looks[position]])))
      }
    }
    return StyledText(runs, alignment: alignment, lineHeight: lineHeight)
  }

  /// The stroke lies beneath the letters: half of it is seen.
  private func style(_ look: LetterLooks.Look) -> TextStyle {
    let outline = stroke.flatMap { stroke in
      look.stroke.map { TextStyle.Outline(width: stroke.width / 2, color: $0) }
    }
    return TextStyle(
      fontFamily: font.family, fontSize: size, fontWeight: font.weight, isItalic: font.isItalic,
      letterSpacing: tracking, color: look.fill ?? .clear, outline: outline)
  }
}
