/// Times of ours and of another renderer for the same work, file by file.
public struct Comparison: Equatable, Sendable {
  /// Geometric means over the files that both have drawn.
  public var ours, theirs: Double
  public var fileCount: Int
  /// In how many of them ours takes longer.
  public var slowerCount: Int

  /// Below 1 ours is faster.
  public var ratio: Double { ours / theirs }

  /// - Parameter times: a pair a file; nil when there is none.
  public init?(_ times: [(ours: Double, theirs: Double)]) {
    guard !times.isEmpty else { return nil }
    ours = times.map(\.ours).geometricMean
    theirs = times.map(\.theirs).geometricMean
    fileCount = times.count
    slowerCount = times.count { $0.ours > $0.theirs }
  }
}
