/// A changed line of a text, or an unchanged one near it.
public struct TextChange: Hashable, Sendable, CustomStringConvertible {
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

  public var description: String {
    switch kind {
    case .context: "  \(line)"
    case .removed: "- \(line)"
    case .added: "+ \(line)"
    }
  }
}

extension TextChange {
  /// True for a line that only introduces the lines below it.
  fileprivate var isHeading: Bool { line.hasSuffix(":") }
}

/// Compares texts by lines.
package enum TextDiff {
  /// The differences with some unchanged lines around them; empty for equal texts. Time and memory grow with the
  /// product of the differing lines of both; beyond some thousands, all of them count as replaced.
  ///
  /// - Parameter context: the number of unchanged lines.
  package static func changes(from old: String, to new: String, context: Int = 2) -> [TextChange] {
    guard old != new else { return [] }
    let (oldLines, newLines) = (PlacedLine.lines(of: old), PlacedLine.lines(of: new))
    return trimmed(aligned(oldLines, newLines), context)
  }

  /// The same for people, one line per change: `group 3 > fill 1: colour #ff0000 -> #e00000`.
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
      for change in gone {
        let match = rest.firstIndex { $0.path == change.path && $0.line.topic == change.line.topic }
        lines.append(sentence(change, match.map { rest.remove(at: $0) }))
      }
      lines += rest.map { sentence(nil, $0) }
    }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit) + ["and \(lines.count - limit) more lines"]
  }

  /// Leaves out lines whose only change is their depth, as a group around them is new or gone.
  private static func withoutRegrouped(
    _ removed: [TextChange], _ added: [TextChange]
  ) -> (removed: [TextChange], added: [TextChange]) {
    var rest = added
    let gone = removed.filter { old in
      let match = rest.firstIndex { $0.line != old.line && $0.line.trimmed == old.line.trimmed }
      if let match { rest.remove(at: match) }
      return match == nil
    }
    return (gone, rest)
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
    let head = zip(old, new).prefix { $0.text == $1.text }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0.text == $1.text }.count
    let (a, b) = (old[head..<old.count - tail], new[head..<new.count - tail])
    let middle = difference(Array(a), Array(b))
    return old.prefix(head).map { $0.change(.context) } + middle
      + old.suffix(tail).map { $0.change(.context) }
  }

  private static func difference(_ old: [PlacedLine], _ new: [PlacedLine]) -> [TextChange] {
    guard old.count * new.count <= 4_000_000 else {
      return old.map { $0.change(.removed) } + new.map { $0.change(.added) }
    }
    // common[i][j]: the maximum number of lines that old[i...] and new[j...] have in common.
    let columns = new.count + 1
    var common = [Int32](repeating: 0, count: (old.count + 1) * columns)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        common[i * columns + j] =
          old[i].text == new[j].text
          ? common[(i + 1) * columns + j + 1] + 1
          : max(common[(i + 1) * columns + j], common[i * columns + j + 1])
      }
    }
    var changes: [TextChange] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i].text == new[j].text {
        changes.append(new[j].change(.context))
        i += 1
        j += 1
      } else if j == new.count
        || i < old.count && common[(i + 1) * columns + j] >= common[i * columns + j + 1]
      {
        changes.append(old[i].change(.removed))
        i += 1
      } else {
        changes.append(new[j].change(.added))
        j += 1
      }
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
  var path: String

  func change(_ kind: TextChange.Kind) -> TextChange { TextChange(kind, String(text), path: path) }

  /// Headings (lines that end with a colon) are numbered by name within their parent heading.
  static func lines(of text: String) -> [PlacedLine] {
    struct Level {
      var path: String
      var counts: [Substring: Int] = [:]
    }
    var levels = [Level(path: "")]
    return text.split(separator: "\n").map { line in
      let depth = line.prefix { $0 == " " }.utf8.count / 2
      levels.removeLast(max(0, levels.count - depth - 1))
      let path = levels[levels.count - 1].path
      if line.hasSuffix(":") {
        let name = line.dropFirst(depth * 2).dropLast()
        levels[levels.count - 1].counts[name, default: 0] += 1
        let number = levels[levels.count - 1].counts[name] ?? 1
        levels.append(Level(path: path.isEmpty ? "\(name) \(number)" : "\(path) > \(name) \(number)"))
      }
      return PlacedLine(text: line, path: path)
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }

  /// The first word, which says what the line is about.
  fileprivate var topic: Substring { trimmed.split(separator: " ", maxSplits: 1).first ?? "" }

  fileprivate var droppingTopic: String {
    let words = trimmed.split(separator: " ", maxSplits: 1)
    return words.count == 2 ? String(words[1]) : trimmed
  }
}
