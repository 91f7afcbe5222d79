import AnimationKit

/// How an animation is shown for its snapshot: the state of a view.
public struct SnapshotOptions: Sendable {
  /// Five telling ones unless set.
  public var frames = FrameChoice.telling(5)
  /// The animation's own size unless set.
  public var size = PictureOptions.PictureSize.scale(1)
  public var contentMode = ContentMode.aspectFit
  /// Transparent unless set.
  public var background = Color.clear
  public var replacements = Replacements()
  /// Range, direction, loops and speed of what is played; the frames are chosen in the range, in the order in
  /// which they are played.
  public var playback = PlaybackOptions()

  public init() {}
}
