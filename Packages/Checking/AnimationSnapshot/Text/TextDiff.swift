import AnimationCore

/// A changed line of a text, or an unchanged one near it.
package struct TextChange: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable {
    /// Unchanged, for orientation.
    case context
    case removed, added
  }

  package var kind: Kind
  package var line: String
  /// Where the line is, outermost part first, with numbers from 1: `group 3 > fill 1`; empty at the top level.
  package var path: String

  package init(_ kind: Kind, _ line: String, path: String = "") {
    self.kind = kind
    self.line = line
    self.path = path
  }

  package var description: String {
    switch kind {
    case .context: "  \(line)"
    case .removed: "- \(line)"
    case .added: "+ \(line)"
    }
  }
}

extension TextChange {
  /// True for a line that only introduces the lines below it.
  fileprivate var isHeading: Bool { line.utf8.last == UInt8(ascii: ":") }
}

/// Compares texts by lines.
package enum TextDiff {
  /// The differences with some unchanged lines around them; empty for equal texts. Time and memory grow with the
  /// product of the differing lines of both; beyond some thousands, all of them count as replaced. Only the first
  /// 100,000 lines are compared.
  ///
  /// - Parameter context: the number of unchanged lines.
  package static func changes(from old: String, to new: String, context: Int = 2) -> [TextChange] {
    guard old != new else { return [] }
    var numbers: [Substring: Int] = [:]
    let oldLines = PlacedLine.lines(of: old, &numbers)
    let newLines = PlacedLine.lines(of: new, &numbers)
    return trimmed(aligned(oldLines, newLines), context)
  }

  /// Summarises changes for people, one line per change: `group 3 > fill 1: colour #ff0000 -> #e00000`.
  ///
  /// - Parameter limit: the maximum number of lines; one more counts what is left out.
  package static func summary(of changes: [TextChange], limit: Int = 5) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < changes.count {
      let removed = changes[index...].prefix { $0.kind == .removed }
      let added = changes[removed.endIndex...].prefix { $0.kind == .added }
      // Lines of the same topic belong together.
      if removed.isEmpty, added.isEmpty {
        index += 1
        continue
      }
      index = added.endIndex
      var (gone, rest) = withoutRegrouped(Array(removed), Array(added))
      if !(gone + rest).allSatisfy(\.isHeading) {
        gone.removeAll(where: \.isHeading)
        rest.removeAll(where: \.isHeading)
      }
      var waiting = Waiting(rest) { Subject(path: $0.path, topic: $0.line.topic) }
      lines += gone.map { change in
        sentence(change, waiting.take(Subject(path: change.path, topic: change.line.topic)).map { rest[$0] })
      }
      lines += waiting.remaining.map { sentence(nil, rest[$0]) }
    }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit) + ["and \(lines.count - limit) more lines"]
  }

  /// Leaves out lines whose only change is their depth, as a group around them is new or gone.
  private static func withoutRegrouped(
    _ removed: [TextChange], _ added: [TextChange]
  ) -> (removed: [TextChange], added: [TextChange]) {
    var waiting = Waiting(added, by: \.line)
    // By what they say, the lines as they are indented: few in texts that this program writes.
    var depths: [String: Set<String>] = [:]
    for change in added { depths[change.line.trimmed, default: []].insert(change.line) }
    let gone = removed.filter { old in
      let text = old.line.trimmed
      let others = depths[text, default: []].filter { $0 != old.line }
      guard let line = others.min(by: { waiting.first($0) ?? .max < waiting.first($1) ?? .max }) else {
        return true
      }
      _ = waiting.take(line)
      if waiting.first(line) == nil { depths[text]?.remove(line) }
      return false
    }
    return (gone, waiting.remaining.map { added[$0] })
  }

  /// What an added line is about.
  private struct Subject: Hashable {
    var path: String
    var topic: Substring
  }

  /// The added lines that no removed one belongs to yet, found by a key without looking at all of them.
  private struct Waiting<Key: Hashable> {
    /// Those to be taken first are last.
    private var places: [Key: [Int]]

    init(_ added: [TextChange], by key: (TextChange) -> Key) {
      places = Dictionary(grouping: added.indices.reversed()) { key(added[$0]) }
    }

    /// The places of the lines that are left, in the order of the lines.
    var remaining: [Int] { places.values.joined().sorted() }

    func first(_ key: Key) -> Int? { places[key]?.last }

    /// The first with this key, which does not wait any longer.
    mutating func take(_ key: Key) -> Int? { places[key]?.popLast() }
  }

  private static func sentence(_ old: TextChange?, _ new: TextChange?) -> String {
    let path = (new ?? old).map(\.path) ?? ""
    let place = path.isEmpty ? "" : "\(path): "
    switch (old?.line.trimmed, new?.line.trimmed) {
    case (let old?, let new?): return "\(place)\(old) -> \(new.droppingTopic)"
    case (let old?, nil): return "\(place)\(old) is gone"
    case (nil, let new?): return "\(place)\(new) is new"
    case (nil, nil): return ""
    }
  }

  // MARK: - Alignment

  /// All lines in order; common lines are found as their longest common subsequence.
  private static func aligned(_ old: [PlacedLine], _ new: [PlacedLine]) -> [TextChange] {
    let head = zip(old, new).prefix { $0.number == $1.number }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0.number == $1.number }.count
    let (a, b) = (old[head..<old.count - tail], new[head..<new.count - tail])
    let middle = difference(Array(a), Array(b))
    return old.prefix(head).map { $0.change(.context) } + middle
      + old.suffix(tail).map { $0.change(.context) }
  }

  private static func difference(_ old: [PlacedLine], _ new: [PlacedLine]) -> [TextChange] {
    guard old.count * new.count <= 4_000_000 else {
      return old.map { $0.change(.removed) } + new.map { $0.change(.added) }
    }
    let places = SequenceAlignment.best(of: old.count, and: new.count) {
      old[$0].number == new[$1].number ? 1 : 0
    }
    let common = places.enumerated().compactMap { index, place in place.map { (old: $0, new: index) } }
    var changes: [TextChange] = []
    var next = (old: 0, new: 0)
    for place in common + [(old.count, new.count)] {
      changes += old[next.old..<place.old].map { $0.change(.removed) }
      changes += new[next.new..<place.new].map { $0.change(.added) }
      if place.new < new.count { changes.append(new[place.new].change(.context)) }
      next = (place.old + 1, place.new + 1)
    }
    return changes
  }

  private static func trimmed(_ changes: [TextChange], _ context: Int) -> [TextChange] {
    var isNear = [Bool](repeating: false, count: changes.count)
    for index in changes.indices where changes[index].kind != .context {
      for near in max(0, index - context)...min(changes.count - 1, index + context) { isNear[near] = true }
    }
    return zip(changes, isNear).filter(\.1).map(\.0)
  }
}

