import AnimationCore

extension TextModel {
  /// What is painted at `frame`: the glyphs embedded in the file, or, when one is missing there, those of its font file
  /// or the machine's.
  ///
  /// - Parameter string: in the place of the layer's own.
  func items(in context: PropertyContext, _ string: String?, _ transform: Transform) -> [DisplayItem] {
    switch setting(in: context, string) {
    case .letters(let layout): layout.items(of: self, in: context, transform)
    case .lines(let document, let characters): items(document, characters, in: context, transform)
    case nil: []
    }
  }

  /// Who finds where the letters stand.
  private enum Setting {
    case letters(GlyphLayout)
    /// The renderer.
    case lines(TextDocument, characters: [Character])
  }

  /// Nil where nothing is drawn.
  private func setting(in context: PropertyContext, _ string: String?) -> Setting? {
    let document = document.value(in: context)
    guard document.size > 0 else { return nil }
    let characters = Array(string ?? document.string)
    let budget = context.scene.budget
    guard budget.keep(characters.count), budget.spend(characters.count * stepsPerLetter) else { return nil }
    if characters.count > GlyphLayout.maximumCharacters { budget.leaveOut() }
    if document.asksFont, !budget.spend(TextDocument.stepsOfFont(for: characters)) { return nil }
    if let outlined = document.outlined(characters, isOwn: string == nil, isMoved: isMoved) {
      return .letters(GlyphLayout(outlined, characters).fitted(budget))
    }
    return .lines(document, characters: characters)
  }

  private var isMoved: Bool { !animators.isEmpty || path != nil }

  /// What animators take of the frame's budget.
  private var stepsPerLetter: Int {
    animators.reduce(path == nil ? 0 : 150) { $0 + 1 + $1.selectors.count }
  }

  /// A text with styles of its own instead of the layer's, aligned as that is.
  func items(in context: PropertyContext, replacedBy text: StyledText, _ transform: Transform)
    -> [DisplayItem]
  {
    guard text.isDrawable else { return [] }
    let document = document.value(in: context)
    var text = text
    text.alignment = document.alignment
    return [document.item(text, nil, transform)]
  }
}

// MARK: Bounds

extension TextModel {
  /// What measuring a letter takes that is set in a whole line, about.
  private static let unitsOfLetter = 60

  /// The box around what the layer writes, seen or not; empty where it writes nothing, nil where it cannot be measured.
  ///
  /// - Parameters:
  ///   - string: in the place of the layer's own.
  ///   - fonts: measures where the file was decoded without fonts.
  func bounds(in context: PropertyContext, _ string: String?, fonts: (any FontSource)? = nil) -> Rect? {
    switch setting(in: context, string) {
    case .letters(let layout): return layout.bounds(of: self, in: context)
    case .lines(let document, let characters):
      guard let source = document.font.source ?? fonts else { return nil }
      guard context.scene.budget.spend(characters.count * Self.unitsOfLetter) else { return .zero }
      let letters = animators.isEmpty ? nil : animated(document, characters, in: context)
      return document.bounds(
        document.items(
          characters, letters?.styles ?? [], letters.flatMap { self.letters($0, document, in: context) },
          .identity), source)
    case nil: return .zero
    }
  }

  /// Returns the bounds of a text with styles of its own.
  func bounds(
    in context: PropertyContext, replacedBy text: StyledText, fonts: (any FontSource)? = nil
  ) -> Rect? {
    let document = document.value(in: context)
    guard let source = document.font.source ?? fonts else { return nil }
    let letters = text.runs.reduce(0) { $0 + $1.string.unicodeScalars.count }
    guard context.scene.budget.spend(letters * Self.unitsOfLetter) else { return .zero }
    return document.bounds(items(in: context, replacedBy: text, .identity), source)
  }
}

extension TextDocument {
  fileprivate func bounds(_ items: [DisplayItem], _ source: any FontSource) -> Rect {
    // The fill and the stroke of a text are as large.
    guard case .text(let item)? = items.first else { return .zero }
    return source.bounds(of: item) ?? .zero
  }
}

// MARK: Lines that are set by who draws them

extension TextModel {
  /// Makes the items of a text whose renderer alone knows where letters stand.
  private func items(
    _ document: TextDocument, _ characters: [Character], in context: PropertyContext, _ transform: Transform
  ) -> [DisplayItem] {
    let scalars = characters.reduce(0) { $0 + $1.unicodeScalars.count }
    guard context.scene.budget.keepText(letters: scalars) else { return [] }
    guard !animators.isEmpty else {
      return LetterStyle(document).isVisible ? document.items(characters, [], nil, transform) : []
    }
    let letters = animated(document, characters, in: context)
    guard letters.styles.contains(where: \.isVisible) else { return [] }
    return document.items(characters, letters.styles, self.letters(letters, document, in: context), transform)
  }

  private func animated(
    _ document: TextDocument, _ characters: [Character], in context: PropertyContext
  ) -> AnimatedLetters {
    var line = 0
    let lines = characters.map { character in
      defer { if character == "\n" { line += 1 } }
      return line
    }
    let units = TextUnits(characters[...], lines: lines)
    return AnimatedLetters(document, animators, units, count: characters.count, in: context)
  }

