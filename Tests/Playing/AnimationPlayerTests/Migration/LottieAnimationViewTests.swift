import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationPlayer
import Testing

/// What the playback part of LottieAnimationView does, done here; a row of Docs/Player.md each.
@Suite struct LottieAnimationViewTests {
  @Test(arguments: Movie.allCases) func playWithCompletion(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    var finished: [Bool] = []
    stage.view.play { finished.append($0) }
    stage.tick(10)
    stage.view.play { finished.append($0) }
    stage.view.play()
    #expect(finished == [true, false])
  }

  @Test(arguments: [
    (LoopMode.once, 1, 0), (.forever, 3, 4), (.times(2), 2, 9), (.autoReverse, 1, 5),
    (.autoReverseTimes(1), 1, 0),
  ]) func loopModes(mode: LoopMode, loops: Int, frame: Int) throws {
    let stage = try Stage.showing(.lottie) {
      $0.loopMode = mode
      $0.resetsLoopCountWhenStopped = false
    }
    stage.tick(34)
    #expect(stage.player.state.loopCount == loops)
    #expect(try stage.shownFrame() == (mode == .once ? 9 : frame))
  }

  @Test(arguments: Movie.allCases) func fromProgressToProgress(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.play(.progress(0.2...0.5), loopMode: .forever)
    #expect(stage.player.state.range == 2...5)
    stage.tick(4)
    #expect(try stage.shownFrame() == 2)
  }

  @Test(arguments: Movie.allCases) func fromFrameToFrame(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.play(.frames(2...5))
    stage.tick(4)
    #expect(try stage.shownFrame() == 5)
    #expect(stage.view.status == .stopped)
  }

  @Test func markers() throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    stage.player.play(.marker("middle"), loopMode: .forever)
    #expect(stage.player.state.range == 3...5)
    stage.player.play(.markers(from: "middle", to: "end"))
    #expect(stage.player.state.range == 3...8)
    stage.player.play(.markers(from: "middle", to: "end", includingLast: false))
    #expect(stage.player.state.range == 3...7)
    stage.view.seek(to: .marker("end"), play: false)
    #expect(try stage.shownFrame() == 8)
    #expect(stage.player.animation?.info.markers.map(\.name) == ["middle", "end"])
  }

  @Test func oneMarkerAfterTheOther() throws {
    let stage = try Stage.showing(.lottie, autoplay: false)
    let player = stage.player
    player.play(.marker("middle")) { finished in
      if finished { player.play(.marker("end")) }
    }
    stage.tick(3)
    #expect(try stage.shownFrame() == 8)
  }

  @Test(arguments: Movie.allCases) func animationSpeed(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.speed = 2 }
    stage.tick(2)
    #expect(try stage.shownFrame() == 4)
    stage.change { $0.speed = -1 }
    stage.tick(1)
    #expect(try stage.shownFrame() == 3)
  }

  @Test(arguments: Movie.allCases) func currentProgressTimeAndFrame(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.view.currentProgress = 0.4
    #expect(try stage.shownFrame() == 4)
    #expect(stage.view.currentFrame == 4 && stage.view.currentTime == 0.4)
    #expect(stage.view.status == .paused)
    stage.view.currentTime = 0.7
    #expect(try stage.shownFrame() == 7)
    stage.view.currentFrame = 2
    #expect(stage.view.currentProgress == 0.2 && stage.view.status == .paused)
  }

  @Test func realtimeAnimationFrame() throws {
    let stage = try Stage.showing(.lottie) { $0.showsSubframes = true }
    stage.clock.advance(by: .milliseconds(250))
    stage.player.update()
    #expect(stage.player.state.position == 2.5 && stage.view.currentFrame == 2.5)
  }

  @Test(arguments: Movie.allCases) func isAnimationPlaying(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    #expect(stage.view.status == .playing)
    stage.tick(10)
    #expect(stage.view.status != .playing)
  }

  @Test(arguments: Movie.allCases) func pauseAndStop(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.tick(4)
    stage.view.pause()
    #expect(try stage.shownFrame() == 4)
    stage.view.stop()
    #expect(try stage.shownFrame() == 0)
  }

  @Test(arguments: [
    (SuspensionBehavior.stop, PlaybackStatus.stopped), (.pause, .paused), (.pauseAndRestore, .playing),
    (.finish, .stopped), (.keepPlaying, .playing),
  ]) func backgroundBehavior(behavior: SuspensionBehavior, after: PlaybackStatus) throws {
    let stage = try Stage.showing(.lottie) { $0.suspensionBehavior = behavior }
    stage.tick(2)
    stage.player.suspend()
    stage.tick(3)
    stage.player.resume()
    #expect(stage.view.status == after)
    let frames: [SuspensionBehavior: Int] = [.stop: 0, .finish: 9, .keepPlaying: 5]
    #expect(try stage.shownFrame() == frames[behavior] ?? 2)
  }

  @Test(arguments: Movie.allCases) func imageProvider(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.view.replacements.images["dot"] = Replacements.Image(
      EncodedImage(key: "dot", bytes: try Movie.image(Color(red: 1, green: 1, blue: 0))))
    #expect(try stage.view.draw().color(x: 2, y: 12) == Color(red: 1, green: 1, blue: 0))
  }

  @Test func imageProviderOfAnImageThatTheFileLacks() throws {
    let text = String(decoding: try Movie.lottie.bytes(), as: UTF8.self)
    let start = try #require(text.range(of: "data:image"))
    let end = try #require(text[start.upperBound...].range(of: "\""))
    let bytes = Array(text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "dot.png").utf8)
    let stage = Stage(.lottie)
    stage.view.play(.animation(try AnimationDecoder.decode(bytes)))
    #expect(stage.player.animation?.info.replaceableKeys.images == ["dot"])
    #expect(try stage.view.draw().color(x: 2, y: 12) == .clear)
    stage.view.replacements.images["dot"] = Replacements.Image(
      EncodedImage(key: "dot", bytes: try Movie.image(.white)))
    #expect(try stage.view.draw().color(x: 2, y: 12) == .white)
  }
}
