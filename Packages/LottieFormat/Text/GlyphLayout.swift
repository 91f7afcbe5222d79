import AnimationCore

/// Sets a text with the glyphs embedded in the file, by the metrics that come with them.
struct GlyphLayout {
  /// Longer texts are cut, and so are glyphs of more than any font has.
  private static let maximumCharacters = 20_000
  private static let maximumElements = 500_000

  private let document: TextDocument
  private let scale: Double

  init(_ document: TextDocument) {
    self.document = document
    scale = document.size / 100
  }

  /// True when the file has all glyphs of the text; blanks are no glyphs.
  func canSet(_ characters: some Sequence<Character>) -> Bool {
    !document.font.glyphs.isEmpty
      && characters.allSatisfy { document.font.glyphs[$0] != nil || $0.isWhitespace }
  }

  /// The outlines of the glyphs of each style, in the order of the styles.
  func outlines(_ characterStyles: CharacterStyles, of characters: [Character], _ budget: FrameBudget)
    -> [Path]
  {
    var outlines = characterStyles.styles.map { _ in Path() }
    var elementCount = 0
    var baseline = document.firstBaseline
    for paragraph in characters.prefix(Self.maximumCharacters).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      for line in lines(of: paragraph) {
        var x = start(of: line)
        for position in line.indices {
          if let glyph = document.font.glyphs[characters[position]],
            elementCount + glyph.outline.elements.count <= Self.maximumElements,
            budget.keep(glyph.outline.elements.count)
          {
            elementCount += glyph.outline.elements.count
            outlines[characterStyles[position]].append(
              glyph.outline, .translation(x, baseline) * .scale(scale, scale))
          }
          x += advance(characters[position])
        }
        baseline += document.lineHeight
      }
    }
    return outlines
  }

  private func advance(_ character: Character) -> Double {
    (document.font.glyphs[character]?.advance ?? 0) * scale + document.tracking
  }

  /// Breaks a paragraph at the last space before a character that does not fit, which drops the space, or else
  /// before the glyph.
  private func lines(of paragraph: ArraySlice<Character>) -> [ArraySlice<Character>] {
    guard let box = document.box else { return [paragraph] }
    var lines: [ArraySlice<Character>] = []
    var (start, width) = (paragraph.startIndex, 0.0)
    var space: Int?
    for position in paragraph.indices {
      let character = paragraph[position]
      if character == " " {
        space = position
      } else if width + advance(character) > box.width, position > start {
        lines.append(paragraph[start..<(space ?? position)])
        start = space.map { $0 + 1 } ?? position
        width = paragraph[start..<position].reduce(0) { $0 + advance($1) }
        space = nil
      }
      width += advance(character)
    }
    return lines + [paragraph[start...]]
  }

  /// Where a line begins; spaces at its end, and the tracking after its last glyph, do not count.
  private func start(of line: ArraySlice<Character>) -> Double {
    let visible = line.prefix((line.lastIndex { $0 != " " } ?? line.startIndex - 1) + 1 - line.startIndex)
    let width = visible.reduce(0) { $0 + advance($1) } - (visible.isEmpty ? 0 : document.tracking)
    let box = document.box ?? .zero
    return switch document.alignment {
    case .left: box.minX
    case .center: box.midX - width / 2
    case .right: box.maxX - width
    }
  }
}
