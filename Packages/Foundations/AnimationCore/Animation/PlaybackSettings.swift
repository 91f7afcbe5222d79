/// How the author of a file wants it played, as far as the file says: a suggestion, which players follow when they are
/// asked to.
public struct PlaybackSettings: Hashable, Sendable {
  public enum Loop: Hashable, Sendable {
    case once
    /// This many passes in all, at least 1.
    case times(Int)
    case forever
  }

  public enum Mode: String, Hashable, Sendable, CaseIterable {
    case forward, reverse
    /// There and back; both ways are a pass.
    case bounce
    /// Back and there: from the end.
    case reverseBounce = "reverse-bounce"

    /// Whether it begins at the end.
    package var isReversed: Bool { self == .reverse || self == .reverseBounce }
    /// Whether it goes there and back.
    package var bounces: Bool { self == .bounce || self == .reverseBounce }
  }

  /// nil where the file does not say, which means `once`.
  public var loop: Loop?
  /// nil where the file does not say, which means `forward`.
  public var mode: Mode?
  /// > 0; 1 is as fast as the animation says, as it is where the file does not say: nil.
  public var speed: Double?
  /// Whether it begins by itself; nil where the file does not say.
  public var autoplay: Bool?
  /// Whether it plays only while the pointer is over it; nil where the file does not say. Players here know
  /// no pointer: it is for the program that shows them.
  public var playsOnHover: Bool?
  /// How long to wait between two passes, in seconds; nil where the file does not say. As `playsOnHover`.
  public var intermission: Double?
  /// What is behind the canvas; nil for nothing.
  public var background: Color?

  package init() {}

  /// True where the file says nothing.
  package var isEmpty: Bool { self == PlaybackSettings() }
}
