import SystemSupport

/// One of so many parts of a list. What belongs to a part depends on nothing but its own name, so that the parts of
/// a list that grows, as several machines see it, still are apart and complete.
package struct Shard: Equatable {
  /// 0 ..< count.
  package var index: Int
  package var count: Int

  /// Parses `I/N`.
  package init(_ text: String) throws(ArgumentProblem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), 1...1_000_000 ~= count,
      0..<count ~= index
    else { throw ArgumentProblem("write I/N, such as 0/8 for the first of 8 parts and 7/8 for the last") }
    self.index = index
    self.count = count
  }

  package func contains(_ identity: String) -> Bool {
    // The upper bits of the hash are the better mixed ones.
    Int(Fingerprint(Array(identity.utf8)).value >> 32) % count == index
  }
}
