import AnimationCore
import AnimationLoading
import Testing

@testable import AnimationPlayer

/// Thousands of random commands: whatever somebody does, some things stay true.
@Suite struct InvariantTests {
  @Test func randomCommandsKeepInvariants() {
    let logs = (0..<40).map(play)
    #expect(logs.allSatisfy { $0.drawn > 0 } && logs.count { $0.finished > 0 } > 30, "something is played")
  }

  /// Whoever takes events out late gets all of them, as if they had been taken out at once.
  @Test func eventsThatWaitAreNotLost() {
    for seed in 0..<20 {
      var dice = SplitMix64(seed: UInt64(seed))
      var (prompt, late) = (PlaybackState(), PlaybackState())
      var events: [PlaybackEvent] = []
      for _ in 0..<400 {
        if let command = command(&dice, prompt) {
          events += prompt.events(applying: command)
          late.apply(command)
        } else {
          let time = Duration.milliseconds(Int.random(in: 0...700, using: &dice))
          events += prompt.events(advancingBy: time)
          late.advance(by: time)
        }
      }
      #expect(late.events(advancingBy: .zero) == events)
      #expect(late.frame == prompt.frame && late.status == prompt.status && events.count > 100)
    }
  }

  private func play(seed: Int) -> EventLog {
    var dice = SplitMix64(seed: UInt64(seed))
    var state = PlaybackState()
    var log = EventLog()
    for _ in 0..<1500 {
      let command = command(&dice, state)
      let wasClean: Bool
      if let command {
        state.apply(command)
        if command.mayLeaveRange { log.mayLeaveRange = true }
        wasClean = command == .clean
      } else {
        state.advance(by: .milliseconds(Int.random(in: 0...700, using: &dice)))
        wasClean = false
      }
      log.stoppedByHand = if case .stop = command { true } else { false }
      while let event = state.next() {
        log.take(event, state)
        if wasClean {
          #expect(event == .statusChanged(.idle, from: log.before), "no event after clean")
        }
      }
      check(state, &log)
    }
    return log
  }

  private struct EventLog {
    var status = PlaybackStatus.idle
    var before = PlaybackStatus.idle
    var mayLeaveRange = false
    var stoppedByHand = false
    var drawn = 0
    var finished = 0
    var lastCount = 0

