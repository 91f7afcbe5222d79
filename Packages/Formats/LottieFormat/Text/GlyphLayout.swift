import AnimationCore

/// A text set with the glyphs embedded in the file, by the metrics that come with them: broken into lines, each of
/// which is aligned by itself.
struct GlyphLayout {
  /// Longer texts are cut.
  static let maximumCharacters = 20_000
  /// The scale of a lower-case letter that is written as a capital, as After Effects has it at first.
  static let smallCapitalScale = 0.7

  /// A character with what is drawn for it.
  struct Letter {
    var character: Character
    /// Its number in the text.
    var number: Int
    /// Nil for what is not seen.
    var glyph: Glyph?
    /// The factor from the glyph's units to those of the layer.
    var scale: Double
    /// The document's, which follows it.
    var tracking: Double

    var width: Double { (glyph?.advance ?? 0) * scale }
    var advance: Double { width + tracking }
    var isBlank: Bool { character == " " }
  }

  /// Letters between two ends of lines; blanks at which a line was broken are its last.
  struct Line {
    var letters: Range<Int>
    /// True for the last one before a line end, or the end of the text.
    var endsParagraph: Bool
  }

  let document: TextDocument
  /// The characters of the text, in reading order.
  let characters: [Character]
  /// Those of each line are in the order in which they stand there, from left to right.
  private(set) var letters: [Letter]
  let lines: [Line]

  init(_ document: TextDocument, _ characters: some Collection<Character>) {
    self.document = document
    self.characters = Array(characters.prefix(Self.maximumCharacters))
    let letters = self.characters.enumerated().map { document.letter($0.element, $0.offset) }
    self.letters = letters
    let box = document.isWrapped ? document.box : nil
    var lines: [Line] = []
    var start = letters.startIndex
    for end in letters.indices where letters[end].character == "\n" {
      Self.add(start..<end, of: letters, box, to: &lines)
      start = end + 1
    }
    Self.add(start..<letters.endIndex, of: letters, box, to: &lines)
    self.lines = lines
    if document.direction == .rightToLeft || self.characters.contains(where: \.runsLeft) { turnLines() }
  }

  /// Brings the letters of lines that do not all run to the right into their places.
  private mutating func turnLines() {
    var base: TextDirection?
    for line in lines {
      let last = line.letters.lowerBound - 1
      if last < 0 || characters[last] == "\n" {
        base = document.direction ?? TextDirection(of: characters[(last + 1)...].prefix { $0 != "\n" })
      }
      let order = TextDirection.visualOrder(of: characters[line.letters], base: base ?? .leftToRight)
      letters.replaceSubrange(line.letters, with: order.map { letters[$0] })
    }
  }

  /// Breaks a paragraph behind the last blank before a character that does not fit, or between ideographs, or else before
  /// that.
  private static func add(_ paragraph: Range<Int>, of letters: [Letter], _ box: Rect?, to lines: inout [Line])
  {
    var (start, width) = (paragraph.lowerBound, 0.0)
    if let box {
      var next: Int?
      for position in paragraph {
        let advance = letters[position].advance
        if position > start, letters[position - 1].character.canEnd(before: letters[position].character) {
          next = position
        }
        if letters[position].isBlank {
          next = position + 1
        } else if width + advance > box.width, position > start {
          let end = next ?? position
          lines.append(Line(letters: start..<end, endsParagraph: false))
          start = end
          width = letters[end..<position].reduce(0) { $0 + $1.advance }
          next = nil
        }
        width += advance
      }
    }
    lines.append(Line(letters: start..<paragraph.upperBound, endsParagraph: true))
  }

  /// Returns the letters of a line without the blanks at its end, which in a line that runs to the left are its leftmost.
  func visible(_ line: Line) -> Range<Int> {
    let blanks = blanksAtEnd(of: line)
    func isSeen(_ position: Int) -> Bool { !blanks.contains(letters[position].number) }
    guard let first = line.letters.first(where: isSeen), let last = line.letters.last(where: isSeen) else {
      return line.letters.lowerBound..<line.letters.lowerBound
    }
    return first..<last + 1
  }

