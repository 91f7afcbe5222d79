import AnimationKit

/// An animation's chosen frames, rendered, with what can be said of them in words.
public struct Snapshot: Sendable {
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    public var picture: Pixels
    /// The display list; see `DisplayListText`.
    public var text: String
  }

  public var frames: [Frame]
  /// What the animation says of itself; see `InfoText`.
  public var info: String
  /// The options in words, a line each, without the frames.
  public var options: String
  /// What every frame of the animation shows, whether chosen or not.
  public var timeline: Timeline
  /// In pixels, of every picture.
  public var size: PixelSize

  /// A digest of what every frame shows, by display list; numbers are rounded before.
  public struct Timeline: Hashable, Sendable {
    /// Of the animation.
    public var frameCount: Int
    /// Frames from one digest to the next; 1 except for very long animations.
    public var step: Int
    public var digests: [UInt32]
  }
}
