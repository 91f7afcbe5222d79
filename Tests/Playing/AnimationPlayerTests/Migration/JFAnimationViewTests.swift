import AnimationCore
import AnimationKit
import TestSupport
import Testing

/// What JFAnimationView does, done here; a row of Docs/Player.md each.
@Suite struct JFAnimationViewTests {
  @Test(arguments: Movie.allCases) func theFormatIsFound(movie: Movie) async throws {
    let stage = Stage(movie)
    stage.view.play(try stage.file())
    await stage.player.finishLoading()
    #expect(stage.player.animation?.info.format == (movie == .svga ? .svga : .lottie))
  }

  @Test(arguments: Movie.allCases) func loopAnimation(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.loopMode = .forever }
    stage.tick(25)
    #expect(stage.view.status == .playing && stage.player.state.loopCount == 2)
    stage.change { $0.loopMode = .once }
    stage.tick(5)
    #expect(stage.view.status == .stopped)
  }

  @Test(arguments: Movie.allCases) func didFinishAndDidFail(movie: Movie) async throws {
    let stage = try Stage.showing(movie)
    stage.tick(10)
    #expect(stage.witness.events.last == .finishedAll(loopCount: 1))
    stage.view.play(.bytes([0]))
    await stage.player.finishLoading()
    guard case .failed = stage.witness.events.last else {
      Issue.record("the delegate was told nothing")
      return
    }
  }

  @Test(arguments: Movie.allCases) func completionBlock(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    var finished: [Bool] = []
    stage.view.play { finished.append($0) }
    stage.tick(10)
    stage.view.play { finished.append($0) }
    stage.view.stop()
    #expect(finished == [true, false])
  }

  @Test(arguments: Movie.allCases) func resourceCompletion(movie: Movie) async throws {
    let stage = Stage(movie)
    var size: Size?
    stage.witness.onEvent = { event, player in
      if event == .loaded { size = player.animation?.info.size }
    }
    stage.view.play(try stage.file(), autoplay: false)
    await stage.player.finishLoading()
    #expect(size == Size(40, 20))
  }

  @Test(arguments: Movie.allCases) func aNameInABundle(movie: Movie) async throws {
    let folder = try TemporaryFolder()
    try folder.write(try movie.bytes(), to: movie == .svga ? "gift.svga" : "gift.json")
    let stage = Stage(movie)
    stage.view.play(.named("gift", in: folder.path))
    await stage.player.finishLoading()
    #expect(stage.view.status == .playing)
  }

  @Test(arguments: Movie.allCases) func startAndStop(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.view.play()
    stage.tick(3)
    #expect(try stage.shownFrame() == 3)
    stage.view.stop(then: .clear)
    #expect(stage.view.status == .stopped)
    #expect(try stage.shownFrame() == nil)
  }

  @Test(arguments: Movie.allCases) func frameAndContentMode(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.view.bounds = Size(80, 80)
    stage.view.contentMode = .aspectFill
    let image = try stage.view.draw()
    #expect(image.width == 80 && image.height == 80)
    stage.view.contentMode = .topLeft
    #expect(try stage.view.draw().color(x: 2, y: 2).red == 1)
  }
}