  /// The blanks at the ends of lines that were broken, by their numbers in the text: they take no room.
  var blanksAtBreaks: Set<Int> {
    lines.reduce(into: []) { if !$1.endsParagraph { $0.formUnion(blanksAtEnd(of: $1)) } }
  }

  private func blanksAtEnd(of line: Line) -> Range<Int> {
    let last = line.letters.last { characters[$0] != " " }
    return (last.map { $0 + 1 } ?? line.letters.lowerBound)..<line.letters.upperBound
  }

  /// The lines that are shown, with where each stands. After Effects leaves out what stands below the bottom of a box,
  /// unless it is asked to lay it out there otherwise. Exporters measure the ascent, which is why a fiftieth of an em is
  /// no matter, and the first line is there in any case.
  var shownLines: some Sequence<(line: Line, baseline: Double)> {
    let bottom: Double =
      if let box = document.box, box.height > 0, document.verticalAlignment == nil, document.fitting == nil {
        box.maxY
      } else {
        .infinity
      }
    let first = document.firstBaseline
    let lowest = max(first, bottom + 0.02 * document.size - document.baselineShift)
    return lines.lazy.enumerated().map {
      ($0.element, first + Double($0.offset) * document.lineHeight)
    }.prefix { $0.1 <= lowest }
  }

  // MARK: Room

  /// Returns the width of a line's letters, without the tracking after the last one.
  ///
  /// - Parameter styles: the tracking around letters; none when empty.
  func width(of letters: Range<Int>, _ styles: [LetterStyle] = []) -> Double {
    guard let first = letters.first, let last = letters.last else { return 0 }
    var width = self.letters[letters].reduce(0) { $0 + $1.advance } - self.letters[last].tracking
    if !styles.isEmpty {
      width += styles[letters].reduce(0) { $0 + $1.tracking }
      width -= (styles[first].tracking + styles[last].tracking) / 2
    }
    return width
  }

  /// Where the pen stands for each letter of a line, from left to right.
  func pens(of line: Line, _ styles: [LetterStyle] = []) -> [Double] {
    let visible = visible(line)
    let (start, gap) = start(of: line, visible, width: width(of: visible, styles))
    var x = start - overhang(of: line, visible)
    return line.letters.map { position in
      let half = styles.isEmpty ? 0 : styles[position].tracking / 2
      if position > line.letters.lowerBound { x += half }
      let pen = x
      x += letters[position].advance + half
      if gap != 0, letters[position].isBlank, visible.contains(position) { x += gap }
      return pen
    }
  }

  /// The room of the blanks on the left at which a line ends that runs to the left: they hang out of it.
  private func overhang(of line: Line, _ visible: Range<Int>) -> Double {
    letters[line.letters.lowerBound..<visible.lowerBound].reduce(0) { $0 + $1.advance }
  }

  /// How far the pen of each letter of a line is from the first visible one, if nothing but the document moves it.
  func starts(of line: Line) -> [Double] {
    var x = -overhang(of: line, visible(line))
    return letters[line.letters].map { letter in
      defer { x += letter.advance }
      return x
    }
  }

  /// Where a line begins, and what is added to each of its blanks.
  private func start(of line: Line, _ visible: Range<Int>, width: Double) -> (x: Double, gap: Double) {
    let box = document.box ?? .zero
    switch document.justification.map({ place(of: line, $0) }) ?? .aligned(document.alignment) {
    case .aligned(.left): return (box.minX, 0)
    case .aligned(.center): return (box.midX - width / 2, 0)
    case .aligned(.right): return (box.maxX - width, 0)
    case .filled:
      let blanks = visible.count { letters[$0].isBlank }
      return (box.minX, blanks > 0 ? (box.width - width) / Double(blanks) : 0)
    }
  }

  private enum Place {
    case aligned(StyledText.Alignment)
    case filled
  }

  /// A paragraph of one line stays at the left, as in all players: it has nothing to be in line with.
  private func place(of line: Line, _ justification: TextDocument.Justification) -> Place {
    guard document.box != nil else { return .aligned(.left) }
    if !line.endsParagraph || justification == .full { return .filled }
    let isAlone =
      line.letters.lowerBound == 0 || letters[line.letters.lowerBound - 1].character == "\n"
    if isAlone { return .aligned(.left) }
    return switch justification {
    case .lastLeft, .full: .aligned(.left)
    case .lastRight: .aligned(.right)
    case .lastCenter: .aligned(.center)
    }
  }

