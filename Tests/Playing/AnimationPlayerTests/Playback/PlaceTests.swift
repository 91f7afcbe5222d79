import AnimationCore
import AnimationLoading
import Testing

@testable import AnimationPlayer

/// Where playback is, where it begins, and what is told of it.
@Suite struct PlaceTests {
  // MARK: The end of a pass

  @Test func aPassEndsAtOne() {
    var state = PlaybackState.showing()
    _ = state.ticks(9)
    #expect(state.progress == 0.9)
    _ = state.tick()
    #expect(state.status == .stopped && state.frame == 9 && state.position == 9)
    #expect(state.progress == 1 && state.time == 1)
    _ = state.events(applying: .play)
    #expect(state.frame == 0 && state.progress == 0)
  }

  @Test func everyPassEndsAtOne() {
    var state = PlaybackState.showing { $0.loopMode = .forever }
    state.advance(by: .frames(10))
    #expect(state.next() == .finishedOnce(loopCount: 1))
    #expect(state.frame == 9 && state.progress == 1)
    #expect(state.next() == .frameDrawn(0))
    #expect(state.progress == 0)
  }

  @Test func aPartEndsWhereItDoes() {
    var state = PlaybackState.showing { $0.range = .frames(2...4) }
    _ = state.ticks(3)
    #expect(state.status == .stopped && state.progress == 0.5)
  }

  @Test(arguments: [LoopMode.once, .autoReverseTimes(1)]) func aWayBackEndsAtZero(mode: LoopMode) {
    var state = PlaybackState.showing {
      $0.loopMode = mode
      $0.isReversed = mode == .once
    }
    _ = state.ticks(20)
    #expect(state.status == .stopped && state.frame == 0 && state.progress == 0)
  }

  @Test func theEndThatIsAskedForIsOne() {
    var state = PlaybackState.showing(autoplay: false)
    for end in [PlaybackPosition.progress(1), .time(1), .time(.infinity), .frame(10)] {
      _ = state.events(applying: .seek(.frame(3), play: false))
      _ = state.events(applying: .seek(end, play: false))
      #expect(state.frame == 9 && state.progress == 1)
    }
    _ = state.events(applying: .seek(.frame(9), play: false))
    #expect(state.progress == 0.9)
    state = .showing(from: .progress(1), autoplay: false)
    #expect(state.frame == 9 && state.progress == 1)
  }

  // MARK: Starts

  @Test func theFrameThatIsAnnouncedIsShown() {
    var state = PlaybackState()
    #expect(
      state.events(applying: .openDecoded(source: .a, .ten, from: .frame(9), autoplay: true))
        == [
          .readyToPlay(isNewSource: true, frame: 9, autoplay: true), .statusChanged(.playing, from: .idle),
        ].withLoaded)
    #expect(state.frame == 9)
    #expect(state.tick() == [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1)])
    // What is over begins anew.
    #expect(state.events(applying: .play).first == .readyToPlay(isNewSource: false, frame: 0, autoplay: true))
    #expect(state.frame == 0)
  }

  @Test func playingFromTheLastFrameShowsIt() {
    var state = PlaybackState.showing()
    for command in [
      PlaybackCommand.restart(from: .frame(9), autoplay: true), .seek(.frame(9), play: true),
      .seek(.progress(1), play: true),
    ] {
      _ = state.events(applying: command)
      #expect(state.frame == 9 && state.status == .playing)
      #expect(state.tick().last == .finishedAll(loopCount: 1))
    }
    // Backwards, the first frame is the last.
    _ = state.set { $0.isReversed = true }
    _ = state.events(applying: .restart(from: .frame(0), autoplay: true))
    #expect(state.frame == 0 && state.status == .playing)
    #expect(state.tick().last == .finishedAll(loopCount: 1))
  }

  @Test func anAnswerWithTheLastFrameShowsIt() {
    var state = PlaybackState.showing(autoplay: false)
    state.apply(.restart(from: nil, autoplay: true))
    _ = state.next()
    state.apply(.answerReady(frame: 9, autoplay: true))
    while state.next() != nil {}
    #expect(state.frame == 9 && state.status == .playing)
  }

  @Test func whatIsNoFrameIsAnnouncedAsTheLeadingOne() {
    var state = PlaybackState.showing { $0.range = .frames(4...6) }
    #expect(
      state.events(applying: .restart(from: .frame(.nan), autoplay: true)).first
        == .readyToPlay(isNewSource: false, frame: 4, autoplay: true))
    #expect(state.frame == 4)
  }

  /// A new start is a new pass, also on the way back.
  @Test func aStartOnTheWayBackGoesForth() {
    var state = PlaybackState.showing { $0.loopMode = .autoReverse }
    _ = state.ticks(13)
    #expect(state.movesBackwards)
    _ = state.events(applying: .restart(from: .frame(5), autoplay: true))
    #expect(state.tick() == [.frameDrawn(6)])
  }

  // MARK: Events that nobody takes out

  @Test func timeBeforeACommandIsNotLost() {
    var state = PlaybackState.showing()
    state.advance(by: .frames(3))
    state.apply(.pause)
    #expect(state.drain() == [.frameDrawn(3), .statusChanged(.paused, from: .playing)])
    #expect(state.frame == 3)
    state.apply(.play)
    state.advance(by: .frames(20))
    state.apply(.stop(.clear))
    #expect(
      state.drain() == [
        .statusChanged(.playing, from: .paused), .statusChanged(.stopped, from: .playing),
        .finishedAll(loopCount: 1),
      ])
  }

  @Test func aStartBeforeTimeIsNotLost() {
    var state = PlaybackState()
    state.apply(.open(source: .a, from: nil, autoplay: true))
    state.apply(.finishLoading(request: 1, .ten))
    state.advance(by: .frames(2))
    state.advance(by: .frames(1))
    state.apply(.clean)
    #expect(
      state.drain() == [
        .statusChanged(.loading, from: .idle), .loaded,
        .readyToPlay(isNewSource: true, frame: 0, autoplay: true), .statusChanged(.playing, from: .loading),
        .frameDrawn(2), .frameDrawn(3), .statusChanged(.idle, from: .playing),
      ])
  }

  /// Between two events, a command still counts for what follows.
  @Test func aHandlersCommandCountsForTheRest() {
    var state = PlaybackState.showing { $0.loopMode = .forever }
    state.advance(by: .frames(25))
    #expect(state.next() == .finishedOnce(loopCount: 1))
    state.apply(.pause)
    #expect(state.drain() == [.statusChanged(.paused, from: .playing)])
    #expect(state.frame == 9)
  }
}

extension PlaybackState {
  fileprivate mutating func drain() -> [PlaybackEvent] {
    var events: [PlaybackEvent] = []
    while let event = next() { events.append(event) }
    return events
  }
}

extension [PlaybackEvent] {
  /// A file that needs not be loaded is as good as loaded.
  fileprivate var withLoaded: [PlaybackEvent] { [.loaded] + self }
}
