/// Walks over JSON text byte by byte to find the line of something in it. Parsing is done by `JSONDocument`,
/// which is faster but does not know lines: this runs only when there is a mistake to report.
package struct JSONScanner {
  private let text: [UInt8]
  /// Whether words have to be values of JSON.
  private let isStrict: Bool
  private var position = 0
  private var found: Int?

  private struct Stop: Error { var reason: String }

  /// Where the text stops being JSON, counted from line 1, and why; nil when it is JSON.
  package static func firstError(in text: [UInt8]) -> (line: Int, reason: String)? {
    var scanner = JSONScanner(text, isStrict: true)
    do throws(Stop) {
      try scanner.value(nil, depth: 0)
      scanner.skipBlanks()
      if scanner.position < text.count { throw Stop(reason: "something follows the end") }
      return nil
    } catch {
      let reason =
        scanner.isInConflict ? "a conflict of git (<<<<<<<, >>>>>>>) is not resolved" : error.reason
      return (scanner.line(at: scanner.position), reason)
    }
  }

  /// The line, from 1, on which the value at the end of `steps` begins; where it is not there, that of the
  /// innermost value around it.
  ///
  /// - Parameter text: well-formed JSON, of which numbers that JSON does not know are let pass.
  package static func line(of steps: [JSONStep], in text: [UInt8]) -> Int {
    for count in stride(from: steps.count, through: 0, by: -1) {
      var scanner = JSONScanner(text, isStrict: false)
      try? scanner.value(steps[..<count], depth: 0)
      if let found = scanner.found { return scanner.line(at: found) }
    }
    return 1
  }

  private init(_ text: [UInt8], isStrict: Bool) {
    self.text = text
    self.isStrict = isStrict
    position = text.byteOrderMarkLength
  }

  private func line(at offset: Int) -> Int {
    text[..<min(offset, text.count)].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  /// Whether the line that was reached is one with which git marks where two versions differ.
  private var isInConflict: Bool {
    let begin = text[..<min(position, text.count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return ["<<<<<<<", "=======", ">>>>>>>"].contains { text[begin...].starts(with: $0.utf8) }
  }

  /// - Parameter steps: what leads from this value to the target; nil when the target is elsewhere.
  private mutating func value(_ steps: ArraySlice<JSONStep>?, depth: Int) throws(Stop) {
    skipBlanks()
    if steps?.isEmpty == true { found = position }
    guard depth < JSONDocument.deepest else { throw Stop(reason: "nested too deep") }
    switch next {
    case UInt8(ascii: "{"):
      try list(until: UInt8(ascii: "}")) { scanner, _ throws(Stop) in
        guard let first = scanner.next else { throw Stop(reason: "it ends where a name is expected") }
        guard first == UInt8(ascii: "\"") else { throw Stop(reason: "a name in quotes is missing") }
        let name = try scanner.string()
        scanner.skipBlanks()
        guard scanner.take(":") else { throw Stop(reason: "a : is missing after a name") }
        try scanner.value(
          steps.flatMap { $0.first == .member(name) ? $0.dropFirst() : nil }, depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try list(until: UInt8(ascii: "]")) { scanner, index throws(Stop) in
        try scanner.value(steps.flatMap { $0.first == .item(index) ? $0.dropFirst() : nil }, depth: depth + 1)
      }
    case UInt8(ascii: "\""): _ = try string()
    default: try word()
    }
  }

  private mutating func list(
    until end: UInt8, _ element: (inout JSONScanner, Int) throws(Stop) -> Void
  ) throws(Stop) {
    position += 1
    skipBlanks()
    if next == end {
      position += 1
      return
    }
    var index = 0
    while true {
      skipBlanks()
      if next == end { throw Stop(reason: "a comma with nothing after it") }
      try element(&self, index)
      index += 1
      skipBlanks()
      if next == end {
        position += 1
        return
      }
      guard take(",") else {
        let closing = String(UnicodeScalar(end))
        throw Stop(reason: next == nil ? "it ends before a \(closing)" : "a , or \(closing) is missing")
      }
    }
  }

  private mutating func string() throws(Stop) -> String {
    guard take("\"") else { throw Stop(reason: "a \" is missing") }
    let start = position
    var hasEscapes = false
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Stop(reason: "a string does not end on its line") }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
        guard let letter = next, "\"\\/bfnrtu".utf8.contains(letter) else {
          throw Stop(reason: "an unknown escape after \\")
        }
      }
      position += 1
    }
    guard position < text.count else { throw Stop(reason: "a string does not end") }
    defer { position += 1 }
    guard let string = String(validating: text[start..<position], as: UTF8.self) else {
      throw Stop(reason: "a string is not UTF-8")
    }
    guard hasEscapes else { return string }
    if let unescaped = Self.unescaped(text[start - 1...position]) { return unescaped }
    guard !isStrict else { throw Stop(reason: "a \\u escape stands for no character") }
    return string
  }

  /// - Parameter literal: a text with its quotes.
  private static func unescaped(_ literal: ArraySlice<UInt8>) -> String? {
    let text = JSONRepair.repaired(literal).map { $0[...] } ?? literal
    let document = JSONDocument(unexplained: Array("[".utf8 + text + "]".utf8), maxDepth: 2)
    return document?.withRoot { $0.first.string }
  }

  private mutating func word() throws(Stop) {
    let end = text[position...].firstIndex { !Self.isWordByte($0) } ?? text.count
    let word = String(decoding: text[position..<end], as: UTF8.self)
    guard !word.isEmpty else {
      throw Stop(reason: next == nil ? "it ends where a value is expected" : "a value is missing")
    }
    guard !isStrict || Self.isValue(word) else { throw Stop(reason: "\(word) is not a JSON value") }
    position = end
  }

  private static func isValue(_ word: String) -> Bool {
    if ["true", "false", "null"].contains(word) { return true }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
    guard word.utf8.count - digits.count <= 1, let first = digits.first, 0x30...0x39 ~= first,
      let last = digits.last, 0x30...0x39 ~= last, Double(word) != nil
    else { return false }
    return first != 0x30 || !(digits.dropFirst().first.map { 0x30...0x39 ~= $0 } ?? false)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    !isBlank(byte) && !",:[]{}\"".utf8.contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, Self.isBlank(byte) { position += 1 }
  }
}
