/// Frames per second as an exact fraction, so that hours of playback do not drift.
public struct FrameRate: Hashable, Sendable {
  /// Frames in `denominator` seconds; both are at least 1.
  public let numerator: Int
  public let denominator: Int

  /// The simplest fraction within a billionth of the rate: 59.94 is 2997/50, 29.97002997 is 30000/1001.
  ///
  /// - Parameter rate: frames per second; what is outside of 0.001…100,000 counts as the nearer of these,
  ///   what is not a number as 1.
  public init(_ rate: Double) {
    let rate = rate.isNaN ? 1 : min(max(rate, 0.001), 100_000)
    // Continued fraction: each convergent is the best fraction with a denominator up to its own.
    var (before, current) = ((1, 0), (Int(rate), 1))
    var rest = rate - rate.rounded(.down)
    while abs(Double(current.0) / Double(current.1) - rate) > rate * 1e-9, rest > 1e-12 {
      let inverse = 1 / rest
      let whole = Int(inverse)
      let next = (whole * current.0 + before.0, whole * current.1 + before.1)
      guard next.1 <= 10_000 else { break }
      (before, current) = (current, next)
      rest = inverse - inverse.rounded(.down)
    }
    numerator = max(1, current.0)
    denominator = current.1
  }
}
