import AnimationKit

/// Two animations, of whatever formats, beside one another in time.
public struct AnimationComparison: Sendable {
  /// A moment that both were looked at.
  public struct Moment: Sendable {
    /// In seconds from the start.
    public var seconds: Double
    public var frameA: Double
    public var frameB: Double
    public var comparison: Comparison
  }

  /// A moment with its pictures and display lists.
  public struct Detail: Sendable {
    public var moment: Moment
    public var pictureA: Pixels
    public var pictureB: Pixels
    public var textA: String
    public var textB: String
  }

  public var infoA: AnimationInfo
  public var infoB: AnimationInfo
  /// In time's order.
  public var moments: [Moment]
  /// Those that differ most, worst first; one for every stretch of time that differs.
  public var worst: [Detail]
  /// Sizes, durations, frame rates that differ, a line each.
  public var notes: [String]

  public var isMatch: Bool { moments.allSatisfy { $0.comparison.isMatch } }

  /// One line for people.
  public var verdict: String { "" }

  public struct Options: Sendable {
    /// Pixels of the longer side of the pictures of both; A's own size unless set.
    public var side: Int?
    public var background = Color.white
    /// The most moments; every frame of the one with more of them when there are fewer.
    public var momentLimit = 300
    public var worstCount = 6
    public var tolerance = Tolerance.perceptual

    public init() {}
  }
}

extension AnimationComparison {
  /// - Throws: `SnapshotError` when pictures are too large.
  public init(
    _ a: any Animation, _ b: any Animation, options: Options = Options()
  ) throws(SnapshotError) {
    throw .noFrames
  }
}
