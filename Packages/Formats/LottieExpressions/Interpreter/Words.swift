/// A word of a script: what its text is made of.
struct Word {
  enum Kind: Equatable {
    case keyword(Keyword)
    case name(Name)
    case number(Double)
    case text(String)
    case sign(Sign)
    case end
  }

  let kind: Kind
  /// A line ends before it: there, a semicolon may be left out.
  var isFirstOfLine = false
}

/// An operator, a bracket, or whatever else stands between: up to three letters of ASCII.
struct Sign: Hashable, ExpressibleByStringLiteral {
  /// The last letter is in the lowest byte.
  let letters: UInt32

  init(letters: UInt32) { self.letters = letters }

  init(stringLiteral text: StaticString) {
    letters = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

/// Why a script is left to the engine. That says nothing of whether it is right.
struct UnknownSyntax: Error {}

/// Cuts a script into words. What exporters write is known: ASCII, but for texts and remarks; no patterns, no templates.
struct WordReader {
  /// Signs of two and three letters.
  private static let signs: Set<Sign> = [
    "===", "!==", "**=", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "**",
    "??", "?.", "=>",
  ]

  private let bytes: [UInt8]
  private var at = 0
  private(set) var names = NameTable.ofLanguage

  init(_ script: String) { bytes = Array(script.utf8) }

  mutating func words() throws(UnknownSyntax) -> [Word] {
    var words: [Word] = []
    while true {
      let isFirstOfLine = try skipBlanks()
      let word = Word(kind: try next(), isFirstOfLine: isFirstOfLine)
      words.append(word)
      if word.kind == .end { return words }
    }
  }

  /// - Returns: whether there is the end of a line among them.
  private mutating func skipBlanks() throws(UnknownSyntax) -> Bool {
    var hasLineEnd = false
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): at += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        hasLineEnd = true
        at += 1
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"):
        let start = at
        while let byte = self.byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { at += 1 }
        try check(bytes[start..<at])
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
        let start = at
        at += 2
        while self.byte() != UInt8(ascii: "*") || self.byte(1) != UInt8(ascii: "/") {
          if self.byte() == nil { throw UnknownSyntax() }
          if self.byte() == UInt8(ascii: "\n") { hasLineEnd = true }
          at += 1
        }
        at += 2
        try check(bytes[start..<at])
      default: return hasLineEnd
      }
    }
    return hasLineEnd
  }

  private mutating func next() throws(UnknownSyntax) -> Word.Kind {
    guard let first = byte() else { return .end }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return .text(try text(until: first)) }
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && byte(1).map(Self.isDigit) == true) {
      return .number(try number())
    }
    let start = at
    if Self.isLetter(first) {
      while let byte = byte(), Self.isLetter(byte) || Self.isDigit(byte) { at += 1 }
      return names.word(String(decoding: bytes[start..<at], as: UTF8.self))
    }
    guard first < 128 else { throw UnknownSyntax() }
    return .sign(sign(from: first))
  }

  /// Reads the longest sign there is.
  private mutating func sign(from first: UInt8) -> Sign {
    at += 1
    let sign = Sign(letters: UInt32(first))
    guard let second = byte(), Self.isFollowing(second) else { return sign }
    let pair = Sign(letters: sign.letters << 8 | UInt32(second))
    if let third = byte(1), Self.isFollowing(third) {
      let triple = Sign(letters: pair.letters << 8 | UInt32(third))
      if Self.signs.contains(triple) {
        at += 2
        return triple
      }
    }
    guard Self.signs.contains(pair) else { return sign }
    at += 1
    return pair
  }

  private mutating func text(until quote: UInt8) throws(UnknownSyntax) -> String {
    at += 1
    var letters: [UInt8] = []
    while let byte = byte(), byte != quote {
      at += 1
      guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else { throw UnknownSyntax() }
      guard byte == UInt8(ascii: "\\") else {
        letters.append(byte)
        continue
      }
      switch self.byte() {
      case UInt8(ascii: "n"): letters.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): letters.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): letters.append(bytes[at])
      default: throw UnknownSyntax()
      }
      at += 1
    }
    guard byte() == quote else { throw UnknownSyntax() }
    at += 1
    try check(letters[...])
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func number() throws(UnknownSyntax) -> Double {
    let start = at
    func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    while let byte = byte() {
      let isExponent = byte | 0x20 == UInt8(ascii: "e")
      guard Self.isDigit(byte) || byte == UInt8(ascii: ".") || isExponent else { break }
      at += isExponent && isSign(self.byte(1)) ? 2 : 1
    }
    // Numbers of other bases, and whatever begins as a number and is none.
    let isPlain =
      bytes[start] != UInt8(ascii: "0") || at == start + 1 || bytes[start + 1] == UInt8(ascii: ".")
    guard isPlain, byte().map(Self.isLetter) != true else { throw UnknownSyntax() }
    let digits = bytes[start..<at]
    // Most are short and whole.
    if digits.count < 10, digits.allSatisfy(Self.isDigit) {
      return Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard let number = Double(text.hasSuffix(".") ? text + "0" : text) else { throw UnknownSyntax() }
    return number
  }

  /// The engine has a rule for what it finds in texts and remarks, too.
  private func check(_ letters: ArraySlice<UInt8>) throws(UnknownSyntax) {
    guard letters.contains(UInt8(ascii: "$")) else { return }
    let word = Array("$guard".utf8)
    guard !letters.indices.contains(where: { letters[$0...].starts(with: word) }) else {
      throw UnknownSyntax()
    }
  }

  private func byte(_ offset: Int = 0) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }

  /// Whether a sign may go on with a letter.
  private static func isFollowing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "."), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return (small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }
}
