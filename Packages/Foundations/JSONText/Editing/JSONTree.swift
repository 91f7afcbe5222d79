import AnimationCore

/// A JSON text that can be changed. What is not changed is written as it was: members in their order, numbers and texts
/// in their own words; only what stands between them is gone.
package indirect enum JSONTree: Sendable {
  case object([Member])
  case array([JSONTree])
  /// A number, a text with its quotes, or a word, as it is written.
  case leaf(ArraySlice<UInt8>)

  package struct Member: Sendable {
    /// The member's name with its quotes, as it is written.
    fileprivate var literal: ArraySlice<UInt8>
    package var value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      literal = Array(name.jsonText.utf8)[...]
      self.value = value
    }

    fileprivate init(literal: ArraySlice<UInt8>, _ value: JSONTree) {
      (self.literal, self.value) = (literal, value)
    }

    /// Names with escapes are no known ones.
    package func isNamed(_ name: StaticString) -> Bool {
      literal.count == name.utf8CodeUnitCount + 2
        && literal.dropFirst().dropLast().elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// The name as it is written, escapes included, without its quotes.
    package var name: String { String(decoding: literal.dropFirst().dropLast(), as: UTF8.self) }
  }

  /// - Throws: `corrupt`, with the line, when the text is not JSON, `limitExceeded` when it is nested too deep or too large.
  package init(parsing text: [UInt8], limits: DecodingLimits) throws(AnimationError) {
    // Knows what is wrong with a text, which is only cut up here.
    _ = try JSONDocument(parsing: text, limits: limits)
    var reader = JSONTreeReader(text)
    guard let tree = reader.value(depth: JSONDocument.deepest + 1) else {
      throw .corrupt(part: "JSON", reason: "not JSON")
    }
    self = tree
  }

  package static func number(_ value: Double) -> JSONTree { .leaf(Array(value.jsonText.utf8)[...]) }
  package static func text(_ value: String) -> JSONTree { .leaf(Array(value.jsonText.utf8)[...]) }
}

// MARK: - Looking

extension JSONTree {
  /// The last member of that name.
  package subscript(name: StaticString) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.isNamed(name) }?.value
  }

  package var items: [JSONTree] { if case .array(let items) = self { items } else { [] } }
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
  package var isObject: Bool { if case .object = self { true } else { false } }
  package var isArray: Bool { if case .array = self { true } else { false } }

  /// A number that is written as one.
  package var number: Double? {
    guard case .leaf(let text) = self, let first = text.first,
      first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  package var isText: Bool {
    if case .leaf(let text) = self { text.first == UInt8(ascii: "\"") } else { false }
  }

  /// Nil for what is no text.
  package var string: String? {
    guard isText, case .leaf(let text) = self else { return nil }
    let inner = text.dropFirst().dropLast()
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    let document = try? JSONDocument(parsing: Array("[".utf8 + text + "]".utf8), maxDepth: 2)
    return document?.withRoot { $0.first.string }
  }

  /// Text, or a number spelt as text: identifiers occur as both.
  package var identifier: String? {
    if let string { return string }
    return number.map { Int(exactly: $0).map(String.init) ?? String($0) }
  }

  /// `true`, or a number but 0.
  package var isTrue: Bool {
    guard case .leaf(let text) = self else { return false }
    return text.elementsEqual("true".utf8) || number.map { $0 != 0 } == true
  }

  /// Whether both say the same in the same order: numbers by their values.
  package func means(_ other: JSONTree) -> Bool {
    switch (self, other) {
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.literal == $1.literal && $0.value.means($1.value) }
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.means($1) }
    case (.leaf(let a), .leaf(let b)): a == b || number.map { $0 == other.number } ?? false
    default: false
    }
  }
}

// MARK: - Changing

