import AnimationCore

/// Sets a text with the letters embedded in the file, by the metrics that come with them.
struct GlyphLayout {
  /// Longer texts are cut, and so are letters of more than any font has.
  private static let maximumLetters = 20_000
  private static let maximumElements = 500_000

  private let document: TextDocument
  private let scale: Double

  init(_ document: TextDocument) {
    self.document = document
    scale = document.size / 100
  }

  /// True when the file has all letters of the text; blanks are no letters.
  func canSet(_ string: String) -> Bool {
    !document.font.glyphs.isEmpty
      && string.allSatisfy { $0.isWhitespace || document.font.glyphs[$0] != nil }
  }

  /// The outlines of all letters.
  func outline(of string: String) -> Path {
    var outline = Path()
    var baseline = document.firstBaseline
    for paragraph in string.prefix(Self.maximumLetters).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      for line in lines(of: paragraph) {
        var x = start(of: line)
        for letter in line {
          if let glyph = document.font.glyphs[letter],
            outline.elements.count + glyph.outline.elements.count <= Self.maximumElements
          {
            outline.append(glyph.outline, .translation(x, baseline) * .scale(scale, scale))
          }
          x += advance(letter)
        }
        baseline += document.lineHeight
      }
    }
    return outline
  }

  private func advance(_ letter: Character) -> Double {
    (document.font.glyphs[letter]?.advance ?? 0) * scale + document.tracking
  }

  /// Breaks a paragraph at the last space before a letter that has no room, which drops the space, or else
  /// before the letter.
  private func lines(of paragraph: Substring) -> [ArraySlice<Character>] {
    let letters = Array(paragraph)
    guard let box = document.box else { return [letters[...]] }
    var lines: [ArraySlice<Character>] = []
    var (start, width) = (0, 0.0)
    var space: Int?
    for (position, letter) in letters.enumerated() {
      if letter == " " {
        space = position
      } else if width + advance(letter) > box.width, position > start {
        lines.append(letters[start..<(space ?? position)])
        start = space.map { $0 + 1 } ?? position
        width = letters[start..<position].reduce(0) { $0 + advance($1) }
        space = nil
      }
      width += advance(letter)
    }
    return lines + [letters[start...]]
  }

  /// Where a line begins; spaces at its end, and the tracking after its last letter, do not count.
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
