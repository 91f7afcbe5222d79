/// Frames of a composition: from `first` to before `end`.
///
/// What is made of values is the same in all frames in which all of these are.
struct FrameSpan: Hashable, Sendable {
  static var always: FrameSpan { FrameSpan(from: -.infinity, to: .infinity) }
  static var never: FrameSpan { FrameSpan(from: .infinity, to: -.infinity) }

  private(set) var first: Double
  private(set) var end: Double

  init(from first: Double, to end: Double) {
    (self.first, self.end) = (first, end)
  }

  var isEmpty: Bool { !(first < end) }

  /// False for what is not a number.
  func contains(_ frame: Double) -> Bool { first <= frame && frame < end }

  /// The frames before or after, in which one of them is.
  func outside(around frame: Double) -> FrameSpan {
    let isEarly = frame < first
    return FrameSpan(from: isEarly ? -.infinity : end, to: isEarly ? first : .infinity)
  }

  /// Leaves what both have in common.
  mutating func narrow(to other: FrameSpan) {
    if other.first > first { first = other.first }
    if other.end < end { end = other.end }
  }
}