    mutating func take(_ event: PlaybackEvent, _ state: PlaybackState) {
      switch event {
      case .statusChanged(let new, let old):
        #expect(old == status && new != old, "statuses follow each other")
        (before, status) = (old, new)
      case .frameDrawn(let frame):
        #expect(status == .playing)
        #expect(
          state.range.map { Double($0.lowerBound)..<Double($0.upperBound + 1) ~= frame } ?? false
            || mayLeaveRange)
        drawn += 1
      case .finishedOnce(let count):
        #expect(status == .playing)
        #expect(state.options.loopMode.loops.map { count < $0 } ?? true)
        mayLeaveRange = false
      case .finishedAll(let count):
        #expect(status == .stopped && !stoppedByHand)
        #expect(count > 0)
        finished += 1
      case .loaded, .readyToPlay, .failed, .fadeEnded, .reported, .stateMachine, .displayNeeded: break
      }
    }
  }

  private func check(_ state: PlaybackState, _ log: inout EventLog) {
    #expect(state.status == log.status, "every change of the status is told")
    #expect((state.status == .idle) == (state.source == nil))
    #expect(0...9 ~= state.frame)
    #expect(0.0...1 ~= state.opacity && 0.0...1 ~= state.progress && 0.0...1 ~= state.rangeProgress)
    #expect(state.loopCount >= 0)
    if state.status == .loading { #expect(state.loadRequest != nil) }
    if state.status == .playing {
      #expect(state.range != nil && state.loadRequest == nil)
      let wait = state.timeToNextChange
      #expect(wait.map { $0 > .zero } ?? (state.options.speed == 0), "something comes next")
    }
    if state.range.map({ $0 ~= state.frame }) ?? true { log.mayLeaveRange = false }
  }

  private func command(_ dice: inout SplitMix64, _ state: PlaybackState) -> PlaybackCommand? {
    let frame = PlaybackPosition.frame(Double(Int.random(in: -3...13, using: &dice)))
    let position = Bool.random(using: &dice) ? frame : .progress(Double.random(in: -0.5...1.5, using: &dice))
    let flag = Bool.random(using: &dice)
    let source = flag ? AnimationSource.a : .b
    switch Int.random(in: 0..<60, using: &dice) {
    case 0: return .open(source: source, from: nil, autoplay: true)
    case 1: return .open(source: source, from: position, autoplay: flag)
    case 2: return .openDecoded(source: source, .ten, from: position, autoplay: true)
    case 3...5:
      return .finishLoading(
        request: Int.random(in: 0...2, using: &dice) + (state.loadRequest?.number ?? 1) - 1, .ten)
    case 6: return .failLoading(request: state.loadRequest?.number ?? 0, .unknownSource(source))
    case 7: return flag ? .reject(.unknownSource(source)) : .clean
    case 8...12: return .play
    case 13: return .restart(from: flag ? nil : position, autoplay: true)
    case 14: return .pause
    case 15: return .stop(flag ? nil : StopScene.allCases.randomElement(using: &dice))
    case 16...17: return .seek(position, play: [true, false, nil].randomElement(using: &dice) ?? nil)
    case 18: return .resetLoopCount
    case 19: return .suspend
    case 20: return .resume
    case 21: return .answerReady(frame: Int.random(in: -9...19, using: &dice), autoplay: flag)
    case 22:
      let part = PlaybackMode.part(from: frame, to: position, progress: 0.7, loops: flag)
      let playing = PlaybackMode.playing(.frames(2...5), loopMode: flag ? .forever : .times(2))
      let modes = [.circularLoop, .progress(0.3), part, playing, .paused(), .paused(at: position)]
      return .drive(modes.randomElement(using: &dice) ?? .circularLoop)
    case 23: return .playRange(flag ? .marker("none") : .frames(2...5), loopMode: nil)
    case 29:
      let settings = OpeningSettings(
        range: flag ? .frames(4...6) : .marker("none"), loopMode: .forever, crossFade: .milliseconds(150))
      return .openDecoded(source: source, .ten, from: nil, autoplay: true, settings: settings)
    case 24...28: return .setOptions(options(&dice, state.options))
    default: return nil
    }
  }

  private func options(_ dice: inout SplitMix64, _ old: PlaybackOptions) -> PlaybackOptions {
    var options = old
    let (a, b) = (Int.random(in: -2...12, using: &dice), Int.random(in: -2...12, using: &dice))
    switch Int.random(in: 0..<9, using: &dice) {
    case 0:
      options.loopMode =
        [.once, .times(3), .forever, .autoReverse, .autoReverseTimes(2)].randomElement(using: &dice) ?? .once
    case 1: options.isReversed.toggle()
    case 2: options.speed = [1, -1, 0.1, 3.7, 50, 0, .nan].randomElement(using: &dice) ?? 1
    case 3: options.range = .frames(min(a, b)...max(a, b))
    case 4: options.range = .all
    case 5: options.endStopScene = StopScene.allCases.randomElement(using: &dice) ?? .clear
    case 6:
      options.hidesWhenStopped.toggle()
      options.fadeDuration = .milliseconds(max(0, a * 50))
    case 7:
      options.suspensionBehavior = SuspensionBehavior.allCases.randomElement(using: &dice) ?? .stop
      options.resetsLoopCountWhenStopped.toggle()
    default: options.pacing = options.pacing == .dropsFrames ? .showsEveryFrame : .dropsFrames
    }
    return options
  }
}

extension PlaybackCommand {
  /// Steps reach outside of the range.
  fileprivate var mayLeaveRange: Bool {
    switch self {
    case .open, .openDecoded, .finishLoading, .restart, .seek, .answerReady, .drive: true
    default: false
    }
  }
}
