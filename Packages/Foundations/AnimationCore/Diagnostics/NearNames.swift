/// Finds the names, of keys, markers or commands, that the user may have meant.
package enum NearNames {
  /// Returns up to three of `known`, most alike first: equal except for case or a suffix such as ".vector",
  /// containing `key`, being most of it, or a few characters apart.
  package static func find(_ key: String, among known: [String]) -> [String] {
    let wanted = key.lowercased()
    let scored: [(key: String, distance: Int)] = known.compactMap { candidate in
      let other = candidate.lowercased()
      let contained =
        wanted.count > 1 && other.firstRange(of: wanted) != nil
        || other.count * 2 >= wanted.count && wanted.firstRange(of: other) != nil
      let stem = other.lastIndex(of: ".").map { other[..<$0] } ?? other[...]
      let distance =
        contained ? 1 : min(distance(Array(wanted), Array(other)), distance(Array(wanted), Array(stem)))
      return distance <= max(1, wanted.count / 3) ? (candidate, distance) : nil
    }
    return scored.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(3).map(\.element.key)
  }

  /// Asks whether one of those was meant; nil when none is alike.
  package static func question(_ name: String, among known: [String]) -> String? {
    let near = find(name, among: known)
    return near.isEmpty ? nil : "did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
  }

  /// How many characters must be changed, added, removed or swapped with the next one (optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard abs(a.count - b.count) <= 8 else { return .max }
    var (above, row): ([Int], [Int]) = ([], Array(0...b.count))
    for (i, letter) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var distance = min(row[j] + (letter == other ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, letter == b[j - 1], other == a[i - 1] { distance = min(distance, above[j - 1] + 1) }
        next.append(distance)
      }
      (above, row) = (row, next)
    }
    return row[b.count]
  }
}
