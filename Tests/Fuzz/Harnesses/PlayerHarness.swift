import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import StateMachines

extension Harness {
  /// A player that is told anything in any order, also from what it tells.
  static let player = Harness("player") { (bytes) throws(BrokenPromise) in
    try PlayerTest(Choices(bytes)).run()
  }
}

/// One player, what it was told, and what it has to keep to.
private final class PlayerTest: AnimationPlayerDelegate {
  private var choices: Choices
  private let clock = ManualClock()
  private let player: AnimationPlayer
  private var status = PlaybackStatus.idle
  private var asked = 0
  private var answers: Set<Int> = []
  private var isInCallback = false
  private var calls = 0
  private var nesting = 0
  private var problem: String?

  init(_ choices: Choices) {
    self.choices = choices
    player = AnimationPlayer(loader: AnimationLoader(), clock: clock)
    player.delegate = self
  }

  func run() throws(BrokenPromise) {
    for _ in 0..<64 where !choices.isEmpty && problem == nil {
      command()
      check()
    }
    player.clean()
    check()
    player.delegate = nil
    if let problem { throw BrokenPromise(description: problem) }
  }

  private func fail(_ problem: String) { self.problem = self.problem ?? problem }

  private func check() {
    let state = player.state
    if let range = state.range {
      let count = player.animation?.info.frameCount ?? 0
      if count > 0 {
        if !(0..<count).contains(state.frame) { fail("frame \(state.frame) of \(count)") }
        if range.lowerBound < 0 || range.upperBound >= count { fail("range \(range) of \(count)") }
        if !(0...Double(count)).contains(state.position) { fail("position \(state.position) of \(count)") }
      }
    } else if state.frame != 0 {
      fail("frame \(state.frame) of nothing")
    }
    if !(0...1).contains(state.progress) { fail("progress \(state.progress)") }
    if !(0...1).contains(state.rangeProgress) { fail("progress \(state.rangeProgress) of the range") }
    if !(0...1).contains(state.opacity) { fail("opacity \(state.opacity)") }
    if state.loopCount < 0 { fail("\(state.loopCount) passes") }
    if state.status != status { fail("it is \(state.status), and said \(status)") }
    if state.status == .idle, state.source != nil { fail("idle with a source") }
    if state.status == .loading, state.loadRequest == nil { fail("loading nothing") }
    if let next = player.timeToNextChange, next < .zero { fail("the next change was \(next) ago") }
    if state.status == .playing, player.options.speed != 0, player.timeToNextChange == nil {
      fail("it plays, and nothing changes")
    }
  }
}

// MARK: - Commands

extension PlayerTest {
  private static let animations: [any Animation] =
    ([
      text(frames: 10, rate: "10"), text(frames: 1, rate: "30"), text(frames: 100_000, rate: "29.97"),
      text(frames: 7, rate: "0.001"), text(frames: 50, rate: "10000"),
    ].compactMap { try? AnimationDecoder.decode(Array($0.utf8)) })

  private static func text(frames: Int, rate: String) -> String {
    """
    {"v":"5","fr":\(rate),"ip":0,"op":\(frames),"w":4,"h":4,"layers":[{"ty":1,"nm":"box","sw":4,"sh":4,
    "sc":"#ff0000","ip":0,"op":\(frames),"ks":{}}],"markers":[{"tm":3,"cm":"m","dr":3},
    {"tm":8,"cm":"n","dr":0},
    {"tm":1e9,"cm":"far","dr":-1e9}]}
    """
  }

  private func position() -> PlaybackPosition {
    switch choices.next(5) {
    case 0: .frame(Double(choices.next(12)))
    case 1: .frame(choices.number())
    case 2: .progress(choices.number())
    case 3: .time(choices.number())
    default: .marker(choices.pick(["m", "n", "far", "x"]))
    }
  }

  private func interval() -> ClosedRange<Double> {
    let (a, b) = (choices.number(), choices.number())
    return a <= b ? a...b : b <= a ? b...a : 0...1
  }

  private func range() -> PlaybackRange {
    switch choices.next(6) {
    case 0: return .all
    case 1:
      let (a, b) = (choices.next(14) - 2, choices.next(14) - 2)
      return .frames(min(a, b)...max(a, b))
    case 2: return .progress(interval())
    case 3: return .time(interval())
    case 4: return choices.rarely(4) ? .frames(.min ... .max) : .marker(choices.pick(["m", "n", "far", "x"]))
    default:
      return .markers(
        from: choices.pick(["m", "n"]), to: choices.pick(["n", "m", "far", "x"]),
        includingLast: choices.flag())
    }
  }

  private func loopMode() -> LoopMode {
    switch choices.next(5) {
    case 0: .once
    case 1: .times(choices.rarely(4) ? Int(truncatingIfNeeded: choices.bits(8)) : choices.next(4))
    case 2: .forever
    case 3: .autoReverse
    default: .autoReverseTimes(choices.next(4))
    }
  }

  private func duration() -> Duration {
    switch choices.next(6) {
    case 0: .zero
    case 1...3: .milliseconds(choices.next(300))
    case 4: .seconds(Int(choices.bits(2)))
    default: .nanoseconds(Int64(choices.bits(7)))
    }
  }

