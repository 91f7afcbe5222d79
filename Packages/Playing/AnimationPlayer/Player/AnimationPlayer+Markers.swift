import AnimationCore

extension AnimationPlayer {
  /// The named places and stretches of the animation, in the order of the file; empty while nothing is loaded.
  public var markers: [Marker] { animation?.info.markers ?? [] }

  /// The first and the last frame of a part of the animation, such as a marker; nil while nothing is loaded, and for a
  /// marker that is not there.
  public func frames(of range: PlaybackRange) -> ClosedRange<Int>? {
    guard let content = state.content, range.unknownMarker(in: content) == nil else { return nil }
    return range.frames(in: content)
  }
}
