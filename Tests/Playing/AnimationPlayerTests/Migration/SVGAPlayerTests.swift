import AnimationKit
import AnimationPlayer
import Testing

/// What SVGAPlayer (and SVGARePlayer, its successor) does, done here; a row of Docs/Player.md each.
@Suite struct SVGAPlayerTests {
  @Test(arguments: Movie.allCases) func videoItem(movie: Movie) throws {
    let stage = Stage(movie)
    stage.view.play(.animation(try movie.animation()), autoplay: false)
    #expect(stage.view.status == .paused)
    #expect(try stage.shownFrame() == 0)
  }

  @Test(arguments: Movie.allCases) func loops(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.loopMode = .times(3) }
    stage.tick(30)
    #expect(stage.witness.events.count { if case .finishedOnce = $0 { true } else { false } } == 2)
    #expect(stage.witness.events.last == .finishedAll(loopCount: 3))
  }

  @Test(arguments: Movie.allCases, [StopScene.clear, .stepToLeading, .stepToTrailing])
  func clearsAfterStopAndFillMode(movie: Movie, scene: StopScene) throws {
    let stage = try Stage.showing(movie) { $0.endStopScene = scene }
    stage.tick(10)
    let expected: [StopScene: Int?] = [.clear: nil, .stepToLeading: 0, .stepToTrailing: 9]
    #expect(try stage.shownFrame() == expected[scene])
  }

  @Test(arguments: Movie.allCases) func startAnimation(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.view.play()
    stage.tick(2)
    stage.view.pause()
    stage.tick(5)
    stage.view.play()
    stage.tick(1)
    #expect(try stage.shownFrame() == 3)
  }

  @Test(arguments: Movie.allCases) func startAnimationWithRangeAndReverse(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.change { $0.isReversed = true }
    stage.player.play(.frames(3...6))
    var frames = [try stage.shownFrame()]
    for _ in 0..<3 {
      stage.tick()
      frames.append(try stage.shownFrame())
    }
    // The range's first frame is seen, too.
    #expect(frames == [6, 5, 4, 3])
    stage.tick()
    #expect(stage.view.status == .stopped)
  }

  @Test(arguments: Movie.allCases) func stepToFrameAndPercentage(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.view.seek(to: .frame(6), play: false)
    #expect(try stage.shownFrame() == 6)
    stage.tick(3)
    #expect(try stage.shownFrame() == 6)
    stage.view.seek(to: .progress(0.2), play: true)
    stage.tick()
    #expect(try stage.shownFrame() == 3)
    stage.view.seek(to: .progress(1), play: false)
    #expect(try stage.shownFrame() == 9)
  }

  @Test(arguments: Movie.allCases) func didAnimateToFrameAndPercentage(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var progress: [Double] = []
    stage.witness.onEvent = { event, player in
      if case .frameDrawn(let frame) = event {
        progress.append((frame + 1) / Double(player.animation?.info.frameCount ?? 1))
      }
    }
    stage.tick(9)
    #expect(stage.witness.events == (1...9).map { .frameDrawn(Double($0)) })
    #expect(progress.last == 1)
  }

  @Test(arguments: Movie.allCases) func aUserStopReportsNoEnd(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.view.stop()
    #expect(stage.witness.events == [.statusChanged(.stopped, from: .playing)])
  }

  // MARK: SVGARePlayer

  @Test(arguments: Movie.allCases) func startAndEndFrameAtAnyTime(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(8)) { $0.loopMode = .forever }
    stage.change { $0.range = .frames(2...4) }
    #expect(try stage.shownFrame() == 4)
    stage.tick()
    #expect(try stage.shownFrame() == 2)
    #expect(stage.player.state.range == 2...4)
    #expect(stage.player.state.leadingFrame == 2 && stage.player.state.trailingFrame == 4)
  }

  @Test(arguments: Movie.allCases) func isReversingAtAnyTime(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.loopMode = .forever }
    stage.tick(5)
    stage.change { $0.isReversed = true }
    stage.tick(2)
    #expect(try stage.shownFrame() == 3)
    #expect(stage.player.state.leadingFrame == 9)
  }

  @Test func isMute() throws {
    let stage = try Stage.showing(.svga)
    stage.view.isMuted = true
    stage.view.isMuted = true
    stage.view.isMuted = false
    #expect(stage.sounds.commands == [.setMuted(true), .setMuted(false)])
  }

  @Test(arguments: Movie.allCases) func loopCountAndReset(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.loopMode = .forever }
    stage.tick(21)
    #expect(stage.player.state.loopCount == 2)
    stage.player.resetLoopCount()
    #expect(stage.player.state.loopCount == 0)
  }

  @Test(arguments: Movie.allCases) func userStoppedSceneAndFinishedAllScene(movie: Movie) throws {
    let stage = try Stage.showing(movie) {
      $0.userStopScene = .stepToTrailing
      $0.endStopScene = .stepToLeading
    }
    stage.tick(10)
    #expect(try stage.shownFrame() == 0)
    stage.view.play()
    stage.tick(4)
    stage.view.stop()
    #expect(try stage.shownFrame() == 9)
    stage.view.stop(then: .clear)
    #expect(try stage.shownFrame() == nil)
  }

  @Test(arguments: Movie.allCases) func progressOfTheRange(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(0)) { $0.range = .frames(2...6) }
    stage.tick(1)
    #expect(stage.player.state.rangeProgress == 0.25)
  }

  @Test(arguments: Movie.allCases) func onlyOnePlayableFrame(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.loopMode = .forever }
    stage.change { $0.range = .frames(4...4) }
    stage.tick()
    #expect(stage.witness.events.last == .failed(.onePlayableFrame))
    #expect(stage.view.status == .paused)
    #expect(try stage.shownFrame() == 4)
  }

  @Test(arguments: Movie.allCases) func durationAndFrames(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    let info = try #require(stage.player.animation?.info)
    #expect(info.frameCount == 10 && info.duration == 1 && info.soundCues.isEmpty)
  }
}
