import AnimationCore
import CCairo

// Letters that are moved one by one. All of it is called while the font lock is held.
extension LaidOutText {
  /// Each letter as a run of its own, with its transform in the layout's space.
  package func moved(_ letters: TextLetters) -> [(letter: Run, Transform)] {
    let found = self.letters()
    var groups: [LetterGroup: (left: Double, right: Double, baseline: Double)] = [:]
    for letter in found {
      let (left, right) = (letter.run.x, letter.run.x + letter.width)
      let known = groups[letter.group(letters.grouping)]
      // Blanks between letters count only with a letter behind them.
      if known != nil && letter.isBlank { continue }
      groups[letter.group(letters.grouping)] = (
        min(known?.left ?? left, left), max(known?.right ?? right, right),
        known?.baseline ?? letter.run.baseline
      )
    }
    return found.compactMap { letter in
      guard letters.transforms.indices.contains(letter.character) else { return (letter.run, .identity) }
      let transform = letters.transforms[letter.character]
      guard transform.isInvertible, let group = groups[letter.group(letters.grouping)] else { return nil }
      let half = (group.right - group.left) / 2
      let baseline = letters.grouping == .all ? group.baseline : letter.run.baseline
      let pivot = Point(group.left + half * (1 + letters.pivot.x), baseline + letters.pivot.y)
      return (
        letter.run, .translation(pivot.x, pivot.y) * transform * .translation(-pivot.x, -pivot.y)
      )
    }
  }

  /// What the letters cover once they are moved.
  func ink(of letters: TextLetters) -> Rect {
    FontLock.hold { extent(of: moved(letters), inkOnly: true) ?? .zero }
  }

  /// The room that letters take, from the ascents of their fonts to the descents; nil where there are none.
  ///
  /// - Parameter letters: how they are moved; nil when they stay.
  func room(of letters: TextLetters?) -> Rect? {
    FontLock.hold {
      var runs: [(letter: Run, Transform)] = []
      if let letters {
        runs = moved(letters)
      } else {
        Self.forEachRun(of: layout) { runs.append(($0, .identity)) }
      }
      return extent(of: runs, inkOnly: false)
    }
  }

  private func extent(of runs: [(letter: Run, Transform)], inkOnly: Bool) -> Rect? {
    var all: Rect?
    for (run, transform) in runs {
      var (ink, logical, glyphs) = (PangoRectangle(), PangoRectangle(), run.glyphs)
      pango_glyph_string_extents(&glyphs, run.font, &ink, &logical)
      var box = Rect(inkOnly ? ink : logical)
      box.x += run.x
      box.y += run.baseline
      guard let moved = Path(box).applying(transform).bounds else { continue }
      all = all?.union(moved) ?? moved
    }
    return all
  }

  private struct LetterGroup: Hashable {
    var line: Int
    var word: Int
  }

  private struct Letter {
    var run: Run
    var width: Double
    /// Its number in the text.
    var character: Int
    var line: Int
    /// Words and the blanks between them, counted through.
    var word: Int
    var isBlank: Bool

    func group(_ grouping: TextLetters.Grouping) -> LetterGroup {
      switch grouping {
      case .character: LetterGroup(line: -1, word: character)
      case .word: LetterGroup(line: line, word: word)
      case .line: LetterGroup(line: line, word: 0)
      case .all: LetterGroup(line: 0, word: 0)
      }
    }
  }

  /// The glyphs of each character, or of several that a font draws as one.
  private func letters() -> [Letter] {
    let characters = content.characters()
    var words: [Int] = []
    for position in characters.indices {
      let isBoundary =
        position > 0
        && (characters[position].character.isWhitespace
          || characters[position - 1].character.isWhitespace)
      words.append((words.last ?? 0) + (isBoundary ? 1 : 0))
    }
    var letters: [Letter] = []
    var line = -1
    var baseline = Double.nan
    Self.forEachRun(of: layout) { run in
      if run.baseline != baseline { (line, baseline) = (line + 1, run.baseline) }
      for (part, width) in run.parts {
        let character = Self.position(ofByte: part.start, in: characters)
        guard characters.indices.contains(character) else { continue }
        letters.append(
          Letter(
            run: part, width: width, character: character, line: line, word: words[character],
            isBlank: characters[character].character.isWhitespace))
      }
    }
    return letters
  }

  /// The last character that begins at or before a byte.
  private static func position(ofByte byte: Int, in characters: [(character: Character, start: Int)]) -> Int {
    var (low, high) = (0, characters.count)
    while low < high {
      let middle = (low + high) / 2
      if characters[middle].start <= byte { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