  /// The number of the line of each character; a line end is in the line it ends.
  var lineNumbers: [Int] {
    var numbers = Array(repeating: 0, count: letters.count)
    for (number, line) in lines.enumerated() {
      for position in line.letters.lowerBound..<min(line.letters.upperBound + 1, letters.count) {
        numbers[position] = number
      }
    }
    return numbers
  }
}

extension TextDocument {
  fileprivate func letter(_ character: Character, _ number: Int) -> GlyphLayout.Letter {
    let (glyph, isSmall) = glyph(for: character)
    let factor = isSmall ? GlyphLayout.smallCapitalScale : 1
    return GlyphLayout.Letter(
      character: character, number: number, glyph: glyph, scale: size / 100 * factor,
      tracking: tracking * factor)
  }

  /// The file's glyph for a character, and whether it is a small capital; a letter of which the file has no capital
  /// keeps its own glyph.
  func glyph(for character: Character) -> (Glyph?, isSmall: Bool) {
    if hasSmallCapitals, let capital = character.smallCapital, let glyph = font.glyph(for: capital) {
      return (glyph, true)
    }
    return (font.glyph(for: character), false)
  }

  /// Whether letters may be those of a font, and not only the file's.
  var asksFont: Bool { font.file != nil || font.source != nil }

  /// What a font takes of a frame's budget: to be found, and to make an outline of each other letter.
  static func stepsOfFont(for characters: some Collection<Character>) -> Int {
    let letters = Set(characters.prefix(GlyphLayout.maximumCharacters))
    return 8000 + 500 * letters.reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The document with the font that a text is set with letter by letter; nil where whole lines are set by who draws
  /// them.
  ///
  /// - Parameters:
  ///   - isOwn: for the document's own text, most of the glyphs are enough: what a font embedded in part shows is nearer
  ///     to what was meant than another font.
  ///   - isMoved: more is asked for than lines that begin, end, or are centred where the pen stands.
  func outlined(_ characters: some Collection<Character>, isOwn: Bool, isMoved: Bool) -> TextDocument? {
    if canSet(characters, isOwn: false) { return self }
    if let own = font.file.flatMap({ with($0, for: characters, isOwn: isOwn) }) { return own }
    if isOwn, canSet(characters, isOwn: true) { return self }
    guard isMoved || box != nil || verticalAlignment != nil else { return nil }
    return font.source?.font(font.request).flatMap { with($0, for: characters, isOwn: false) }
  }

  private func with(
    _ outlines: any OutlineFont, for characters: some Collection<Character>, isOwn: Bool
  ) -> TextDocument? {
    var document = self
    document.font.outlines = outlines
    return document.canSet(characters, isOwn: isOwn) ? document : nil
  }

  /// True when there are glyphs for a text, or, if it is the document's own, for most of it; blanks need none.
  private func canSet(_ characters: some Collection<Character>, isOwn: Bool) -> Bool {
    guard !font.glyphs.isEmpty || font.outlines != nil else { return false }
    var (present, missing) = (0, 0)
    for character in characters.prefix(GlyphLayout.maximumCharacters) where !character.isWhitespace {
      if glyph(for: character).0 != nil { present += 1 } else { missing += 1 }
      if missing > 0, !isOwn { return false }
    }
    return missing == 0 || present > missing
  }
}

extension Character {
  /// Whether a line may end between two letters without a blank: between ideographs, if not before what closes or behind
  /// what opens.
  fileprivate func canEnd(before next: Character) -> Bool {
    guard isIdeographic || next.isIdeographic, !isWhitespace, !next.isWhitespace else { return false }
    return !"「『（【〈《〔［｛([{“‘".contains(self)
      && !"、。，．・：；？！」』）】〉》〕］｝)]}”’,.:;?!ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…".contains(next)
  }

  private var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF01...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// The capital that is written in its place; nil for those that have none, or several.
  var smallCapital: Character? {
    guard isLowercase else { return nil }
    let capital = uppercased()
    return capital.count == 1 ? capital.first : nil
  }
}
