import AnimationCore
import AnimationLoading
import StateMachines

/// What a player keeps of the state machine that runs it.
struct MachineDriver {
  var run: StateMachineRun
  /// Where animations are that states name.
  let source: (_ animationID: String) -> AnimationSource?
  /// How the animation was played before; nil until the machine has begun.
  var optionsBefore: PlaybackOptions?
  /// The state that is to be played when its animation is there.
  var waiting: StatePlayback?
  /// The frame that is to be shown then.
  var waitingSeek: StateMachineOutput?
  /// The theme that it is to be shown with.
  var waitingTheme: String?
  /// The colour behind the animation.
  var background = Color.clear
  /// The theme that was set last; nil for that of the player.
  var theme: String?
  /// The id of the animation that was shown last; nil for one without.
  var animationID: String?
  /// Where the tween under way leads, and those that it has interrupted, as far as they came.
  private var path: [FrameTween] = []
  /// True while outputs are followed: what comes of that waits until those before it are done.
  var isFollowing = false

  init(_ machine: StateMachine, source: @escaping (String) -> AnimationSource?) {
    run = StateMachineRun(machine)
    self.source = source
  }

  /// How what is shown is mixed.
  var tweens: [FrameTween] {
    guard let tween = run.tween, var last = path.last else { return [] }
    last.progress = tween.progress
    return path.dropLast() + [last]
  }

  mutating func apply(_ command: StateMachineCommand) {
    // How far a tween was when another interrupts it.
    path = tweens
    run.apply(command)
  }

  mutating func beginTween(to frame: Double) { path.append(FrameTween(to: frame, progress: 0)) }

  /// - Returns: the frame that the tween led to; nil when there was none.
  mutating func endTween() -> Double? {
    defer { path = [] }
    return path.last?.frame
  }
}

extension StatePlayback {
  /// The frames that are played: a marker's, with the one at which it ends, as other players have it. A marker without a
  /// duration, or that is not there, stands for all.
  func range(in content: PlaybackContent) -> ClosedRange<Int> {
    let last = content.frameCount - 1
    guard let marker = content.markers.first(where: { $0.name == segment }), marker.duration > 0 else {
      return 0...last
    }
    let first = Int(marker.frame, within: 0...last)
    return first...max(first, Int(marker.frame + marker.duration, within: 0...last))
  }

  /// Where a pass begins.
  func leadingFrame(in content: PlaybackContent) -> Int {
    let range = range(in: content)
    return isReversed ? range.upperBound : range.lowerBound
  }

  /// Whether it is played from a frame on: one of those that are played, and not the last of a pass.
  func goesOn(from frame: Double, in content: PlaybackContent) -> Bool {
    let range = range(in: content)
    let last = isReversed ? range.lowerBound : range.upperBound
    return Double(range.lowerBound)...Double(range.upperBound) ~= frame
      && !(autoplay && !bounces && frame == Double(last))
  }

  /// - Parameter options: what the state says nothing of stays.
  func options(_ options: PlaybackOptions, in content: PlaybackContent) -> PlaybackOptions {
    var options = options
    switch loop {
    case .once: options.loopMode = bounces ? .autoReverseTimes(1) : .once
    case .times(let count): options.loopMode = bounces ? .autoReverseTimes(count) : .times(count)
    case .forever: options.loopMode = bounces ? .autoReverse : .forever
    }
    options.isReversed = isReversed
    options.speed = speed
    options.range = .frames(range(in: content))
    options.endStopScene = loop == .once ? .stepToTrailing : .stepToLeading
    options.hidesWhenStopped = false
    return options
  }

  private var isReversed: Bool { mode == .reverse || mode == .reverseBounce }

  private var bounces: Bool { mode == .bounce || mode == .reverseBounce }
}
