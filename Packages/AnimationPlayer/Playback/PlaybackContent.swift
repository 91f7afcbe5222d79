import AnimationCore

/// What playback needs to know of an animation.
public struct PlaybackContent: Hashable, Sendable {
  /// At least 1.
  public var frameCount: Int
  public var frameRate: FrameRate
  public var markers: [Marker]

  public init(frameCount: Int, frameRate: FrameRate, markers: [Marker] = []) {
    self.frameCount = max(1, frameCount)
    self.frameRate = frameRate
    self.markers = markers
  }

  public init(_ info: AnimationInfo) {
    self.init(
      frameCount: info.frameCount, frameRate: FrameRate(clamping: info.frameRate), markers: info.markers)
  }
}
