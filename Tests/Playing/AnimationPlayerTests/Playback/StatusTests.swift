import AnimationCore
import AnimationLoading
import TestSupport
import Testing

@testable import AnimationPlayer

/// Statuses, loading and stops as SVGAExPlayer has them: the table of its calls in every status.
@Suite struct StatusTests {
  private var state = PlaybackState()

  private mutating func apply(_ command: PlaybackCommand) -> [PlaybackEvent] {
    state.events(applying: command)
  }

  private mutating func open(
    _ source: AnimationSource, from: PlaybackPosition? = nil, _ autoplay: Bool = true
  )
    -> [PlaybackEvent]
  {
    apply(.open(source: source, from: from, autoplay: autoplay))
  }

  private mutating func finishLoading() -> [PlaybackEvent] {
    apply(.finishLoading(request: state.loadRequest?.number ?? -1, .ten))
  }

  private mutating func startPlaying() {
    _ = open(.a)
    _ = finishLoading()
    _ = state.ticks(3)
  }

  private static let fail = LoadError.loadFailed(.a, reason: "no")

  // MARK: A whole life

  @Test mutating func theUsualOrder() {
    #expect(open(.a) == [.statusChanged(.loading, from: .idle)])
    #expect(
      finishLoading() == [
        .loaded, .readyToPlay(isNewSource: true, frame: 0, autoplay: true),
        .statusChanged(.playing, from: .loading),
      ])
    _ = state.set { $0.loopMode = .times(2) }
    var events: [PlaybackEvent] = []
    for _ in 0..<20 { events += state.tick() }
    let pass = (1...9).map { PlaybackEvent.frameDrawn(Double($0)) }
    #expect(
      events == pass + [.finishedOnce(loopCount: 1), .frameDrawn(0)] + pass
        + [.statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 2)])
    #expect(state.loopCount == 0)
  }

  // MARK: play(other source)

  @Test(arguments: [PlaybackStatus.loading, .playing, .paused, .stopped])
  mutating func anotherSourceSwitches(status: PlaybackStatus) {
    reach(status)
    let request = state.loadRequest?.number
    #expect(
      open(.b, from: .frame(4), false) == [
        .statusChanged(.idle, from: status), .statusChanged(.loading, from: .idle),
      ])
    #expect(state.loadRequest?.source == .b && state.loadRequest?.number != request)
    // The old source's answer comes too late.
    #expect(apply(.finishLoading(request: request ?? 0, .ten)) == [])
    #expect(apply(.failLoading(request: request ?? 0, Self.fail)) == [])
    #expect(
      finishLoading() == [
        .loaded, .readyToPlay(isNewSource: true, frame: 4, autoplay: false),
        .statusChanged(.paused, from: .loading),
      ])
    #expect(state.frame == 4)
  }

  private mutating func reach(_ status: PlaybackStatus) {
    switch status {
    case .idle: break
    case .loading: _ = open(.a)
    case .playing: startPlaying()
    case .paused:
      startPlaying()
      _ = apply(.pause)
    case .stopped:
      startPlaying()
      _ = apply(.stop(nil))
    }
    #expect(state.status == status)
  }

  // MARK: play(same source)

  @Test mutating func theSameSourceIsNotLoadedTwice() {
    _ = open(.a)
    let request = state.loadRequest
    // The newest request's frame and autoplay win.
    #expect(open(.a, from: .frame(7), false) == [])
    #expect(state.loadRequest == request)
    #expect(
      finishLoading() == [
        .loaded, .readyToPlay(isNewSource: true, frame: 7, autoplay: false),
        .statusChanged(.paused, from: .loading),
      ])
    #expect(
      open(.a, from: .frame(2)) == [
        .readyToPlay(isNewSource: false, frame: 2, autoplay: true), .statusChanged(.playing, from: .paused),
      ])
    #expect(state.loadRequest == nil && state.frame == 2)
  }

  @Test(arguments: [PlaybackStatus.playing, .paused, .stopped])
  mutating func theSameSourceCountsFromZero(status: PlaybackStatus) {
    startPlaying()
    _ = state.set {
      $0.loopMode = .forever
      $0.resetsLoopCountWhenStopped = false
    }
    _ = state.ticks(10)
    if status == .paused { _ = apply(.pause) }
    if status == .stopped { _ = apply(.stop(nil)) }
    #expect(state.loopCount == 1)
    let events = open(.a)
    #expect(events.first == .readyToPlay(isNewSource: false, frame: 0, autoplay: true))
    #expect(events.dropFirst() == (status == .playing ? [] : [.statusChanged(.playing, from: status)]))
    #expect(state.loopCount == 0)
  }

  @Test mutating func theSameSourceCancelsAStopThatWaits() {
    _ = open(.a)
    #expect(apply(.stop(nil)) == [.statusChanged(.stopped, from: .loading)])
    #expect(open(.a) == [.statusChanged(.loading, from: .stopped)])
    #expect(finishLoading().last == .statusChanged(.playing, from: .loading))
  }

  // MARK: play(decoded)

  @Test mutating func aDecodedAnimationIsNotLoaded() {
    startPlaying()
    let decoded = AnimationSource.animation(BlankAnimation(), id: "b")
    #expect(
      apply(.openDecoded(source: decoded, .ten, from: nil, autoplay: true)) == [
        .statusChanged(.idle, from: .playing), .readyToPlay(isNewSource: true, frame: 0, autoplay: true),
        .statusChanged(.playing, from: .idle),
      ])
    #expect(
      apply(.openDecoded(source: decoded, .ten, from: .frame(3), autoplay: false)) == [
        .readyToPlay(isNewSource: false, frame: 3, autoplay: false), .statusChanged(.paused, from: .playing),
      ])
  }

  /// It is as good as loaded.
  @Test mutating func aCachedAnimationIsNotLoaded() {
    startPlaying()
    #expect(
      apply(.openDecoded(source: .b, .ten, from: nil, autoplay: true)) == [
        .statusChanged(.idle, from: .playing), .loaded,
        .readyToPlay(isNewSource: true, frame: 0, autoplay: true), .statusChanged(.playing, from: .idle),
      ])
  }

  @Test mutating func aDecodedAnimationCancelsALoad() {
    _ = open(.a)
    _ = apply(.openDecoded(source: .b, .ten, from: nil, autoplay: true))
    #expect(state.loadRequest == nil)
    #expect(apply(.finishLoading(request: 1, .ten)) == [])
  }

  @Test mutating func aDecodedAnimationThatIsNoneCleans() {
    startPlaying()
    let error = LoadError.invalidAnimation(.b, reason: "no frames")
    #expect(apply(.reject(error)) == [.statusChanged(.idle, from: .playing), .failed(.loading(error))])
    #expect(state.source == nil)
  }

  // MARK: play()

  @Test mutating func playInEveryStatus() {
    #expect(apply(.play) == [])
    _ = open(.a, from: .frame(2), false)
    #expect(apply(.play) == [])
    #expect(finishLoading().last == .statusChanged(.playing, from: .loading))
    #expect(state.frame == 2)
    #expect(apply(.play) == [])
    _ = state.tick()
    _ = apply(.pause)
    #expect(apply(.play) == [.statusChanged(.playing, from: .paused)])
    #expect(state.frame == 3)
    _ = apply(.stop(.stepToTrailing))
    #expect(
      apply(.play) == [
        .readyToPlay(isNewSource: false, frame: 0, autoplay: true), .statusChanged(.playing, from: .stopped),
      ])
    #expect(state.frame == 0)
  }

  @Test mutating func playAfterAStopWhileLoadingWaitsForTheLoad() {
    _ = open(.a, from: .frame(5), false)
    _ = apply(.stop(nil))
    #expect(apply(.play) == [.statusChanged(.loading, from: .stopped)])
    _ = finishLoading()
    #expect(state.status == .playing && state.frame == 5)
  }

  // MARK: pause(), reset()

  @Test mutating func pauseInEveryStatus() {
    #expect(apply(.pause) == [])
    _ = open(.a)
    #expect(apply(.pause) == [])
    #expect(finishLoading().last == .statusChanged(.paused, from: .loading))
    #expect(apply(.pause) == [])
    _ = apply(.play)
    #expect(apply(.pause) == [.statusChanged(.paused, from: .playing)])
    _ = apply(.stop(nil))
    #expect(apply(.pause) == [])
  }

  @Test mutating func resetGoesToTheLeadingFrame() {
    #expect(apply(.restart(from: nil, autoplay: true)) == [])
    _ = open(.a, from: .frame(5))
    _ = apply(.restart(from: nil, autoplay: true))
    #expect(finishLoading().contains(.readyToPlay(isNewSource: true, frame: 0, autoplay: true)))
    _ = state.set {
      $0.range = .frames(3...6)
      $0.loopMode = .forever
    }
    _ = state.ticks(6)
    #expect(state.loopCount == 1)
    #expect(
      apply(.restart(from: nil, autoplay: true)) == [
        .readyToPlay(isNewSource: false, frame: 3, autoplay: true)
      ])
    #expect(state.frame == 3 && state.loopCount == 0)
    _ = apply(.stop(nil))
    #expect(
      apply(.restart(from: nil, autoplay: false)) == [
        .readyToPlay(isNewSource: false, frame: 3, autoplay: false), .statusChanged(.paused, from: .stopped),
      ])
  }

  // MARK: stop(), clean()

  @Test mutating func aStopReportsNoEnd() {
    #expect(apply(.stop(nil)) == [])
    startPlaying()
    #expect(apply(.stop(nil)) == [.statusChanged(.stopped, from: .playing)])
    #expect(state.ticks(20) == [])
    #expect(apply(.stop(.clear)) == [])
    #expect(state.scene == .nothing)
  }

  @Test mutating func aStopWhileLoadingIsRemembered() {
    _ = open(.a)
    _ = apply(.stop(.stepToTrailing))
    #expect(state.loadRequest != nil)
    #expect(finishLoading() == [.loaded])
    #expect(state.status == .stopped && state.scene == .frame(9))
    #expect(
      apply(.play) == [
        .readyToPlay(isNewSource: false, frame: 0, autoplay: true), .statusChanged(.playing, from: .stopped),
      ])
  }

  @Test mutating func aClearingStopLeavesTheLeadingFrame() {
    startPlaying()
    _ = state.set { $0.range = .frames(4...6) }
    _ = apply(.stop(.clear))
    #expect(state.scene == .nothing && state.frame == 4)
    _ = apply(.play)
    #expect(state.scene == .frame(4))
  }

  @Test(arguments: [true, false]) mutating func theCountAfterAStop(resets: Bool) {
    startPlaying()
    _ = state.set {
      $0.loopMode = .forever
      $0.resetsLoopCountWhenStopped = resets
    }
    _ = state.ticks(10)
    _ = apply(.stop(nil))
    #expect(state.loopCount == (resets ? 0 : 1))
  }

  @Test mutating func nothingIsSeenWhileStoppedIfSoWanted() {
    startPlaying()
    _ = state.set { $0.hidesWhenStopped = true }
    _ = apply(.stop(.stepToTrailing))
    #expect(state.scene == .nothing && state.frame == 9)
    _ = apply(.play)
    #expect(state.scene == .frame(0))
  }

  @Test(arguments: [PlaybackStatus.loading, .playing, .paused, .stopped])
  mutating func cleaningForgetsEverything(status: PlaybackStatus) {
    reach(status)
    let request = state.loadRequest?.number ?? 0
    #expect(apply(.clean) == [.statusChanged(.idle, from: status)])
    #expect(state.source == nil && state.scene == .nothing && state.range == nil)
    #expect(apply(.finishLoading(request: request, .ten)) == [])
    #expect(apply(.play) == [] && apply(.stop(nil)) == [] && state.ticks(3) == [])
    #expect(apply(.clean) == [])
  }

  /// A command out of a callback comes before what was not told yet: of that, statuses still follow each other.
  @Test mutating func cleaningForgetsNoStatusThatWasNotToldYet() {
    reach(.playing)
    state.apply(.stop(nil))
    state.apply(.clean)
    #expect(state.next() == .statusChanged(.stopped, from: .playing))
    #expect(state.next() == .statusChanged(.idle, from: .stopped))
    #expect(state.next() == nil)
  }

  // MARK: Failures

  @Test mutating func aFailureEndsLoading() {
    _ = open(.a)
    #expect(
      apply(.failLoading(request: state.loadRequest?.number ?? 0, Self.fail)) == [
        .statusChanged(.idle, from: .loading), .failed(.loading(Self.fail)),
      ])
    #expect(state.source == nil && state.loadRequest == nil)
    // The same source again is a new load.
    #expect(open(.a) == [.statusChanged(.loading, from: .idle)])
    #expect(state.loadRequest?.number == 2)
  }

  // MARK: readyToPlay

  @Test mutating func theAnswerToReadyToPlayCounts() {
    _ = open(.a)
    state.apply(.finishLoading(request: 1, .ten))
    #expect(state.next() == .loaded)
    #expect(state.next() == .readyToPlay(isNewSource: true, frame: 0, autoplay: true))
    state.apply(.answerReady(frame: 6, autoplay: false))
    #expect(state.next() == .statusChanged(.paused, from: .loading))
    #expect(state.frame == 6)
  }

  @Test mutating func commandsInsideReadyToPlayCount() {
    _ = open(.a)
    state.apply(.finishLoading(request: 1, .ten))
    _ = (state.next(), state.next())
    state.apply(.stop(.clear))
    #expect(state.next() == .statusChanged(.stopped, from: .loading))
    #expect(state.next() == nil)
    state.apply(.play)
    _ = state.next()
    state.apply(.pause)
    #expect(state.next() == .statusChanged(.paused, from: .stopped))
  }

  // MARK: Fades

  @Test mutating func imagesFadeInAndOut() {
    var options = PlaybackOptions()
    options.fadeDuration = .milliseconds(200)
    _ = apply(.setOptions(options))
    _ = open(.a)
    _ = finishLoading()
    #expect(state.opacity == 0 && state.scene == .nothing)
    _ = state.events(advancingBy: .milliseconds(50))
    #expect(state.opacity == 0.25 && state.scene == .frame(0))
    _ = state.events(advancingBy: .milliseconds(150))
    #expect(state.opacity == 1)
    // Another source: what was shown leaves, while the new one loads.
    _ = open(.b)
    _ = state.events(advancingBy: .milliseconds(100))
    #expect(state.opacity == 0.5 && state.scene == .leaving(2))
    // It begins with nothing, however much of the other is still there.
    _ = finishLoading()
    #expect(state.scene == .leaving(2) && state.fades.opacity == 0)
    _ = state.events(advancingBy: .milliseconds(50))
    #expect(state.scene == .frame(0) && state.opacity == 0.25)
    #expect(state.fades.leaving.map(\.opacity) == [0.25] && state.fades.leaving.map(\.source) == [1])
    #expect(state.events(advancingBy: .milliseconds(50)) == [.frameDrawn(1)])
    #expect(state.events(advancingBy: .milliseconds(100)) == [.fadeEnded(isShown: true), .frameDrawn(2)])
    _ = apply(.stop(.clear))
    #expect(state.scene == .leaving(2))
    #expect(state.events(advancingBy: .milliseconds(200)) == [.fadeEnded(isShown: false)])
    #expect(state.scene == .nothing && state.timeToNextChange == nil)
  }

  // MARK: The application leaves

  @Test(arguments: [
    (SuspensionBehavior.keepPlaying, PlaybackStatus.playing, PlaybackStatus.playing),
    (.pause, .paused, .paused), (.pauseAndRestore, .paused, .playing), (.stop, .stopped, .stopped),
    (.finish, .stopped, .stopped),
  ]) mutating func suspensionFollowsItsBehavior(
    behavior: SuspensionBehavior, away: PlaybackStatus, back: PlaybackStatus
  ) {
    startPlaying()
    _ = state.set { $0.suspensionBehavior = behavior }
    let events = apply(.suspend)
    #expect(state.status == away)
    #expect(events.contains(.finishedAll(loopCount: 1)) == (behavior == .finish))
    _ = apply(.resume)
    #expect(state.status == back)
    if behavior == .finish { #expect(state.frame == 9) }
  }

  /// A cell leaves the screen, and then the application does.
  @Test mutating func whatIsSuspendedTwiceComesBack() {
    startPlaying()
    _ = state.set { $0.suspensionBehavior = .pauseAndRestore }
    _ = apply(.suspend)
    _ = apply(.suspend)
    _ = apply(.resume)
    #expect(state.status == .playing)
    _ = apply(.suspend)
    _ = apply(.pause)
    _ = apply(.resume)
    #expect(state.status == .paused)
  }

  @Test mutating func whatWasPausedStaysPaused() {
    startPlaying()
    _ = state.set { $0.suspensionBehavior = .pauseAndRestore }
    _ = apply(.pause)
    _ = apply(.suspend)
    #expect(apply(.resume) == [])
    // Loading counts as playing if it was going to.
    _ = open(.b)
    _ = apply(.suspend)
    _ = apply(.resume)
    _ = finishLoading()
    #expect(state.status == .playing)
  }

  @Test mutating func seekingWhileLoadingChangesWhereItBegins() {
    #expect(apply(.seek(.frame(1), play: true)) == [])
    _ = open(.a)
    _ = apply(.seek(.frame(6), play: false))
    _ = finishLoading()
    #expect(state.frame == 6 && state.status == .paused)
  }

  @Test mutating func anotherSourceIsPlayedWhole() {
    startPlaying()
    _ = state.set { $0.range = .frames(2...3) }
    _ = open(.b)
    _ = finishLoading()
    #expect(state.range == 0...9)
  }
}
