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
}
