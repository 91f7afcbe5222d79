import AnimationCore
import Pixels

/// How much of the difference between two pictures people see: on black and on white, whichever is worse.
public struct VisibleDifference: Hashable, Sendable {
  /// The score of SSIMULACRA 2: 100 where nothing differs, below 0 for pictures that have nothing in common.
  public var score: Double
  /// The share of the pixels whose colour differs noticeably, 0…1.
  public var share: Double

  /// The scores from which on a difference is not seen, with what its author says of them, for people who look from where
  /// they usually do.
  public enum Threshold {
    /// Most people do not tell one picture from the other even where they take turns.
    public static let flicker = 90.0
    /// Most people do not tell one picture from the other where one takes the other's place.
    public static let inPlace = 85.0
    /// Most people do not tell the pictures apart side by side.
    public static let sideBySide = 80.0
    /// The difference is hardly seen side by side.
    public static let hardlySeen = 70.0
    /// The difference is seen, and does not annoy much.
    public static let seen = 50.0
  }

  /// The distance of colours in XYB, its channels from 0 to 1, that people just notice: in the median, 2.3 of CIEDE2000.
  public static let noticeableDistance = 0.02

  /// No difference.
  package static let none = VisibleDifference(score: 100, share: 0)

  package init(score: Double, share: Double) {
    (self.score, self.share) = (score, share)
  }

  /// - Throws: `invalid` for pictures of different sizes, and when memory is missing.
  package init(_ original: Bitmap, _ other: Bitmap) throws(AnimationError) {
    guard original.width == other.width, original.height == other.height else {
      throw .invalid(path: "", reason: "pictures of different sizes cannot be compared")
    }
    self = .none
    let backgrounds: [UInt8] = original.isOpaque && other.isOpaque ? [0] : [0, 255]
    for background in backgrounds {
      let score = try LikenessScore(
        SeenPicture(original, background: background), SeenPicture(other, background: background),
        noticeable: Float(Self.noticeableDistance))
      let count = original.width * original.height
      add(VisibleDifference(score: score.value, share: Double(score.noticeableCount) / Double(count)))
    }
  }

  /// Makes it the worse of two, in both respects.
  package mutating func add(_ other: VisibleDifference) {
    (score, share) = (min(score, other.score), max(share, other.share))
  }
}

extension VisibleDifference: CustomStringConvertible {
  /// What people see, in words: `looks the same`.
  public var description: String {
    switch score {
    case Threshold.inPlace...: "looks the same"
    case Threshold.sideBySide...: "looks the same side by side"
    case Threshold.hardlySeen...: "hardly looks different"
    case Threshold.seen...: "looks different"
    default: "looks very different"
    }
  }

  /// How many pixels: `0.1 % of the pixels differ visibly`.
  public var shareText: String {
    guard share > 0 else { return "no pixel differs visibly" }
    return "\(Self.percent(share)) of the pixels differ visibly"
  }

  /// `score 91.3 of 100`, rounded down, so that what is below a threshold is not said to be on it.
  public var scoreText: String {
    "score \((score * 10).rounded(.down) / 10) of 100"
  }

  /// All of it, words first: `looks the same, 0.1 % of the pixels differ visibly (score 91.3 of 100)`.
  package var sentence: String { "\(self), \(shareText) (\(scoreText))" }

  private static func percent(_ share: Double) -> String {
    if share < 0.001 { return "less than 0.1 %" }
    return share < 0.1 ? "\((share * 1000).rounded() / 10) %" : "\(Int((share * 100).rounded())) %"
  }
}
