/// The units that selectors count in a text, and which of them each character belongs to.
struct TextUnits {
  /// The number of each character's unit, and how many units there are.
  typealias Numbers = (ofCharacters: [Int], count: Int)

  private let characters: ArraySlice<Character>
  /// The number of each character's line; that of a line end is the line it ends.
  private let lines: [Int]

  init(_ characters: ArraySlice<Character>, lines: [Int]) {
    self.characters = characters
    self.lines = lines
  }

  /// Blanks and line ends that do not count belong to what they end, or, among characters, to the one that follows, as
  /// in lottie-web. Blanks next to each other have no empty word between them.
  func numbers(of unit: TextSelector.Unit) -> Numbers {
    switch unit {
    case .characters: count { $0 != "\n" }
    case .charactersWithoutSpaces: count { $0 != "\n" && $0 != " " }
    case .words: words
    case .lines: (lines, (lines.last ?? -1) + 1)
    }
  }

  private func count(_ isUnit: (Character) -> Bool) -> Numbers {
    var next = 0
    let numbers = characters.map { character in
      if isUnit(character) { next += 1 }
      return isUnit(character) ? next - 1 : next
    }
    return (numbers, next)
  }

  private var words: Numbers {
    var count = 0
    var isInside = false
    let numbers = characters.map { character in
      let isBlank = character == " " || character == "\n"
      if !isBlank, !isInside { count += 1 }
      isInside = !isBlank
      return max(0, count - 1)
    }
    return (numbers, count)
  }
}