  /// How letters are moved; nil when all stay where they are.
  private func letters(
    _ animated: AnimatedLetters, _ document: TextDocument, in context: PropertyContext
  ) -> TextLetters? {
    guard animated.motions.contains(where: \.isMoved) else { return nil }
    let transforms = animated.motions.map { motion in
      let transform = motion.transform(about: .zero)
      // What is that far away, or that large, is not seen.
      let isUsable = [transform.tx, transform.ty, transform.maximumScale].allSatisfy { abs($0) <= 1e5 }
      return isUsable ? transform : .scale(0, 0)
    }
    let pivot = anchor.pivot(size: document.size, in: context)
    return TextLetters(transforms, grouping: anchor.grouping, pivot: pivot.isFinite ? pivot : .zero)
  }
}

extension TextDocument {
  fileprivate func items(
    _ characters: [Character], _ styles: [LetterStyle], _ letters: TextLetters?, _ transform: Transform
  ) -> [DisplayItem] {
    let trimmed = trimmed(characters, styles, letters)
    let (characters, styles, letters) = marked(trimmed.0, trimmed.1, trimmed.2)
    let text = styledText(characters, styles)
    guard text.isDrawable else { return [] }
    guard let stroke, stroke.isAboveFill, fill != nil, text.runs.contains(where: { $0.style.outline != nil })
    else { return [item(text, letters, transform)] }
    var (fills, strokes) = (text, text)
    for run in text.runs.indices {
      fills.runs[run].style.outline = nil
      strokes.runs[run].style.color = .clear
    }
    return [item(fills, letters, transform), item(strokes, letters, transform)]
  }

  /// Takes away the blanks at the ends of lines that are centred or end in one place, where they do not count, as in
  /// browsers.
  private func trimmed(
    _ characters: [Character], _ styles: [LetterStyle], _ letters: TextLetters?
  ) -> (characters: [Character], styles: [LetterStyle], letters: TextLetters?) {
    guard alignment != .left else { return (characters, styles, letters) }
    var kept: [Int] = []
    func dropBlanks() { while let last = kept.last, characters[last] == " " { kept.removeLast() } }
    for position in characters.indices {
      if characters[position] == "\n" { dropBlanks() }
      kept.append(position)
    }
    dropBlanks()
    var keptLetters = letters
    keptLetters?.transforms = kept.compactMap { letters?.transforms[$0] }
    return (kept.map { characters[$0] }, styles.isEmpty ? [] : kept.map { styles[$0] }, keptLetters)
  }

  /// Puts a mark before each paragraph that gives it the direction of the document.
  private func marked(
    _ characters: [Character], _ styles: [LetterStyle], _ letters: TextLetters?
  ) -> (characters: [Character], styles: [LetterStyle], letters: TextLetters?) {
    guard let direction else { return (characters, styles, letters) }
    let mark: Character = direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
    var (marked, markedStyles, markedLetters) = ([Character](), [LetterStyle](), letters)
    markedLetters?.transforms = []
    func add(_ character: Character, _ position: Int) {
      marked.append(character)
      if !styles.isEmpty { markedStyles.append(styles[position]) }
      if let letters { markedLetters?.transforms.append(letters.transforms[position]) }
    }
    for (position, character) in characters.enumerated() {
      if position == 0 || characters[position - 1] == "\n" { add(mark, position) }
      add(character, position)
    }
    return (marked, markedStyles, markedLetters)
  }

  fileprivate func item(_ text: StyledText, _ letters: TextLetters?, _ transform: Transform)
    -> DisplayItem
  {
    .text(
      TextItem(
        text, frame: box ?? .zero, wrapWidth: isWrapped ? box?.width ?? 0 : 0, firstBaseline: firstBaseline,
        letters: letters, transform: transform))
  }

  /// A run for all neighbours of the same style.
  ///
  /// - Parameter styles: of the characters; none when all have the document's.
  private func styledText(_ characters: [Character], _ styles: [LetterStyle]) -> StyledText {
    var runs: [StyledText.Run] = []
    var last: (style: LetterStyle, isSmall: Bool)?
    for position in characters.indices {
      let style = styles.isEmpty ? LetterStyle(self) : styles[position]
      let capital = hasSmallCapitals ? characters[position].smallCapital : nil
      let character = capital ?? characters[position]
      if let last, last == (style, capital != nil) {
        runs[runs.count - 1].string.append(character)
      } else {
        let scale = capital == nil ? 1 : GlyphLayout.smallCapitalScale
        runs.append(StyledText.Run(String(character), textStyle(style, scale)))
        last = (style, capital != nil)
      }
    }
    return StyledText(runs, alignment: alignment, lineHeight: lineHeight)
  }

  /// The stroke lies beneath the glyphs: half of it is seen.
  private func textStyle(_ style: LetterStyle, _ scale: Double) -> TextStyle {
    let outline = style.isStroked ? style.stroke.map { (style.strokeWidth / 2, $0) } : nil
    return TextStyle(
      fontFamily: font.family, fontSize: size * scale, fontWeight: font.weight, isItalic: font.isItalic,
      letterSpacing: tracking * scale + style.tracking, color: style.fill ?? .clear,
      outline: outline.map { TextStyle.Outline(width: $0.0, color: $0.1) })
  }
}