/// A line and where it is.
private struct PlacedLine {
  var text: Substring
  /// A number that equal texts share, as each is compared with many.
  var number: Int
  var path: String

  func change(_ kind: TextChange.Kind) -> TextChange { TextChange(kind, String(text), path: path) }

  /// More than any heading of a display list has.
  private static let maximumNameLength = 60
  /// The most bytes of a path: no heading of a display list that people read is as deep; those below have the
  /// path of their parent.
  private static let maximumPathLength = 1000
  /// The most lines of a text.
  private static let maximumLines = 100_000

  /// Headings (lines that end with a colon) are numbered by name within their parent heading.
  ///
  /// - Parameter numbers: of all lines so far.
  static func lines(of text: String, _ numbers: inout [Substring: Int]) -> [PlacedLine] {
    struct Level {
      var path: String
      var counts: [Substring: Int] = [:]
    }
    var levels = [Level(path: "")]
    return text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: maximumLines).prefix(maximumLines).map {
      bytes in
      let line = Substring(bytes)
      let depth = bytes.prefix { $0 == UInt8(ascii: " ") }.count / 2
      levels.removeLast(max(0, levels.count - depth - 1))
      let path = levels[levels.count - 1].path
      if bytes.last == UInt8(ascii: ":") {
        // Every line below repeats it.
        let name = Substring(line.unicodeScalars.dropFirst(depth * 2).dropLast().prefix(maximumNameLength))
        levels[levels.count - 1].counts[name, default: 0] += 1
        let number = levels[levels.count - 1].counts[name] ?? 1
        levels.append(
          Level(path: path.utf8.count < maximumPathLength ? path.inner("\(name) \(number)") : path))
      }
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return PlacedLine(text: line, number: number, path: path)
    }
  }
}

extension String {
  /// The path of a heading below this one.
  fileprivate func inner(_ heading: String) -> String { isEmpty ? heading : "\(self) > \(heading)" }

  fileprivate var trimmed: String { String(Substring(utf8.drop { $0 == UInt8(ascii: " ") })) }

  /// The first word, which says what the line is about.
  fileprivate var topic: Substring { trimmed.split(separator: " ", maxSplits: 1).first ?? "" }

  fileprivate var droppingTopic: String {
    let words = trimmed.split(separator: " ", maxSplits: 1)
    return words.count == 2 ? String(words[1]) : trimmed
  }
}
