/// The places of values in JSON text, for code that changes some of it and leaves the rest as it is. The text
/// must be one that `JSONDocument` has read: what is wrong with others is not found here, and ends the
/// search.
package struct JSONSpans {
  package struct Member: Hashable, Sendable {
    /// The name without its quotes, as it is written.
    package var name: Range<Int>
    package var value: Range<Int>
    /// The member from the quote before the name to the end of the value.
    package var whole: Range<Int> { name.lowerBound - 1..<value.upperBound }
  }

  package struct Object: Hashable, Sendable {
    /// What leads to it.
    package var steps: [JSONStep]
    package var members: [Member]
  }

  package let text: [UInt8]

  package init(_ text: [UInt8]) {
    self.text = text
  }

  /// The objects of which `isWanted` says so, in the order in which they end.
  package func objects(where isWanted: @escaping ([Member]) -> Bool) -> [Object] {
    var search = Search(spans: self, isWanted: isWanted)
    search.visitValue(at: text.byteOrderMarkLength)
    return search.found
  }

  /// The items of an array; none of anything else.
  package func items(of array: Range<Int>) -> [Range<Int>] {
    guard text[array].first == UInt8(ascii: "[") else { return [] }
    var items: [Range<Int>] = []
    var place = skipBlanks(from: array.lowerBound + 1)
    while place < array.upperBound - 1 {
      let item = value(at: place)
      guard !item.isEmpty else { break }
      items.append(item)
      place = skipSeparator(from: item.upperBound)
    }
    return items
  }

  /// The members of an object; none of anything else.
  package func members(of object: Range<Int>) -> [Member] {
    guard text[object].first == UInt8(ascii: "{") else { return [] }
    var members: [Member] = []
    var place = skipBlanks(from: object.lowerBound + 1)
    while place < object.upperBound - 1, let name = name(at: place) {
      let member = Member(name: name, value: value(at: skipColon(after: name)))
      guard !member.value.isEmpty else { break }
      members.append(member)
      place = skipSeparator(from: member.value.upperBound)
    }
    return members
  }

  package func isNamed(_ member: Member, _ name: StaticString) -> Bool {
    text[member.name].elementsEqual(
      UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  package func isText(_ value: Range<Int>) -> Bool { text[value].first == UInt8(ascii: "\"") }

  /// The value that begins at a place, empty where none does.
  private func value(at start: Int) -> Range<Int> {
    guard start < text.count else { return start..<start }
    switch text[start] {
    case UInt8(ascii: "\""): return start..<endOfText(from: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var (depth, place) = (0, start)
      while place < text.count {
        switch text[place] {
        case UInt8(ascii: "\""):
          place = endOfText(from: place)
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        place += 1
        if depth == 0 { break }
      }
      return start..<place
    default: return start..<endOfWord(from: start)
    }
  }

  fileprivate func endOfWord(from start: Int) -> Int {
    text[start...].firstIndex { Self.isBlank($0) || ",:[]{}\"".utf8.contains($0) } ?? text.count
  }

  fileprivate func endOfText(from start: Int) -> Int {
    var place = start + 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, text.count)
  }

  fileprivate func name(at start: Int) -> Range<Int>? {
    guard start < text.count, text[start] == UInt8(ascii: "\"") else { return nil }
    let end = endOfText(from: start)
    return end - 1 > start ? start + 1..<end - 1 : nil
  }

  fileprivate func skipColon(after name: Range<Int>) -> Int {
    let place = skipBlanks(from: name.upperBound + 1)
    return place < text.count && text[place] == UInt8(ascii: ":") ? skipBlanks(from: place + 1) : text.count
  }

  fileprivate func skipSeparator(from start: Int) -> Int {
    let place = skipBlanks(from: start)
    return place < text.count && text[place] == UInt8(ascii: ",") ? skipBlanks(from: place + 1) : place
  }

  fileprivate func skipBlanks(from start: Int) -> Int {
    var place = start
    while place < text.count, Self.isBlank(text[place]) { place += 1 }
    return place
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// One walk over a text.
private struct Search {
  let spans: JSONSpans
  let isWanted: ([JSONSpans.Member]) -> Bool
  var found: [JSONSpans.Object] = []
  private var way: [Step] = []

  private enum Step {
    case member(Range<Int>)
    case item(Int)
  }

  init(spans: JSONSpans, isWanted: @escaping ([JSONSpans.Member]) -> Bool) {
    self.spans = spans
    self.isWanted = isWanted
  }

  /// - Returns: where it ends.
  @discardableResult
  mutating func visitValue(at place: Int) -> Int {
    let start = spans.skipBlanks(from: place)
    guard start < spans.text.count else { return start }
    switch spans.text[start] {
    case UInt8(ascii: "\""): return spans.endOfText(from: start)
    case UInt8(ascii: "{"): return visitMembers(at: start + 1)
    case UInt8(ascii: "["): return visitItems(at: start + 1)
    default: return spans.endOfWord(from: start)
    }
  }

  private mutating func visitMembers(at start: Int) -> Int {
    var members: [JSONSpans.Member] = []
    var place = spans.skipBlanks(from: start)
    while let name = spans.name(at: place) {
      let begin = spans.skipColon(after: name)
      way.append(.member(name))
      let end = visitValue(at: begin)
      way.removeLast()
      guard begin < end else { return spans.text.count }
      members.append(JSONSpans.Member(name: name, value: begin..<end))
      place = spans.skipSeparator(from: end)
    }
    if isWanted(members) { found.append(JSONSpans.Object(steps: steps, members: members)) }
    return min(place + 1, spans.text.count)
  }

  private mutating func visitItems(at start: Int) -> Int {
    var place = spans.skipBlanks(from: start)
    var index = 0
    while place < spans.text.count, spans.text[place] != UInt8(ascii: "]") {
      way.append(.item(index))
      let end = visitValue(at: place)
      way.removeLast()
      guard end > place else { return spans.text.count }
      index += 1
      place = spans.skipSeparator(from: end)
    }
    return min(place + 1, spans.text.count)
  }

  private var steps: [JSONStep] {
    way.map {
      switch $0 {
      case .member(let name): .member(String(decoding: spans.text[name], as: UTF8.self))
      case .item(let index): .item(index)
      }
    }
  }
}