  private func options() -> PlaybackOptions {
    var options = player.options
    switch choices.next(11) {
    case 0: options.loopMode = loopMode()
    case 1: options.isReversed.toggle()
    case 2: options.speed = choices.number()
    case 3: options.range = range()
    case 4: options.userStopScene = choices.pick(StopScene.allCases)
    case 5: options.endStopScene = choices.pick(StopScene.allCases)
    case 6: options.hidesWhenStopped.toggle()
    case 7: options.fadeDuration = choices.rarely(4) ? .seconds(-5) : duration()
    case 8: options.pacing = choices.flag() ? .showsEveryFrame : .dropsFrames
    case 9: options.showsSubframes.toggle()
    default: options.suspensionBehavior = choices.pick(SuspensionBehavior.allCases)
    }
    return options
  }

  private func completion() -> AnimationPlayer.Completion? {
    guard choices.flag() else { return nil }
    let index = asked
    asked += 1
    return { [self] _ in
      if !answers.insert(index).inserted { fail("completion \(index) was called again") }
      if choices.rarely(4) { command() }
    }
  }

  private func source() -> AnimationSource {
    let index = choices.next(Self.animations.count)
    return .animation(Self.animations[index], id: "\(index)")
  }

  private func command() {
    // What answers with a command each time never ends: so many are enough.
    calls += 1
    guard calls < 500, nesting < 8 else { return }
    nesting += 1
    defer { nesting -= 1 }
    switch choices.next(24) {
    case 0...3: advance()
    case 4:
      player.play(
        source(), in: choices.flag() ? range() : nil, loopMode: choices.flag() ? loopMode() : nil,
        from: choices.flag() ? position() : nil, autoplay: choices.flag(),
        crossFade: choices.rarely(4) ? duration() : nil, completion: completion())
    case 5: player.play(completion: completion())
    case 6:
      player.play(from: choices.flag() ? position() : nil, autoplay: choices.flag(), completion: completion())
    case 7: player.play(range(), loopMode: choices.flag() ? loopMode() : nil, completion: completion())
    case 8: player.pause()
    case 9: player.stop(then: choices.flag() ? choices.pick(StopScene.allCases) : nil)
    case 10: if choices.rarely(4) { player.clean() }
    case 11: player.seek(to: position(), play: choices.flag() ? choices.flag() : nil)
    case 12: player.resetLoopCount()
    case 13: player.suspend()
    case 14: player.resume()
    case 15, 16: player.options = options()
    case 17: drive()
    case 18: player.reset(autoplay: choices.flag())
    case 19: machine()
    case 20: player.point(choices.pick(PointerKind.allCases), at: Point(choices.number(), choices.number()))
    case 21: player.isMuted.toggle()
    case 22: player.volume = choices.number()
    default: player.update()
    }
  }

  private func advance() {
    clock.advance(by: duration())
    player.update()
  }

  private func drive() {
    let mode: PlaybackMode =
      switch choices.next(5) {
      case 0: .paused(at: choices.flag() ? position() : nil)
      case 1: .playing(range(), loopMode: loopMode())
      case 2: .progress(choices.number())
      case 3:
        .part(from: position(), to: position(), progress: choices.number(), loops: choices.flag())
      default: .circularLoop
      }
    player.drive(mode)
  }

  private func machine() {
    switch choices.next(5) {
    case 0: player.stopStateMachine()
    case 1:
      guard let machine = try? StateMachine(decoding: FileTrees.stateMachine(&choices).bytes) else { return }
      player.start(machine)
    case 2: player.send(.setNumber(input: "n", Float(choices.number())))
    case 3: player.send(.setBoolean(input: "f", choices.flag()))
    default: player.send(.fire("e"))
    }
  }
}

// MARK: - What it tells

extension PlayerTest {
  /// One at a time: what follows from a command in a callback is told afterwards.
  private func hear(_ body: () -> Void = {}) {
    if isInCallback { fail("an event is told while another is") }
    isInCallback = true
    body()
    if choices.rarely(12) { command() }
    isInCallback = false
  }

  func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus
  ) {
    hear {
      if oldStatus != self.status { fail("it was \(oldStatus), and said \(self.status)") }
      if status == oldStatus { fail("it is \(status) as before") }
      self.status = status
    }
  }

  func animationPlayerDidLoad(_ player: AnimationPlayer) { hear() }

  func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart) {
    if choices.rarely(4) { start.frame = Int(truncatingIfNeeded: choices.bits(8)) }
    if choices.rarely(4) { start.autoplay.toggle() }
    hear()
  }

  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) {
    hear {
      if !frame.isFinite || frame < 0 { fail("frame \(frame) is drawn") }
    }
  }

  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) {
    hear { if loopCount < 1 { fail("\(loopCount) passes are over") } }
  }

  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {
    hear { if loopCount < 1 { fail("all \(loopCount) passes are over") } }
  }

  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) { hear() }
  func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool) { hear() }
  func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic) { hear() }
  func animationPlayer(_ player: AnimationPlayer, stateMachine event: StateMachineEvent) {}
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { _ = player.state.scene }
}
