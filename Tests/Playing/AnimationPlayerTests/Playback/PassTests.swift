import AnimationCore
import Testing

@testable import AnimationPlayer

/// Passes, ranges and steps as SVGARePlayer has them: the table of its calls and ticks.
@Suite struct PassTests {
  // MARK: Ticks

  @Test func aTickInsideThePassShowsTheNextFrame() {
    var state = PlaybackState.showing()
    #expect(state.tick() == [.frameDrawn(1)])
  }

  @Test func pastTheTrailingFrameWithPassesLeft() {
    var state = PlaybackState.showing {
      $0.loopMode = .times(2)
      $0.range = .frames(2...3)
    }
    #expect(state.frame == 2)
    #expect(state.ticks(2) == [.frameDrawn(3), .finishedOnce(loopCount: 1), .frameDrawn(2)])
  }

  @Test func aCommandBetweenPassesCounts() {
    var state = PlaybackState.showing {
      $0.loopMode = .forever
      $0.range = .frames(2...3)
    }
    _ = state.tick()
    state.advance(by: .frames(1))
    #expect(state.next() == .finishedOnce(loopCount: 1))
    var options = state.options
    options.range = .frames(5...7)
    state.apply(.setOptions(options))
    #expect(state.next() == .frameDrawn(5))
    // Turned around when the pass has ended: this end was shown, so the one before it follows.
    _ = state.ticks(2)
    state.advance(by: .frames(1))
    #expect(state.next() == .finishedOnce(loopCount: 2))
    options.isReversed = true
    state.apply(.setOptions(options))
    #expect(state.next() == .frameDrawn(6))
  }

