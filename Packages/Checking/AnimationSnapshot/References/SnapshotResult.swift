import AnimationCore
import Pixels
import VisibleDifferences

/// The result of verifying one animation.
public struct SnapshotResult: Sendable {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// See `frames`; if none of them differs, see `unseenFrames`.
    case differs
    /// There is no reference at this path.
    case missingReference(String)
    case corruptReference(ReferenceError)
    /// The animation could not be read, decoded or drawn.
    case failed(SnapshotError)
    /// The images have a different size.
    case sizeChanged(from: PixelSize, to: PixelSize)
    /// The frames are not those of the reference, or the animation's number of frames or frame rate changed; with the
    /// reason in words.
    case framesChanged(String)
  }

  /// One frame compared with its reference.
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    package var comparison: Comparison
    /// Nil if all pixels are equal, like `actual`: the reference's image was not read then.
    public var expected: Raster?
    public var actual: Raster?
    /// How the display lists differ.
    package var textChanges: [TextChange] = []

    package init(chosen: ChosenFrame, comparison: Comparison) {
      self.chosen = chosen
      self.comparison = comparison
    }

    /// One line for people: `frame 12, lower left, 34x20 px …`; `frame 12: same`.
    public var verdict: String {
      comparison.regions.isEmpty ? "\(chosen): \(comparison.verdict)" : "\(chosen), \(comparison.verdict)"
    }
  }

  /// The name of the animation.
  public var name: String
  package var outcome: Outcome
  /// The frames that both reference and animation have, in the reference's order.
  public var frames: [Frame] = []
  /// All frames that paint something else than at recording, including those of which no image is kept. Empty if that
  /// is unknown.
  package var unseenFrames: [ClosedRange<Int>] = []
  /// What people see of the difference in the first of `differingFrames`; nil where none differs, and for images of two
  /// sizes.
  package var seen: VisibleDifference?
  /// How the animation's properties differ; it may have passed nevertheless.
  package var infoChanges: [TextChange] = []
  /// How the options differ.
  package var optionChanges: [TextChange] = []
  /// The fonts of the reference and of today's texts in words, where they are not the same; nil where they are, and where
  /// the reference does not name them.
  package var fontChange: String?
  /// Whether the animation's file has changed since recording; nil if unknown.
  package var sourceChanged: Bool?
  /// Whether the reference is of an earlier version: then frames without an image, texts and options were not compared.
  package var isReferenceOutdated = false
  /// What the animation currently shows; nil if it failed.
  public var snapshot: Snapshot?
  /// The reference's manifest; nil where it could not be read.
  package var manifest: Manifest?

  package init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }

  public var isPassed: Bool { outcome == .passed }

  /// The frames beyond the tolerance, worst first.
  public var differingFrames: [Frame] {
    frames.filter { !$0.comparison.isMatch }
      .sorted { $0.comparison.differingPixels > $1.comparison.differingPixels }
  }

  /// One line for people, without the name.
  public var verdict: String {
    switch outcome {
    case .passed:
      "\(counted(frames.count, "frame")) as expected"
        + (isReferenceOutdated ? "; \(Self.outdatedWords)" : "")
    case .missingReference(let path): "there is no reference (\(path))"
    case .corruptReference(let error): "\(error)"
    case .failed(let error): "\(error)"
    case .sizeChanged(let from, let to): "size \(from) -> \(to)"
    case .framesChanged(let reason): ([reason] + differences).joined(separator: "; ")
    case .differs: differences.joined(separator: "; ")
    }
  }

  /// The message about a reference of an earlier version.
  package static let outdatedWords =
    "the reference is of an earlier version, and only frames with an image are compared: record it again"

  private var differences: [String] {
    let differing = differingFrames
    var parts = differing.prefix(1).map(\.verdict)
    if let seen { parts.append("there it \(seen.sentence)") }
    if differing.count > 1 { parts.append("\(differing.count) of \(frames.count) frames differ") }
    if let words = unseenWords { parts.append(words) }
    return parts
  }

  private var unseenWords: String? {
    guard let first = unseenFrames.first else { return nil }
    var names = unseenFrames.prefix(3)
      .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
    if unseenFrames.count > 3 { names += " …" }
    let isOne = first.count == 1 && unseenFrames.count == 1
    return "\(isOne ? "frame" : "frames") \(names) \(isOne ? "is" : "are") painted differently than before"
  }
}

extension ChosenFrame: CustomStringConvertible {
  /// "frame 12", "frame 30 (marker "tap")".
  public var description: String {
    let name = "frame \(Words.number(frame))"
    return label.isEmpty ? name : "\(name) (\(label))"
  }
}
