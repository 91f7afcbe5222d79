import AnimationCore
import Testing

@testable import AnimationPlayer

/// Time and frames: what a state shows after how long.
@Suite struct TimelineTests {
  @Test func everyFrameLastsAsLongAsTheOthers() {
    var state = PlaybackState.showing { $0.loopMode = .forever }
    #expect(state.frame == 0)
    #expect(state.events(advancingBy: .milliseconds(99)) == [])
    #expect(state.events(advancingBy: .milliseconds(1)) == [.frameDrawn(1)])
    #expect(state.events(advancingBy: .milliseconds(800)) == [.frameDrawn(9)])
    #expect(state.events(advancingBy: .milliseconds(99)) == [])
    #expect(
      state.events(advancingBy: .milliseconds(1)) == [.finishedOnce(loopCount: 1), .frameDrawn(0)])
  }

  @Test func reverseMirrorsForward() {
    var state = PlaybackState.showing {
      $0.isReversed = true
      $0.loopMode = .forever
    }
    #expect(state.frame == 9)
    #expect(state.ticks(9) == (0..<9).reversed().map { .frameDrawn(Double($0)) })
    #expect(state.tick() == [.finishedOnce(loopCount: 1), .frameDrawn(9)])
  }

  @Test func droppedFramesAreNotReported() {
    var state = PlaybackState.showing()
    #expect(state.events(advancingBy: .frames(3.5)) == [.frameDrawn(3)])
    #expect(state.events(advancingBy: .frames(0.5)) == [.frameDrawn(4)])
  }

  @Test func everyFrameIsShownWhenNoneMayBeDropped() {
    var state = PlaybackState.showing {
      $0.pacing = .showsEveryFrame
      $0.loopMode = .times(2)
    }
    var events: [PlaybackEvent] = []
    for _ in 0..<20 { events += state.events(advancingBy: .seconds(7)) }
    var expected = (1...9).map { PlaybackEvent.frameDrawn(Double($0)) }
    expected += [.finishedOnce(loopCount: 1), .frameDrawn(0)] + expected
    expected += [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 2)]
    #expect(events == expected)
  }

  @Test func timeToTheNextFrameIsExact() {
    var state = PlaybackState.showing(PlaybackContent(frameCount: 100, frameRate: FrameRate(clamping: 59.94)))
    for frame in 1..<100 {
      let wait = state.timeToNextChange ?? .zero
      #expect(state.events(advancingBy: wait - Duration(attoseconds: 1)) == [])
      #expect(state.events(advancingBy: Duration(attoseconds: 1)) == [.frameDrawn(Double(frame))])
    }
  }

  /// 59.94 stands for 60000/1001: 3,603.6 s are exactly 216,000 frames.
  @Test(arguments: [1, 7, 60_000, 3_600_000]) func anHourDoesNotDrift(milliseconds: Int) {
    let frames = 216_000.0
    var state = PlaybackState.showing(
      PlaybackContent(frameCount: Int(frames) + 10, frameRate: FrameRate(clamping: 59.94)))
    var left = Duration.milliseconds(3_603_600) - Duration(attoseconds: 1)
    // An odd part of a nanosecond, so that no sum comes out even by luck.
    let step = Duration.milliseconds(milliseconds) + Duration(attoseconds: 333_333_333)
    for step in [step * 1000, step] {
      while left > step {
        _ = state.events(advancingBy: step)
        left -= step
      }
    }
    _ = state.events(advancingBy: left)
    #expect(state.frame == Int(frames) - 1)
    #expect(state.events(advancingBy: Duration(attoseconds: 1)) == [.frameDrawn(frames)])
  }

  @Test func speedScalesTime() {
    var state = PlaybackState.showing { $0.speed = 2.5 }
    #expect(state.events(advancingBy: .milliseconds(40)) == [.frameDrawn(1)])
    _ = state.set { $0.speed = 0.5 }
    #expect(state.events(advancingBy: .milliseconds(199)) == [])
    #expect(state.events(advancingBy: .milliseconds(1)) == [.frameDrawn(2)])
  }

  @Test func aNegativeSpeedTurnsTheDirectionAround() {
    var state = PlaybackState.showing(from: .frame(5))
    _ = state.set { $0.speed = -1 }
    #expect(state.ticks(2) == [.frameDrawn(4), .frameDrawn(3)])
    _ = state.set { $0.isReversed = true }
    #expect(state.tick() == [.frameDrawn(4)])
  }

  @Test func oddSpeedsAreClamped() {
    var state = PlaybackState.showing { $0.speed = .nan }
    #expect(state.tick() == [.frameDrawn(1)])
    _ = state.set { $0.speed = .infinity }
    #expect(state.events(advancingBy: .microseconds(100)) == [.frameDrawn(2)])
    _ = state.set { $0.speed = -.infinity }
    #expect(state.events(advancingBy: .microseconds(100)) == [.frameDrawn(1)])
    _ = state.set { $0.speed = 1e-9 }
    #expect(state.events(advancingBy: .frames(999)) == [] && state.tick() == [.frameDrawn(2)])
  }

  @Test func thereAndBackTakesTwiceTheTime() {
    var state = PlaybackState.showing {
      $0.loopMode = .autoReverseTimes(2)
      $0.range = .frames(2...4)
    }
    _ = state.events(applying: .restart(from: nil, autoplay: true))
    // Both ends are shown for two frames' time, as a mirror has it.
    #expect(state.ticks(2) == [.frameDrawn(3), .frameDrawn(4)])
    #expect(state.tick() == [])
    #expect(state.ticks(2) == [.frameDrawn(3), .frameDrawn(2)])
    #expect(state.tick() == [.finishedOnce(loopCount: 1), .frameDrawn(2)])
    #expect(
      state.ticks(6).suffix(2) == [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 2)])
    #expect(state.frame == 2)
  }

  @Test func theTurnIsFoundInsideOneStepOfTime() {
    var state = PlaybackState.showing { $0.loopMode = .autoReverse }
    #expect(state.events(advancingBy: .frames(9.5)) == [.frameDrawn(9)])
    #expect(state.events(advancingBy: .frames(1)) == [])
    #expect(state.movesBackwards)
    #expect(state.events(advancingBy: .frames(9.5)) == [.finishedOnce(loopCount: 1), .frameDrawn(0)])
    // From frame 2 over the end to just behind the turn.
    _ = state.events(applying: .seek(.frame(2), play: true))
    #expect(state.events(advancingBy: .frames(8.5)) == [.frameDrawn(9)])
  }

  @Test func aLongSleepIsNotPlayedPassByPass() {
    var state = PlaybackState.showing { $0.loopMode = .forever }
    let events = state.events(advancingBy: .seconds(21_600))
    #expect(state.loopCount == 21_600)
    #expect(events.count == 2000)
    #expect(events.suffix(2) == [.finishedOnce(loopCount: 21_600), .frameDrawn(0)])
    // Counted passes end where they should.
    state = PlaybackState.showing { $0.loopMode = .times(5000) }
    #expect(state.events(advancingBy: .seconds(6000)).last == .finishedAll(loopCount: 5000))
  }

  @Test func betweenFramesThereIsMoreToShow() {
    var state = PlaybackState.showing { $0.showsSubframes = true }
    #expect(state.events(advancingBy: .frames(0.5)) == [.frameDrawn(0.5)])
    #expect(state.events(advancingBy: .frames(0.25)) == [.frameDrawn(0.75)])
    #expect(state.frame == 0 && state.position == 0.75)
    _ = state.set { $0.isReversed = true }
    _ = state.events(applying: .seek(.frame(5.5), play: true))
    #expect(state.position == 5.5)
    #expect(state.events(advancingBy: .frames(1)) == [.frameDrawn(4.5)])
    _ = state.events(applying: .seek(.frame(0.5), play: true))
    #expect(state.events(advancingBy: .frames(0.9)) == [.frameDrawn(0)])
  }

  @Test func positionsAreFoundInTheContent() {
    let content = PlaybackContent(
      frameCount: 100, frameRate: FrameRate(clamping: 25),
      markers: [Marker(name: "in", frame: 10, duration: 5), Marker(name: "out", frame: 80, duration: 0)])
    #expect(PlaybackPosition.progress(0.29).frame(in: content) == 29)
    #expect(PlaybackPosition.progress(1).frame(in: content) == 99)
    #expect(PlaybackPosition.time(0.28).frame(in: content) == 7)
    #expect(PlaybackPosition.frame(-3).frame(in: content) == 0)
    #expect(PlaybackPosition.frame(.nan).frame(in: content) == nil)
    #expect(PlaybackPosition.marker("in").frame(in: content) == 10)
    #expect(PlaybackPosition.marker("none").frame(in: content) == nil)
    #expect(PlaybackRange.marker("in").frames(in: content) == 10...14)
    #expect(PlaybackRange.marker("out").frames(in: content) == 80...80)
    #expect(PlaybackRange.markers(from: "out", to: "in").frames(in: content) == 10...80)
    #expect(PlaybackRange.markers(from: "in", to: "out", includingLast: false).frames(in: content) == 10...79)
    #expect(PlaybackRange.progress(0.25...0.5).frames(in: content) == 25...50)
    #expect(PlaybackRange.time(1...2).frames(in: content) == 25...50)
    #expect(PlaybackRange.frames(90...200).frames(in: content) == 90...99)
    #expect(PlaybackRange.frames(200...300).frames(in: content) == 99...99)
    #expect(PlaybackRange.marker("none").frames(in: content) == 0...99)
  }
}
