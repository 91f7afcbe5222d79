import AnimationCore

/// Two animations, of whatever formats, beside one another in time.
public struct AnimationComparison: Sendable {
  /// A moment that both were looked at.
  public struct Moment: Sendable {
    /// From the start.
    public var seconds: Double
    package var frameA: Double
    package var frameB: Double
    /// A is what was expected, B what is.
    public var comparison: Comparison
  }

  /// A moment with its pictures and display lists.
  package struct Detail: Sendable {
    package var moment: Moment
    package var pictureA: Raster
    package var pictureB: Raster
    /// Display lists in words.
    package var textA: String
    package var textB: String
  }

  public struct Options: Sendable {
    /// The longer side of the pictures of both, in pixels; A's own size unless set. B is fitted in.
    public var side: Int?
    /// White unless set.
    public var background = Color.white
    /// The most moments. 300 unless set; when there are fewer, every frame of the one with the lower frame rate is
    /// one.
    public var momentLimit = 300
    /// How many moments are kept with their pictures. 6 unless set.
    package var worstCount = 6
    public var tolerance = Tolerance.perceptual
    /// For animations that are to look alike, but need not be the same to the last particle, as exporters round
    /// positions, colours, opacities and times: then a difference counts when it is solid, a square of 4 units of the
    /// canvas at least, and when it lasts for two moments; `notes` names moments that differ alone. False unless set.
    public var ignoresSpecks = false

    public init() {}
  }

  package var infoA: AnimationInfo
  package var infoB: AnimationInfo
  /// What the pictures of each show otherwise than it asks for, and what else is to be told of it.
  package var diagnosticsA: [Diagnostic]
  package var diagnosticsB: [Diagnostic]
  /// In time's order, up to the end of the longer one; the other shows its last frame then.
  public var moments: [Moment]
  /// The worst of those that differ, worst first, some time apart from one another.
  package var worst: [Detail]
  /// What differs besides the pictures, a line each: size, duration, frame rate.
  public var notes: [String]

  package var differingMoments: [Moment] { moments.filter { !$0.comparison.isMatch } }

  /// True when the pictures match at every moment; see `notes` for the rest.
  public var isMatch: Bool { moments.allSatisfy(\.comparison.isMatch) }

  /// One line for people.
  public var verdict: String {
    let differing = differingMoments
    guard let worst = worst.first?.moment, let first = differing.first, let last = differing.last else {
      return (["same at all \(moments.count) moments"] + notes).joined(separator: "; ")
    }
    let time = "\(numberText(worst.seconds, decimals: 2)) s"
    let span =
      "\(numberText(first.seconds, decimals: 2))-"
      + "\(numberText(last.seconds, decimals: 2)) s"
    let parts = [
      "\(differing.count) of \(moments.count) moments differ (\(span))",
      "worst at \(time): \(worst.comparison.verdict)",
    ]
    return (parts + notes).joined(separator: "; ")
  }
}
