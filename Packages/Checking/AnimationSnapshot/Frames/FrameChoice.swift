import AnimationCore
import AnimationPlayer

/// Which frames of an animation are kept.
public enum FrameChoice: Hashable, Sendable {
  /// This many frames (at least 1) that show most of the animation: the first and the last with something to see, where
  /// markers begin, and then whichever differs most from those already chosen. The choice is the same every time; a
  /// reference keeps the frames that it was recorded with.
  case representative(Int)
  /// These positions in the whole animation.
  case positions([PlaybackPosition])
  /// These frames, in this order. What lies outside the animation is the nearest frame, and of a long range every n-th, so
  /// that there are about a thousand at most.
  case ranges([FrameRange])
  /// Every n-th frame (n at least 1) of what is played, from where a loop begins.
  case every(Int)
  /// Plays the animation on its own clock and takes the frames shown at these times, in seconds from the start. Range,
  /// direction, speed and loops apply.
  case played(seconds: [Double])

  public static func frames(_ frames: [Int]) -> FrameChoice { .positions(frames.map { .frame(Double($0)) }) }
  public static func progress(_ fractions: [Double]) -> FrameChoice {
    .positions(fractions.map { .progress($0) })
  }
  public static func markers(_ names: [String]) -> FrameChoice { .positions(names.map { .marker($0) }) }
}

/// A frame that is kept, and its label.
public struct ChosenFrame: Hashable, Sendable {
  /// 0 is the first frame; fractions lie between frames.
  public var frame: Double
  /// Why it was chosen, if the choice named it: `marker "tap"`, `50 %`, `1.5 s`; otherwise empty.
  public var label: String

  package init(frame: Double, label: String = "") {
    self.frame = frame
    self.label = label
  }
}
