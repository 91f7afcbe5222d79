import AnimationKit

/// What came of verifying one animation.
public struct SnapshotResult: Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed
    /// See `frames`; with none of them differing, see `unseenFrames`.
    case differs
    case missingReference(String)
    case corruptReference(ReferenceError)
    /// The animation cannot be read, decoded or drawn.
    case failed(SnapshotError)
    /// The pictures have another size.
    case sizeChanged(from: PixelSize, to: PixelSize)
    /// Other frames than those of the reference, or the animation has more or fewer of them; what is said of it.
    case framesChanged(String)
  }

  /// One frame beside its reference.
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    public var comparison: Comparison
    /// Nil for a frame of an animation that passed, or where there is none.
    public var expected: Pixels?
    public var actual: Pixels?
    /// What differs in words: of the display list.
    public var textChanges: [TextChange]
    /// `frame 12, lower left, …`: one line for people; "frame 12: same".
    public var verdict: String
  }

  /// What it is called.
  public var name: String
  public var outcome: Outcome
  /// Those of the reference, in its order; for a changed size or other frames those that both have, as far as they
  /// could be compared.
  public var frames: [Frame] = []
  /// Frames that are painted otherwise than at recording, though no pictures are kept of them.
  public var unseenFrames: [ClosedRange<Int>] = []
  /// What differs in what the animation says of itself.
  public var infoChanges: [TextChange] = []
  /// What differs in the options.
  public var optionChanges: [TextChange] = []
  /// The animation's file has other bytes than at recording; nil when that is not known.
  public var sourceChanged: Bool?

  public init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }

  public var isPassed: Bool { outcome == .passed }

  /// One line for people, without the name.
  public var verdict: String { "" }
}
