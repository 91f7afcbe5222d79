import AnimationCore

/// What playback needs to know of an animation.
package struct PlaybackContent: Hashable, Sendable {
  /// The number of frames, at least 1.
  package var frameCount: Int
  /// Frames in a second, as an exact fraction.
  package var frameRate: FrameRate
  /// Named places, in frames; default none.
  package var markers: [Marker]

  /// A count of frames below 1 counts as 1.
  package init(frameCount: Int, frameRate: FrameRate, markers: [Marker] = []) {
    self.frameCount = max(1, frameCount)
    self.frameRate = frameRate
    self.markers = markers
  }

  /// What `info` says, its frame rate brought to one that can be played.
  package init(_ info: AnimationInfo) {
    self.init(
      frameCount: info.frameCount, frameRate: FrameRate(clamping: info.frameRate), markers: info.markers)
  }
}
