import AnimationCore
import AnimationLoading
import Testing

@testable import AnimationPlayer

/// What a changed option does at once, whatever the animation is doing.
@Suite struct OptionTests {
  private func stopped(_ change: (inout PlaybackOptions) -> Void = { _ in }) -> PlaybackState {
    var state = PlaybackState.showing(autoplay: true, change)
    _ = state.ticks(3)
    _ = state.events(applying: .stop(nil))
    return state
  }

  @Test func hidingWhileStoppedCountsAtOnce() {
    var state = stopped()
    #expect(state.scene == .frame(0))
    _ = state.set { $0.hidesWhenStopped = true }
    #expect(state.scene == .nothing)
    _ = state.set { $0.hidesWhenStopped = false }
    #expect(state.scene == .frame(0))
  }

  /// What was cleared does not come back, and what is not stopped is not hidden.
  @Test func hidingChangesNothingElse() {
    var state = stopped { $0.userStopScene = .clear }
    _ = state.set { $0.hidesWhenStopped = true }
    _ = state.set { $0.hidesWhenStopped = false }
    #expect(state.scene == .nothing)
    state = .showing(from: .frame(4), autoplay: false)
    _ = state.set { $0.hidesWhenStopped = true }
    #expect(state.scene == .frame(4))
    _ = state.events(applying: .stop(nil))
    #expect(state.scene == .nothing)
  }

  @Test func hidingFades() {
    var state = stopped { $0.fadeDuration = .milliseconds(200) }
    _ = state.events(advancingBy: .milliseconds(200))
    _ = state.set { $0.hidesWhenStopped = true }
    _ = state.events(advancingBy: .milliseconds(100))
    #expect(state.scene == .leaving(0) && state.opacity == 0.5)
    #expect(state.events(advancingBy: .milliseconds(100)) == [.fadeEnded(isShown: false)])
  }

  /// A stop that waits for its source is one, too.
  @Test func hidingCountsWhileAStoppedSourceIsLoaded() {
    var state = PlaybackState()
    _ = state.events(applying: .open(source: .a, from: nil, autoplay: true))
    _ = state.events(applying: .stop(nil))
    _ = state.set { $0.hidesWhenStopped = true }
    _ = state.events(applying: .finishLoading(request: 1, .ten))
    #expect(state.status == .stopped && state.scene == .nothing)
    _ = state.set { $0.hidesWhenStopped = false }
    #expect(state.scene == .frame(0))
  }

  @Test func theCountIsSetBackAtOnce() {
    var state = PlaybackState.showing {
      $0.loopMode = .forever
      $0.resetsLoopCountWhenStopped = false
    }
    _ = state.ticks(12)
    _ = state.set { $0.resetsLoopCountWhenStopped = true }
    #expect(state.loopCount == 1)
    _ = state.set { $0.resetsLoopCountWhenStopped = false }
    _ = state.events(applying: .stop(nil))
    #expect(state.loopCount == 1)
    _ = state.set { $0.resetsLoopCountWhenStopped = true }
    #expect(state.loopCount == 0)
  }

  @Test(arguments: [PlaybackStatus.playing, .paused, .stopped])
  func rangeAndDirectionCountAtOnce(status: PlaybackStatus) {
    var state = PlaybackState.showing(autoplay: status != .paused)
    if status == .stopped { _ = state.events(applying: .stop(nil)) }
    _ = state.set { $0.range = .frames(3...6) }
    #expect(state.frame == 3 && state.leadingFrame == 3)
    _ = state.set { $0.isReversed = true }
    #expect(state.leadingFrame == 6)
    #expect(state.frame == (status == .playing ? 3 : 6))
  }

  @Test func whatIsSetWhileLoadingCountsOnceItIsLoaded() {
    var state = PlaybackState()
    _ = state.events(applying: .open(source: .a, from: nil, autoplay: true))
    _ = state.set {
      $0.range = .frames(3...6)
      $0.isReversed = true
      $0.speed = 2
      $0.loopMode = .times(2)
    }
    _ = state.events(applying: .finishLoading(request: 1, .ten))
    #expect(state.frame == 6)
    #expect(
      state.events(advancingBy: .frames(2)) == [.finishedOnce(loopCount: 1), .frameDrawn(6)])
  }

  @Test func fadesGoOnAsFastAsIsSet() {
    var state = PlaybackState()
    _ = state.set { $0.fadeDuration = .seconds(1) }
    _ = state.events(applying: .openDecoded(source: .a, .ten, from: nil, autoplay: false))
    _ = state.events(advancingBy: .milliseconds(500))
    _ = state.set { $0.fadeDuration = .milliseconds(100) }
    #expect(state.events(advancingBy: .milliseconds(50)) == [.fadeEnded(isShown: true)])
  }

  // MARK: Standing still

  @Test func speedZeroStandsStill() {
    var state = PlaybackState.showing(from: .frame(4))
    _ = state.set { $0.speed = 0 }
    #expect(state.ticks(30) == [] && state.frame == 4 && state.status == .playing)
    #expect(state.timeToNextChange == nil)
    _ = state.set { $0.showsSubframes = true }
    #expect(state.timeToNextChange == nil)
    _ = state.set { $0.speed = 1 }
    #expect(state.tick() == [.frameDrawn(5)])
    _ = state.set { $0.speed = -0.0 }
    #expect(state.ticks(3) == [])
  }

  @Test func whatStandsStillIsSilent() {
    var state = PlaybackState.showing()
    #expect(state.playhead.isPlayingForward)
    _ = state.set { $0.speed = 0 }
    #expect(!state.playhead.isPlayingForward)
  }

  @Test func fadesGoOnWhereFramesStandStill() {
    var state = PlaybackState()
    _ = state.set {
      $0.fadeDuration = .milliseconds(100)
      $0.speed = 0
    }
    _ = state.events(applying: .openDecoded(source: .a, .ten, from: nil, autoplay: true))
    #expect(state.timeToNextChange == PlaybackState.refresh)
    #expect(state.events(advancingBy: .milliseconds(100)) == [.fadeEnded(isShown: true)])
  }
}