extension JSONTree {
  /// The member takes the place of one with its name, or is the last one; nothing in what is no object.
  package mutating func set(_ name: StaticString, _ value: JSONTree) {
    guard case .object(var members) = self else { return }
    self = .object([])
    if let index = members.lastIndex(where: { $0.isNamed(name) }) {
      members[index].value = value
    } else {
      members.append(Member("\(name)", value))
    }
    self = .object(members)
  }

  package mutating func removeMembers(where isUnwanted: (Member) -> Bool) {
    guard case .object(var members) = self, members.contains(where: isUnwanted) else { return }
    members.removeAll(where: isUnwanted)
    self = .object(members)
  }

  /// Changes a member in place, where there is one.
  package mutating func change(_ name: StaticString, _ body: (inout JSONTree) -> Void) {
    guard case .object(var members) = self, let index = members.lastIndex(where: { $0.isNamed(name) }) else {
      return
    }
    self = .object([])
    body(&members[index].value)
    self = .object(members)
  }

  /// Changes the items of an array, or the values of an object, in place.
  package mutating func changeParts(_ body: (inout JSONTree, _ name: Member?) -> Void) {
    switch self {
    case .object(var members):
      self = .object([])
      for index in members.indices { body(&members[index].value, members[index]) }
      self = .object(members)
    case .array(var items):
      self = .array([])
      for index in items.indices { body(&items[index], nil) }
      self = .array(items)
    case .leaf: break
    }
  }
}

// MARK: - Writing

extension JSONTree {
  /// The tree as JSON, without anything between what it says.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.literal
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .leaf(let text): bytes += text
    }
  }
}

/// Cuts up a text that is known to be JSON, but for words that JSON does not know.
private struct JSONTreeReader {
  private let text: [UInt8]
  private var place: Int

  init(_ text: [UInt8]) {
    self.text = text
    place = text.byteOrderMarkLength
  }

  mutating func value(depth: Int) -> JSONTree? {
    skipBlanks()
    guard depth >= 0, place < text.count else { return nil }
    switch text[place] {
    case UInt8(ascii: "{"):
      var members: [JSONTree.Member] = []
      let isWhole = list(until: UInt8(ascii: "}")) { reader in
        guard let name = reader.string() else { return false }
        reader.skipBlanks()
        guard reader.place < reader.text.count, reader.text[reader.place] == UInt8(ascii: ":") else {
          return false
        }
        reader.place += 1
        guard let value = reader.value(depth: depth - 1) else { return false }
        members.append(JSONTree.Member(literal: name, value))
        return true
      }
      return isWhole ? .object(members) : nil
    case UInt8(ascii: "["):
      var items: [JSONTree] = []
      let isWhole = list(until: UInt8(ascii: "]")) { reader in
        guard let value = reader.value(depth: depth - 1) else { return false }
        items.append(value)
        return true
      }
      return isWhole ? .array(items) : nil
    case UInt8(ascii: "\""): return string().map { .leaf($0) }
    default:
      let end = text[place...].firstIndex { $0 <= 0x20 || ",:[]{}\"".utf8.contains($0) } ?? text.count
      guard end > place else { return nil }
      defer { place = end }
      return .leaf(text[place..<end])
    }
  }

  private mutating func list(until end: UInt8, _ element: (inout JSONTreeReader) -> Bool) -> Bool {
    place += 1
    skipBlanks()
    if place < text.count, text[place] == end {
      place += 1
      return true
    }
    while true {
      skipBlanks()
      guard element(&self) else { return false }
      skipBlanks()
      guard place < text.count else { return false }
      place += 1
      if text[place - 1] == end { return true }
      guard text[place - 1] == UInt8(ascii: ",") else { return false }
    }
  }

  private mutating func string() -> ArraySlice<UInt8>? {
    let start = place
    guard start < text.count, text[start] == UInt8(ascii: "\"") else { return nil }
    place += 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < text.count else { return nil }
    place += 1
    return text[start..<place]
  }

  private mutating func skipBlanks() {
    while place < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[place]) { place += 1 }
  }
}