  @Test func aRangeOfOneFrameCannotGoOn() {
    var state = PlaybackState.showing {
      $0.loopMode = .forever
      $0.range = .frames(4...4)
    }
    #expect(
      state.tick() == [
        .finishedOnce(loopCount: 1), .statusChanged(.paused, from: .playing), .failed(.onePlayableFrame),
      ])
    #expect(state.frame == 4)
    #expect(state.tick() == [])
  }

  @Test func aRangeOfOneFramePlayedOnceIsPlayed() {
    var state = PlaybackState.showing { $0.range = .frames(4...4) }
    #expect(state.tick() == [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1)])
  }

  @Test(arguments: [(StopScene.stepToTrailing, 3), (.stepToLeading, 2), (.clear, 2)])
  func theLastPassEndsInItsScene(scene: StopScene, frame: Int) {
    var state = PlaybackState.showing {
      $0.range = .frames(2...3)
      $0.endStopScene = scene
    }
    #expect(
      state.ticks(2) == [
        .frameDrawn(3), .statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1),
      ])
    #expect(state.frame == frame)
    #expect(state.scene == (scene == .clear ? .nothing : .frame(Double(frame))))
  }

  // MARK: Starts

  @Test func aStartAtTheFarEndRewinds() {
    var state = PlaybackState.showing(from: .frame(9), autoplay: false)
    #expect(state.events(applying: .play) == [.statusChanged(.playing, from: .paused)])
    #expect(state.frame == 0)
  }

  @Test func aStartAfterAllPassesCountsAgain() {
    var state = PlaybackState.showing { $0.resetsLoopCountWhenStopped = false }
    _ = state.ticks(10)
    #expect(state.loopCount == 1 && state.frame == 9)
    _ = state.events(applying: .play)
    #expect(state.loopCount == 0 && state.frame == 0)
    #expect(state.tick() == [.frameDrawn(1)])
  }

  @Test func pausingKeepsTheCount() {
    var state = PlaybackState.showing { $0.loopMode = .times(3) }
    _ = state.ticks(12)
    _ = state.events(applying: .pause)
    _ = state.events(applying: .play)
    #expect(state.loopCount == 1 && state.frame == 2)
  }

  @Test func theCountBeginsAgainWithTheLoopModeAndOnRequest() {
    var state = PlaybackState.showing { $0.loopMode = .times(5) }
    _ = state.ticks(12)
    _ = state.events(applying: .resetLoopCount)
    #expect(state.loopCount == 0)
    _ = state.ticks(10)
    #expect(state.loopCount == 1)
    _ = state.set { $0.loopMode = .times(7) }
    #expect(state.loopCount == 0)
  }

  // MARK: Ranges

  @Test func aRangeIsClampedAndTakesTheFrameAlong() {
    var state = PlaybackState.showing(from: .frame(8))
    #expect(state.set { $0.range = .frames(-5...4) } == [])
    #expect(state.range == 0...4 && state.frame == 4)
    _ = state.set { $0.range = .frames(6...99) }
    #expect(state.range == 6...9 && state.frame == 6)
  }

  @Test func leadingAndTrailingFollowTheDirection() {
    var state = PlaybackState.showing { $0.range = .frames(2...6) }
    #expect(state.leadingFrame == 2 && state.trailingFrame == 6)
    _ = state.set { $0.isReversed = true }
    #expect(state.leadingFrame == 6 && state.trailingFrame == 2)
  }

  @Test func progressIsThatOfTheRangeInEitherDirection() {
    var state = PlaybackState.showing(from: .frame(3)) { $0.range = .frames(2...6) }
    _ = state.events(applying: .seek(.frame(3), play: nil))
    #expect(state.rangeProgress == 0.25)
    _ = state.set { $0.isReversed = true }
    #expect(state.rangeProgress == 0.25)
    #expect(state.progress == 0.3)
    _ = state.set { $0.range = .frames(3...3) }
    #expect(state.rangeProgress == 0)
  }

  // MARK: Direction

  @Test func theNextTickGoesTheOtherWay() {
    var state = PlaybackState.showing(from: .frame(5))
    _ = state.events(advancingBy: .frames(0.4))
    _ = state.set { $0.isReversed = true }
    #expect(state.events(advancingBy: .frames(0.5)) == [])
    #expect(state.events(advancingBy: .frames(0.1)) == [.frameDrawn(4)])
  }

  @Test func aFrameAtWhatBecomesTheEndGoesToTheBeginUnlessPlaying() {
    var state = PlaybackState.showing(autoplay: false)
    _ = state.set { $0.isReversed = true }
    #expect(state.frame == 9)
    state = .showing()
    _ = state.set { $0.isReversed = true }
    #expect(state.frame == 0)
    #expect(state.tick() == [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1)])
  }

  // MARK: Steps

  @Test func stepsReachTheWholeAnimation() {
    var state = PlaybackState.showing {
      $0.range = .frames(2...4)
      $0.loopMode = .forever
    }
    _ = state.events(applying: .seek(.frame(8), play: true))
    #expect(state.frame == 8)
    // Past the range: the next tick ends the pass.
    #expect(state.tick() == [.finishedOnce(loopCount: 1), .frameDrawn(2)])
    _ = state.events(applying: .seek(.frame(0), play: true))
    #expect(state.ticks(2) == [.frameDrawn(1), .frameDrawn(2)])
    _ = state.events(applying: .seek(.frame(99), play: false))
    #expect(state.frame == 9)
  }

  @Test func aStepShowsItsFrameWithoutReportingIt() {
    var state = PlaybackState.showing()
    #expect(
      state.events(applying: .seek(.frame(6), play: false)) == [.statusChanged(.paused, from: .playing)])
    #expect(state.scene == .frame(6))
    #expect(
      state.events(applying: .seek(.frame(7), play: true)) == [.statusChanged(.playing, from: .paused)])
    #expect(state.tick() == [.frameDrawn(8)])
    #expect(state.events(applying: .seek(.frame(2), play: nil)) == [])
    #expect(state.status == .playing)
  }

  @Test func aStepWithPlayAfterAllPassesCountsAgain() {
    var state = PlaybackState.showing { $0.resetsLoopCountWhenStopped = false }
    _ = state.ticks(10)
    _ = state.events(applying: .seek(.frame(5), play: true))
    #expect(state.loopCount == 0 && state.frame == 5)
    #expect(state.tick() == [.frameDrawn(6)])
  }
}
