import AnimationPlayer

/// Which frames of an animation are kept.
public enum FrameChoice: Hashable, Sendable {
  /// So many frames (at least 1) that tell most of the animation: the first and the last with something to see,
  /// where markers begin, and then whichever differs most from those chosen. The same choice every time; a
  /// reference keeps to the frames that it was recorded with.
  case telling(Int)
  /// These moments of the whole animation.
  case positions([PlaybackPosition])
  /// Every so many frames (at least 1) of what is played, from where a pass begins.
  case every(Int)
  /// Plays the animation on a clock of its own and looks at these times, in seconds from the start: range,
  /// direction, speed and loops count.
  case played(seconds: [Double])

  public static func frames(_ frames: [Int]) -> FrameChoice { .positions(frames.map { .frame(Double($0)) }) }
  public static func progress(_ parts: [Double]) -> FrameChoice { .positions(parts.map { .progress($0) }) }
  public static func markers(_ names: [String]) -> FrameChoice { .positions(names.map { .marker($0) }) }
}

/// A frame that is kept, and what it is called.
public struct ChosenFrame: Hashable, Sendable {
  /// 0 is the first frame; fractions lie between frames.
  public var frame: Double
  /// Why it was chosen, where somebody said so: `marker "tap"`, `50 %`, `1.5 s`; else empty.
  public var label: String

  package init(frame: Double, label: String = "") {
    self.frame = frame
    self.label = label
  }
}
