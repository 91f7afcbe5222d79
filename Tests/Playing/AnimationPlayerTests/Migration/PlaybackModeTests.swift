import AnimationKit
import AnimationPlayer
import Testing

/// What the SwiftUI wrapper does, done here; a row of Docs/Player.md each.
@Suite struct PlaybackModeTests {
  @Test(arguments: Movie.allCases) func byProgress(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    for step in 0...10 {
      stage.player.drive(.progress(Double(step) / 10))
      stage.tick()
      #expect(try stage.shownFrame() == min(step, 9))
    }
    #expect(stage.view.status == .paused)
  }

  @Test(arguments: Movie.allCases) func aPartByProgress(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    func drive(_ progress: Double) {
      stage.player.drive(.part(from: .frame(2), to: .frame(8), progress: progress))
    }
    drive(0.5)
    #expect(try stage.shownFrame() == 2)
    stage.tick(2)
    #expect(try stage.shownFrame() == 4)
    stage.tick(20)
    #expect(try stage.shownFrame() == 5)
    // On from where it is.
    drive(1)
    stage.tick()
    #expect(try stage.shownFrame() == 6)
    stage.tick(20)
    #expect(try stage.shownFrame() == 8)
    // Back.
    drive(0)
    stage.tick()
    #expect(try stage.shownFrame() == 7)
    stage.tick(20)
    #expect(try stage.shownFrame() == 2)
    drive(0)
    #expect(try stage.shownFrame() == 2)
  }

  @Test(arguments: Movie.allCases) func aPartInALoop(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.drive(.part(from: .frame(2), to: .frame(4), loops: true))
    var frames: [Int?] = []
    for _ in 0..<6 {
      frames.append(try stage.shownFrame())
      stage.tick()
    }
    #expect(frames == [2, 3, 4, 2, 3, 4])
  }

  @Test(arguments: Movie.allCases) func inACircle(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.drive(.circularLoop)
    stage.tick(13)
    stage.player.drive(.circularLoop)
    #expect(try stage.shownFrame() == 3)
    #expect(stage.player.state.loopCount == 1 && stage.view.status == .playing)
  }

