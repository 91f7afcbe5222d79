import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// The player around the state: loading, telling, waiting.
@Suite struct PlayerTests {
  @Test(arguments: Movie.allCases) func aSourceIsLoadedAndPlayed(movie: Movie) async throws {
    let stage = Stage(movie)
    stage.player.play(try stage.file())
    #expect(stage.view.status == .loading)
    await stage.player.finishLoading()
    stage.tick(10)
    #expect(
      stage.witness.events == [
        .statusChanged(.loading, from: .idle), .loaded,
        .readyToPlay(isNewSource: true, frame: 0, autoplay: true), .statusChanged(.playing, from: .loading),
      ] + (1...9).map { .frameDrawn(Double($0)) } + [
        .statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1),
      ])
    #expect(stage.player.animation?.info.format == (movie == .svga ? .svga : .lottie))
    #expect(try stage.shownFrame() == 9)
  }

  @Test func whileASourceLoadsAnotherMayBeWanted() async throws {
    let gate = Gate()
    let stage = Stage(.svga, loader: AnimationLoader().waiting(before: gate))
    stage.player.play(try stage.file())
    stage.player.play(.bytes(try Movie.lottie.bytes(), id: "other"), from: .frame(3), autoplay: false)
    await gate.open()
    await stage.player.finishLoading()
    #expect(stage.player.animation?.info.format == .lottie)
    #expect(try stage.shownFrame() == 3)
    #expect(stage.witness.events.count { $0 == .loaded } == 1)
  }

  @Test func cleaningGivesALoadUp() async throws {
    let stage = Stage(.svga)
    stage.player.play(try stage.file())
    stage.player.clean()
    stage.witness.events = []
    await stage.player.finishLoading()
    stage.tick(3)
    #expect(stage.witness.events == [] && stage.player.animation == nil)
    #expect(try stage.shownFrame() == nil)
  }

  @Test func failuresAreReportedAndThePlayerGoesOn() async throws {
    let stage = Stage(.svga)
    let cases: [(AnimationSource, (LoadError) -> Bool)] = [
      (.file(""), { if case .unknownSource = $0 { true } else { false } }),
      (.url("http://"), { if case .unknownSource = $0 { true } else { false } }),
      (.file("/no/such/file.svga"), { if case .loadFailed = $0 { true } else { false } }),
      (.url("http://localhost/a.svga"), { if case .loadFailed = $0 { true } else { false } }),
      (.bytes([1, 2, 3]), { if case .parseFailed = $0 { true } else { false } }),
      (
        .bytes(Array(#"{"w":0,"h":9,"fr":1,"ip":0,"op":1,"layers":[]}"#.utf8)),
        { if case .invalidAnimation = $0 { true } else { false } }
      ),
    ]
    for (source, isExpected) in cases {
      stage.witness.events = []
      stage.player.play(source)
      await stage.player.finishLoading()
      #expect(
        stage.witness.events.dropLast() == [
          .statusChanged(.loading, from: .idle), .statusChanged(.idle, from: .loading),
        ])
      guard case .failed(.loading(let error)) = stage.witness.events.last else {
        Issue.record("no failure for \(source)")
        continue
      }
      #expect(isExpected(error), "\(error)")
    }
    stage.player.play(try stage.file())
    await stage.player.finishLoading()
    #expect(stage.view.status == .playing)
  }

  @Test func aDecodedAnimationWithoutSizeFails() throws {
    struct Empty: Animation {
      var info = AnimationInfo(
        format: .lottie, container: "", version: "", size: .zero, frameRate: 10, frameCount: 1, layerCount: 0)
      func makeEvaluator() -> any FrameEvaluator { Evaluator() }
      final class Evaluator: FrameEvaluator {
        func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
          DisplayList(size: .zero)
        }
      }
    }
    let stage = try Stage.showing(.svga)
    stage.player.play(.animation(Empty()))
    #expect(stage.view.status == .idle)
    #expect(stage.witness.events.count == 2)
  }

  // MARK: Telling

  @Test func readyToPlayMayChangeFrameAndAutoplay() throws {
    let stage = Stage(.lottie)
    stage.witness.onReady = { start in
      start.frame = 5
      start.autoplay = false
    }
    stage.player.play(try stage.source())
    #expect(stage.view.status == .paused)
    #expect(try stage.shownFrame() == 5)
  }

  @Test func whatIsNotPlayedAnyMoreIsNotAnnounced() async throws {
    let stage = Stage(.lottie)
    let other = AnimationSource.animation(try Movie.svga.animation(), id: "other")
    stage.witness.onEvent = { event, player in if event == .loaded { player.play(other, from: .frame(7)) } }
    stage.player.play(try stage.file(), from: .frame(3))
    await stage.player.finishLoading()
    let announced = stage.witness.events.compactMap {
      if case .readyToPlay(_, let frame, _) = $0 { frame } else { nil }
    }
    #expect(announced == [7])
    #expect(try stage.shownFrame() == 7)
  }

  @Test func callsFromWithinTheDelegateCount() throws {
    let stage = try Stage.showing(.svga) { $0.loopMode = .forever }
    stage.witness.onEvent = { event, player in
      if event == .finishedOnce(loopCount: 1) {
        player.stop(then: .stepToTrailing)
        #expect(player.state.status == .stopped)
      }
    }
    stage.tick(12)
    #expect(
      stage.witness.events.suffix(2) == [
        .finishedOnce(loopCount: 1), .statusChanged(.stopped, from: .playing),
      ])
    #expect(try stage.shownFrame() == 9)
  }

  /// It once stayed idle, with an animation that nothing could play.
  @Test func whatIsStoppedBeforeItIsShownIsStopped() throws {
    let stage = try Stage.showing(.svga)
    let other = AnimationSource.animation(try Movie.lottie.animation(), id: "other")
    stage.witness.onEvent = { event, player in
      if event == .statusChanged(.idle, from: .playing) { player.stop(then: .stepToTrailing) }
    }
    stage.player.play(other)
    #expect(stage.player.state.status == .stopped)
    #expect(try stage.shownFrame() == 9)
    stage.player.play()
    #expect(stage.player.state.status == .playing)
  }

  @Test func streamsReportTheSameAsTheDelegate() async throws {
    let stage = Stage(.svga)
    let (one, two) = (stage.player.events(), stage.player.events())
    stage.player.play(try stage.source())
    stage.tick(10)
    let expected = stage.witness.events
    #expect(expected.count == 13)
    for stream in [one, two] {
      var events: [PlaybackEvent] = []
      for await event in stream {
        events.append(event)
        if events.count == expected.count { break }
      }
      #expect(events == expected)
    }
  }

  /// Nobody takes anything out: memory must not grow with what is played.
  @Test func streamsKeepTheNewestEventsOnly() async throws {
    var stage: Stage? = try Stage.showing(.svga) { $0.loopMode = .forever }
    let (usual, two) = (stage?.view.events(), stage?.view.events(bufferingPolicy: .bufferingNewest(2)))
    stage?.tick(1500)
    let expected = stage?.witness.events ?? []
    stage = nil
    #expect(expected.count > 1500)
    for (stream, count) in [(usual, 1000), (two, 2)] {
      var events: [PlaybackEvent] = []
      for await event in try #require(stream) { events.append(event) }
      #expect(events == expected.suffix(count) + [.displayNeeded])
    }
  }

  @Test func theViewHasWhatItsUsersNeed() throws {
    let stage = Stage(.svga)
    let view = stage.view
    #expect(!view.isPlaying && view.animation == nil)
    view.play(try stage.source())
    #expect(view.isPlaying && view.animation != nil && view.diagnostics == stage.player.diagnostics)
    view.play(.frames(2...5), loopMode: .forever)
    #expect(view.currentFrame == 2 && view.state.range == 2...5 && view.options.loopMode == .forever)
    stage.change { $0.suspensionBehavior = .pauseAndRestore }
    view.suspend()
    #expect(!view.isPlaying)
    view.resume()
    #expect(view.isPlaying)
    view.drive(.progress(1))
    #expect(!view.isPlaying && view.currentFrame == 9)
    view.usesFileSettings = true
    #expect(stage.player.usesFileSettings)
  }

  @Test func streamsEndWithThePlayer() async {
    var stage: Stage? = Stage(.svga)
    let events = stage?.player.events()
    stage = nil
    if let events {
      for await event in events { Issue.record("\(event)") }
    }
  }

  @Test func displayIsAskedForWhenSomethingChanged() throws {
    let stage = try Stage.showing(.svga)
    stage.witness.displays = 0
    stage.player.update()
    #expect(stage.witness.displays == 0)
    stage.tick()
    #expect(stage.witness.displays == 1)
    stage.player.replacements.hidden = ["box"]
    stage.player.update()
    #expect(stage.witness.displays == 2)
    stage.player.seek(to: .frame(7))
    stage.player.stop(then: .clear)
    #expect(stage.witness.displays == 4)
  }

  // MARK: Running

  @Test(arguments: Movie.allCases) func aPlayerRunsByItsClock(movie: Movie) async throws {
    let task = Task {
      let stage = Stage(movie)
      stage.player.play(try stage.file())
      let clock = stage.clock
      let time = Task.detached {
        while !Task.isCancelled {
          if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
          await Task.yield()
        }
      }
      stage.witness.onEvent = { event, _ in
        if case .finishedAll = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
      await stage.player.run()
      time.cancel()
      return (stage.witness.events, clock.now)
    }
    let (events, time) = try await task.value
    #expect(
      events.dropFirst(4) == (1...9).map { .frameDrawn(Double($0)) } + [
        .statusChanged(.stopped, from: .playing), .finishedAll(loopCount: 1),
      ])
    #expect(time == .seconds(1))
  }
}
