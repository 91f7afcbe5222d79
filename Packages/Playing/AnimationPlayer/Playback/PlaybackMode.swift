/// What an animation should be doing; for `AnimationPlayer.drive`. Views that are made again and again, as in SwiftUI, hand
/// it over each time: given again, nothing is disturbed, and what has come to its end is not begun again.
public enum PlaybackMode: Hashable, Sendable {
  /// Shows this and waits; when nil, what it has come to.
  case paused(at: PlaybackPosition? = nil)
  /// Plays this part, default everything, in the direction that the options say. What is paused or playing inside of the
  /// part goes on from there; else, and after a stop, it begins where a pass does.
  case playing(PlaybackRange = .all, loopMode: LoopMode = .once)
  /// Shows this part of the whole, 0…1, and waits, as `paused(at: .progress(…))`.
  case progress(Double)
  /// Plays a part of the animation as far as `progress`, 0…1, says: on from where it is now, and then waits, or
  /// over and over from the part's begin. It sets direction and `endStopScene`, and speed to its absolute value.
  case part(from: PlaybackPosition, to: PlaybackPosition, progress: Double = 1, loops: Bool = false)
  /// Plays everything, over and over.
  case circularLoop

  func unknownMarker(in content: PlaybackContent) -> String? {
    switch self {
    case .paused(let position): position?.unknownMarker(in: content)
    case .playing(let range, _): range.unknownMarker(in: content)
    case .part(let from, let to, _, _): from.unknownMarker(in: content) ?? to.unknownMarker(in: content)
    case .progress, .circularLoop: nil
    }
  }
}
