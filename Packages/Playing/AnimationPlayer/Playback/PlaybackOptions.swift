/// How often an animation is played.
public enum LoopMode: Hashable, Sendable {
  /// One pass.
  case once
  /// This many passes; less than 1 counts as 1.
  case times(Int)
  /// No end.
  case forever
  /// There and back, forever. A pass is both ways; each way lasts as long as the range.
  case autoReverse
  /// There and back this many times; less than 1 counts as 1.
  case autoReverseTimes(Int)

  /// nil: no end.
  var loops: Int? {
    switch self {
    case .once: 1
    case .times(let count), .autoReverseTimes(let count): max(1, count)
    case .forever, .autoReverse: nil
    }
  }

  var autoReverses: Bool {
    switch self {
    case .autoReverse, .autoReverseTimes: true
    case .once, .times, .forever: false
    }
  }
}

/// What is shown once playback has stopped.
public enum StopScene: Hashable, Sendable, CaseIterable {
  /// Nothing; the next start is at the leading frame.
  case clear
  /// The frame at which a pass begins: the range's first, in reverse its last.
  case stepToLeading
  /// The frame at which a pass ends.
  case stepToTrailing
}

/// What to do when time is short.
public enum PlaybackPacing: Hashable, Sendable {
  /// Shows the current frame; frames that there was no time for are left out.
  case dropsFrames
  /// Shows every frame; an update moves by one frame at most, and playback slows down instead.
  case showsEveryFrame
}

/// What happens when the application is not on screen any more (`AnimationPlayer.suspend`).
public enum SuspensionBehavior: Hashable, Sendable, CaseIterable {
  /// Stops as `stop()` does.
  case stop
  /// Pauses as `pause()` does.
  case pause
  /// Pauses, and plays on with the application.
  case pauseAndRestore
  /// Goes to the end at once, as if all passes had been played.
  case finish
  /// Does nothing: time passes as before.
  case keepPlaying
}

/// How an animation is played. All may be changed at any time.
public struct PlaybackOptions: Hashable, Sendable {
  /// How often it is played; default once.
  public var loopMode = LoopMode.once
  /// Plays from the end of the range to its start. While playing, the next frame is the one on the other side.
  public var isReversed = false
  /// 1, the default, is as fast as the file says, 0 stands still, and below 0 turns the direction around. Its size is
  /// brought to 0.001…1,000 and rounded to thousandths.
  public var speed = 1.0
  /// Playing another source sets it back to `.all`.
  public var range = PlaybackRange.all
  /// What `stop()` leaves on show.
  public var userStopScene = StopScene.stepToLeading
  /// What the end of the last pass leaves on show.
  public var endStopScene = StopScene.stepToTrailing
  /// Shows nothing while stopped.
  public var hidesWhenStopped = false
  /// Counts passes from 0 again after a stop.
  public var resetsLoopCountWhenStopped = true
  /// How long showing and hiding take; zero is at once.
  public var fadeDuration = Duration.zero
  /// What to do when time is short; default leaving frames out.
  public var pacing = PlaybackPacing.dropsFrames
  /// Shows what lies between frames, too, for an animation that has it (Lottie). Else every frame stands for
  /// its whole time.
  public var showsSubframes = false
  /// What `suspend()` does; default nothing.
  public var suspensionBehavior = SuspensionBehavior.keepPlaying

  /// The default of each option.
  public init() {}
}
