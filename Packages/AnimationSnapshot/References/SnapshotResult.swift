import AnimationCore
import Pixels

/// What came of verifying one animation.
public struct SnapshotResult: Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed
    /// See `frames`; with none of them differing, see `unseenFrames`.
    case differs
    /// With the path of where it should be.
    case missingReference(String)
    case corruptReference(ReferenceError)
    /// The animation cannot be read, decoded or drawn.
    case failed(SnapshotError)
    /// The pictures have another size.
    case sizeChanged(from: PixelSize, to: PixelSize)
    /// Other frames than those of the reference, or the animation has more or fewer of them, or plays them at
    /// another rate; which of it, in words.
    case framesChanged(String)
  }

  /// One frame beside its reference.
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    public var comparison: Comparison
    /// Nil where the pixels are equal to the bit, as is `actual`: nobody has read them.
    public var expected: Raster?
    public var actual: Raster?
    /// What differs in words, of the display list.
    public var textChanges: [TextChange] = []

    package init(chosen: ChosenFrame, comparison: Comparison) {
      self.chosen = chosen
      self.comparison = comparison
    }

    /// One line for people: `frame 12, lower left, 34x20 px …`; `frame 12: same`.
    public var verdict: String {
      comparison.regions.isEmpty ? "\(chosen): \(comparison.verdict)" : "\(chosen), \(comparison.verdict)"
    }
  }

  /// What it is called.
  public var name: String
  public var outcome: Outcome
  /// Those that reference and animation have both, in the reference's order.
  public var frames: [Frame] = []
  /// Frames that are painted otherwise than at recording: all of them, though there are pictures of few. Empty
  /// when that cannot be told.
  public var unseenFrames: [ClosedRange<Int>] = []
  /// What differs in what the animation says of itself; it may have passed nevertheless.
  public var infoChanges: [TextChange] = []
  /// What differs in the options.
  public var optionChanges: [TextChange] = []
  /// The animation's file has other bytes than at recording; nil when that is not known.
  public var sourceChanged: Bool?
  /// The reference is of an earlier version: frames of which it has no picture, texts and options were not compared.
  public var isReferenceOutdated = false
  /// What the animation shows now; nil where it has failed.
  public var snapshot: Snapshot?

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

  /// What there is to be said of a reference of an earlier version.
  package static let outdatedWords =
    "the reference is of an earlier version, and only frames with a picture are compared: record it anew"

  private var differences: [String] {
    let differing = differingFrames
    var parts = differing.prefix(1).map(\.verdict)
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
    return "\(isOne ? "frame" : "frames") \(names) \(isOne ? "is" : "are") painted otherwise than before"
  }
}

extension ChosenFrame: CustomStringConvertible {
  /// "frame 12", "frame 30 (marker "tap")".
  public var description: String {
    let name = "frame \(Words.number(frame))"
    return label.isEmpty ? name : "\(name) (\(label))"
  }
}