  /// A SwiftUI view hands its values on whenever it is made again, be it at every frame.
  @Test(arguments: [true, false]) func givenAgainItGoesOn(loops: Bool) throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    for step in 0..<30 {
      stage.player.drive(.part(from: .frame(2), to: .frame(8), loops: loops))
      stage.clock.advance(by: .milliseconds(10))
      stage.player.update()
      #expect(try stage.shownFrame() == 2 + (step + 1) / 10)
    }
    // Farther: on from where it is.
    stage.player.drive(.part(from: .frame(2), to: .frame(9), loops: loops))
    #expect(try stage.shownFrame() == 5)
    stage.tick(5)
    #expect(try stage.shownFrame() == (loops ? 2 : 9))
  }

  @Test func givenAgainItComesToItsEnd() throws {
    let stage = try Stage.showing(.svga, autoplay: false)
    for _ in 0..<50 {
      if stage.view.status != .stopped { stage.player.drive(.part(from: .frame(2), to: .frame(4))) }
      stage.clock.advance(by: .milliseconds(10))
      stage.player.update()
    }
    #expect(stage.witness.events.last == .finishedAll(loopCount: 1))
    #expect(try stage.shownFrame() == 4)
  }

  @Test(arguments: [
    (PlaybackMode.progress(0.5), 5, PlaybackStatus.paused), (.circularLoop, 0, .playing),
    (.part(from: .marker("middle"), to: .frame(8), loops: true), 3, .playing),
    (.part(from: .frame(2), to: .frame(8), progress: 0), 2, .paused),
    (.paused(at: .marker("end")), 8, .paused), (.paused(), 0, .paused),
    (.playing(loopMode: .forever), 0, .playing),
    (.playing(.marker("middle"), loopMode: .forever), 3, .playing),
  ]) func whatIsDrivenWhileItLoads(mode: PlaybackMode, frame: Int, status: PlaybackStatus) async throws {
    let stage = Stage(.lottie)
    stage.player.play(try stage.file(), autoplay: false)
    stage.player.drive(mode)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == frame)
    #expect(stage.view.status == status)
    #expect(stage.view.options.loopMode == (status == .playing ? .forever : .once))
  }

  @Test func withoutAnAnimationNothingHappens() {
    let stage = Stage(.svga)
    stage.player.drive(.circularLoop)
    stage.player.drive(.progress(.nan))
    #expect(stage.witness.events == [])
  }

  // MARK: Modes as in LottieView

  @Test(arguments: Movie.allCases) func pausedAtAPlace(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.tick(3)
    stage.view.drive(.paused())
    #expect(stage.view.status == .paused && stage.view.currentFrame == 3)
    for position in [PlaybackPosition.progress(0.7), .frame(7), .time(0.7)] {
      stage.view.drive(.paused(at: position))
      #expect(try stage.shownFrame() == 7)
      #expect(stage.view.status == .paused)
    }
  }

  /// A view that is made again 60 times a second.
  @Test(arguments: [LoopMode.once, .times(2), .forever, .autoReverse]) func theSameModeDisturbsNothing(
    loopMode: LoopMode
  ) throws {
    let (driven, played) = (try Stage.showing(.lottie, autoplay: false), try Stage.showing(.lottie))
    played.view.play(.frames(2...6), loopMode: loopMode)
    driven.witness.events = []
    played.witness.events = []
    for _ in 0..<200 {
      driven.view.drive(.playing(.frames(2...6), loopMode: loopMode))
      for stage in [driven, played] {
        stage.clock.advance(by: .milliseconds(16))
        stage.view.update()
      }
      #expect(driven.view.state.position == played.view.state.position)
    }
    #expect(driven.witness.events.dropFirst(2) == played.witness.events[...])
    #expect(played.witness.events.contains(.finishedAll(loopCount: 1)) == (loopMode == .once))
  }

  @Test func whatIsPausedGoesOn() throws {
    let stage = try Stage.showing(.svga, autoplay: false)
    stage.view.drive(.playing(loopMode: .forever))
    stage.tick(4)
    stage.view.drive(.paused())
    stage.tick(3)
    stage.view.drive(.playing(loopMode: .forever))
    #expect(stage.view.currentFrame == 4 && stage.view.isPlaying)
    stage.tick()
    // Another part with the frame in it, and one without it.
    stage.view.drive(.playing(.frames(3...8), loopMode: .once))
    #expect(stage.view.currentFrame == 5)
    stage.view.drive(.playing(.frames(1...2), loopMode: .once))
    #expect(stage.view.currentFrame == 1)
  }

  /// By a stop or a pause of the app's own another mode counts, be it the same.
  @Test func whatIsAskedForByHandComesInBetween() throws {
    let stage = try Stage.showing(.svga, autoplay: false)
    let mode = PlaybackMode.playing(.frames(2...4))
    stage.view.drive(mode)
    stage.tick(5)
    stage.view.drive(mode)
    #expect(stage.view.status == .stopped && stage.view.currentFrame == 4, "over is over")
    stage.view.stop()
    stage.view.drive(mode)
    #expect(stage.view.isPlaying && stage.view.currentFrame == 2)
    stage.tick()
    stage.view.pause()
    stage.view.drive(mode)
    #expect(stage.view.isPlaying && stage.view.currentFrame == 3)
    stage.view.seek(to: .frame(9), play: false)
    stage.view.drive(.paused(at: .frame(1)))
    stage.view.currentFrame = 5
    stage.view.drive(.paused(at: .frame(1)))
    #expect(stage.view.currentFrame == 1)
  }

  @Test func aModeThatCannotBeIsReportedOnce() throws {
    let stage = try Stage.showing(.lottie)
    for _ in 0..<3 {
      stage.view.drive(.playing(.marker("midle")))
      stage.view.drive(.playing(.marker("midle")))
      stage.tick()
    }
    #expect(stage.witness.events.count { $0 == .failed(.unknownMarker("midle")) } == 1)
    #expect(stage.view.isPlaying && stage.view.currentFrame == 3)
    for _ in 0..<3 {
      stage.view.drive(.playing(.frames(4...4), loopMode: .forever))
      stage.tick(2)
    }
    #expect(stage.witness.events.count { $0 == .failed(.onePlayableFrame) } == 1)
  }

  @Test func aModeIsRememberedWhileItsSourceIsLoaded() async throws {
    let stage = Stage(.lottie)
    stage.view.play(try stage.file(), from: .frame(4), autoplay: false)
    for _ in 0..<3 { stage.view.drive(.playing(.frames(3...7), loopMode: .forever)) }
    await stage.view.finishLoading()
    for _ in 0..<3 { stage.view.drive(.playing(.frames(3...7), loopMode: .forever)) }
    #expect(try stage.shownFrame() == 4)
    #expect(stage.view.isPlaying && stage.view.state.range == 3...7)
    #expect(stage.witness.events.count { if case .readyToPlay = $0 { true } else { false } } == 1)
    // Another source is told anew.
    stage.view.play(.bytes(try Movie.svga.bytes(), id: "next"), autoplay: false)
    stage.view.drive(.playing(.frames(3...7), loopMode: .forever))
    stage.view.pause()
    await stage.view.finishLoading()
    #expect(stage.view.status == .paused)
  }
}
