/// How a renderer draws a file compared with how ours does, in a few frames.
public enum Likeness: String, Codable, Sendable {
  case alike, different, empty

  /// The part of what is painted, by either, that may be elsewhere or of another colour: edges are drawn in many ways,
  /// but what is missing or misplaced counts for more.
  public static let tolerance = 0.15

  public init(of theirs: [Thumbnail], to ours: [Thumbnail]) {
    guard ours.count == theirs.count else {
      self = .different
      return
    }
    if theirs.allSatisfy(\.isEmpty) {
      self = ours.allSatisfy(\.isEmpty) ? .alike : .empty
      return
    }
    let pairs = zip(ours, theirs).flatMap { zip($0.means, $1.means) }
    let difference = pairs.reduce(0) { $0 + abs($1.0 - $1.1) }
    let painted = max(pairs.reduce(0) { $0 + $1.0 }, pairs.reduce(0) { $0 + $1.1 })
    self = difference <= Likeness.tolerance * painted ? .alike : .different
  }
}
