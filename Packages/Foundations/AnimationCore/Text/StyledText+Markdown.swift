extension StyledText {
  /// Text with `**bold**`, `*italic*` and `~~struck~~` stretches, one inside of another or not, as Markdown has them. A
  /// backslash takes the meaning from a star, a tilde or another backslash; signs that open or close nothing are
  /// themselves.
  ///
  ///     StyledText(markdown: "**Ada** sent a *gift*", TextStyle(fontSize: 24, color: .white))
  ///
  /// - Parameter style: of all of it; what is bold has at least a weight of 700.
  public init(markdown text: String, _ style: TextStyle = TextStyle(), alignment: Alignment = .center) {
    var marks = EmphasisMarks(text)
    marks.pair()
    self.init(marks.runs(style), alignment: alignment)
  }
}

/// A text between signs of emphasis, some of which open or close a stretch.
private struct EmphasisMarks {
  /// A stretch of text, or of equal signs.
  private struct Piece {
    var text: String
    /// The sign; nil for text.
    var sign: Character?
    var opens = false
    var closes = false
    /// How many signs are left as they are written.
    var left = 0
    /// What begins behind it, and ends before it: how often.
    var begun: [Emphasis: Int] = [:]
    var ended: [Emphasis: Int] = [:]
  }

  private enum Emphasis { case bold, italic, struck }

  private var pieces: [Piece] = []

  init(_ text: String) {
    let characters = Array(text)
    var index = 0
    var plain = ""
    func isSpace(_ place: Int) -> Bool {
      !characters.indices.contains(place) || characters[place].isWhitespace
    }
    while index < characters.count {
      let character = characters[index]
      if character == "\\", index + 1 < characters.count, "*~\\".contains(characters[index + 1]) {
        plain.append(characters[index + 1])
        index += 2
      } else if character == "*" || character == "~" {
        var end = index
        while end < characters.count, characters[end] == character { end += 1 }
        if !plain.isEmpty { pieces.append(Piece(text: plain)) }
        plain = ""
        pieces.append(
          Piece(
            text: "", sign: character, opens: !isSpace(end), closes: !isSpace(index - 1), left: end - index))
        index = end
      } else {
        plain.append(character)
        index += 1
      }
    }
    if !plain.isEmpty { pieces.append(Piece(text: plain)) }
  }

  /// Finds which signs belong together, the nearest ones first.
  mutating func pair() {
    // Those that have opened something, and how many there are of each sign: none is looked for in vain.
    var open: [Int] = []
    var counts: [Character: Int] = [:]
    for place in pieces.indices {
      guard let sign = pieces[place].sign else { continue }
      if pieces[place].closes {
        while pieces[place].left >= Self.least(sign), counts[sign, default: 0] > 0, let opener = open.last {
          guard pieces[opener].sign == sign else {
            // What is opened in between is closed nowhere.
            open.removeLast()
            counts[pieces[opener].sign ?? sign, default: 1] -= 1
            continue
          }
          let used = min(pieces[opener].left, pieces[place].left, 2)
          let emphasis: Emphasis = sign == "~" ? .struck : used == 2 ? .bold : .italic
          pieces[opener].begun[emphasis, default: 0] += 1
          pieces[place].ended[emphasis, default: 0] += 1
          pieces[opener].left -= used
          pieces[place].left -= used
          if pieces[opener].left < Self.least(sign) {
            open.removeLast()
            counts[sign, default: 1] -= 1
          }
        }
      }
      if pieces[place].opens, pieces[place].left >= Self.least(sign) {
        open.append(place)
        counts[sign, default: 0] += 1
      }
    }
  }

  private static func least(_ sign: Character) -> Int { sign == "~" ? 2 : 1 }

  func runs(_ style: TextStyle) -> [StyledText.Run] {
    var depths: [Emphasis: Int] = [:]
    var runs: [StyledText.Run] = []
    for piece in pieces {
      depths.merge(piece.ended) { $0 - $1 }
      let text = piece.sign.map { String(repeating: $0, count: piece.left) } ?? piece.text
      var own = style
      if depths[.bold, default: 0] > 0 { own.fontWeight = max(own.fontWeight, 700) }
      if depths[.italic, default: 0] > 0 { own.isItalic = true }
      if depths[.struck, default: 0] > 0 { own.isStruckThrough = true }
      depths.merge(piece.begun, uniquingKeysWith: +)
      if text.isEmpty { continue }
      if runs.last?.style == own {
        runs[runs.count - 1].string += text
      } else {
        runs.append(.init(text, own))
      }
    }
    return runs
  }
}
