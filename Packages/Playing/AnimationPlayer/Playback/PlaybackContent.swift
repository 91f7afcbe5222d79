import AnimationCore

/// What playback needs to know of an animation.
public struct PlaybackContent: Hashable, Sendable {
  /// The number of frames, at least 1.
  public var frameCount: Int
  /// Frames in a second, as an exact fraction.
  public var frameRate: FrameRate
  /// Named places, in frames; default none.
  public var markers: [Marker]

  /// A count of frames below 1 counts as 1.
  public init(frameCount: Int, frameRate: FrameRate, markers: [Marker] = []) {
    self.frameCount = max(1, frameCount)
    self.frameRate = frameRate
    self.markers = markers
  }

  /// What `info` says, its frame rate brought to one that can be played.
  public init(_ info: AnimationInfo) {
    self.init(
      frameCount: info.frameCount, frameRate: FrameRate(clamping: info.frameRate), markers: info.markers)
  }
}
