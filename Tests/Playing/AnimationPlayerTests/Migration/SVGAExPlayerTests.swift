import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Testing

/// What SVGAExPlayer does, done here; a row of Docs/Player.md each.
@Suite struct SVGAExPlayerTests {
  @Test(arguments: Movie.allCases) func playASource(movie: Movie) async throws {
    let stage = Stage(movie)
    stage.view.play(try stage.file(), from: .frame(4), autoplay: false)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == 4)
    #expect(stage.view.status == .paused)
  }

  @Test(arguments: Movie.allCases) func playAnEntity(movie: Movie) throws {
    let stage = Stage(movie)
    stage.view.play(.animation(try movie.animation()), from: .frame(2))
    #expect(
      stage.witness.events == [
        .readyToPlay(isNewSource: true, frame: 2, autoplay: true), .statusChanged(.playing, from: .idle),
      ])
  }

  @Test(arguments: Movie.allCases) func playAndPlayFromFrame(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    stage.player.play(from: .frame(5), autoplay: false)
    #expect(try stage.shownFrame() == 5)
    stage.player.play()
    stage.tick()
    #expect(try stage.shownFrame() == 6)
  }

  @Test(arguments: Movie.allCases) func resetGoesToTheLeadingFrame(movie: Movie) throws {
    let stage = try Stage.showing(movie) {
      $0.range = .frames(3...7)
      $0.loopMode = .forever
    }
    stage.tick(7)
    stage.player.reset(autoplay: false)
    #expect(try stage.shownFrame() == 3)
    #expect(stage.player.state.loopCount == 0 && stage.view.status == .paused)
  }

  @Test(arguments: Movie.allCases) func pauseStopAndClean(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.view.pause()
    #expect(stage.view.status == .paused)
    stage.view.stop(then: .stepToTrailing)
    #expect(stage.view.status == .stopped)
    #expect(try stage.shownFrame() == 9)
    stage.view.clean()
    #expect(stage.view.status == .idle && stage.player.state.source == nil)
    #expect(try stage.shownFrame() == nil)
  }

  @Test(arguments: Movie.allCases) func isAnimated(movie: Movie) throws {
    let stage = Stage(movie)
    stage.change { $0.fadeDuration = .milliseconds(200) }
    stage.view.play(try stage.source())
    stage.tick()
    #expect(abs(stage.player.state.opacity - 0.5) < 1e-9)
    stage.tick()
    stage.view.stop(then: .clear)
    stage.tick()
    #expect(abs(try stage.view.draw().color(x: 10, y: 2).alpha - 0.5) < 0.01)
  }

  @Test(arguments: Movie.allCases) func isHidesWhenStopped(movie: Movie) throws {
    let stage = try Stage.showing(movie) { $0.hidesWhenStopped = true }
    stage.view.stop(then: .stepToLeading)
    #expect(try stage.shownFrame() == nil)
    stage.view.play()
    #expect(try stage.shownFrame() == 0)
  }

  @Test(arguments: [true, false]) func isResetLoopCountWhenStopped(resets: Bool) throws {
    let stage = try Stage.showing(.svga) {
      $0.loopMode = .forever
      $0.resetsLoopCountWhenStopped = resets
    }
    stage.tick(11)
    stage.view.stop()
    #expect(stage.player.state.loopCount == (resets ? 0 : 1))
  }

  @Test(arguments: Movie.allCases) func isEnabledMemoryCache(movie: Movie) async throws {
    let decodes = Lock(0)
    var loader = AnimationLoader { data, _, limits throws(AnimationError) in
      decodes.withLock { $0 += 1 }
      return try AnimationDecoder.decode(data.bytes, limits: limits)
    }
    loader.cache = AnimationCache()
    for _ in 0..<2 {
      let stage = Stage(movie, loader: loader)
      stage.view.play(try stage.file())
      await stage.player.finishLoading()
      #expect(stage.view.status == .playing)
    }
    #expect(decodes.withLock { $0 } == 1)
  }

  @Test(arguments: Movie.allCases) func downloader(movie: Movie) async throws {
    let stage = Stage(movie)
    let bytes = try movie.bytes()
    stage.player.loader.downloader = ClosureDownloader { DownloadedFile(bytes, url: $0.url) }
    stage.view.play(.text("https://example.com/a.svga"))
    await stage.player.finishLoading()
    #expect(stage.view.status == .playing)
  }

  @Test(arguments: Movie.allCases) func loader(movie: Movie) async throws {
    let stage = Stage(movie)
    let bytes = try movie.bytes()
    stage.player.loader.override = { source, forwarding in
      source.id == "mine" ? AnimationFile(bytes) : try await forwarding.load(source)
    }
    stage.view.play(.text("mine"))
    await stage.player.finishLoading()
    #expect(stage.view.status == .playing)
    stage.view.play(try stage.file())
    await stage.player.finishLoading()
    #expect(stage.view.status == .playing)
  }

  @Test func cacheKeyGenerator() async throws {
    let stage = Stage(.svga)
    let cache = AnimationCache()
    stage.player.loader.cache = cache
    stage.player.loader.cacheKey = { "key of \($0.id)" }
    stage.view.play(try stage.file())
    await stage.player.finishLoading()
    #expect(cache.contains("key of movie"))
  }

  @Test(arguments: Movie.allCases) func theSameSourceIsNotLoadedAgain(movie: Movie) async throws {
    let stage = Stage(movie)
    stage.view.play(try stage.file())
    stage.view.play(try stage.file(), from: .frame(7), autoplay: false)
    await stage.player.finishLoading()
    stage.view.play(try stage.file())
    #expect(stage.witness.events.count { $0 == .loaded } == 1)
    #expect(stage.view.status == .playing)
  }

  @Test(arguments: Movie.allCases) func readyForPlayMayBeAnswered(movie: Movie) throws {
    let stage = Stage(movie)
    stage.witness.onReady = { $0.frame = 6 }
    stage.view.play(try stage.source(), autoplay: false)
    #expect(try stage.shownFrame() == 6)
  }
}
