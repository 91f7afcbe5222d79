/// Ways to drive an animation from a value that changes, such as that of a progress bar; for
/// `AnimationPlayer.drive`.
public enum PlaybackMode: Hashable, Sendable {
  /// Shows this part of the whole, 0…1, and waits.
  case progress(Double)
  /// Plays a part of the animation as far as `progress`, 0…1, says: on from where it is now, and then waits, or
  /// over and over from the part's begin.
  case part(from: PlaybackPosition, to: PlaybackPosition, progress: Double = 1, loops: Bool = false)
  /// Plays everything, over and over.
  case circularLoop

  func unknownMarker(in content: PlaybackContent) -> String? {
    guard case .part(let from, let to, _, _) = self else { return nil }
    return from.unknownMarker(in: content) ?? to.unknownMarker(in: content)
  }
}
