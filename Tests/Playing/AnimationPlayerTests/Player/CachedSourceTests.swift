import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// What views share without any set-up, and what needs no loading.
@MainActor @Suite(.timeLimit(.minutes(1))) struct CachedSourceTests {
  private static var caching: AnimationLoader {
    var loader = AnimationLoader()
    loader.cache = AnimationCache()
    return loader
  }

  /// In real time.
  @Test(arguments: Movie.allCases) func viewsOfOneFileHaveOneAnimation(movie: Movie) async throws {
    let folder = try TemporaryFolder()
    try folder.write(try movie.bytes(), to: "gift")
    let views = (0..<20).map { _ in AnimationView(bounds: Size(40, 20)) }
    let running = views.map { view in Task { await view.run() } }
    defer { for task in running { task.cancel() } }
    for view in views { view.play(.file("\(folder.path)/gift"), autoplay: false) }
    #expect(await eventually { views.allSatisfy { $0.status == .paused } })
    let images = views.compactMap { $0.player.animation?.info.images.first.map { ObjectIdentifier($0) } }
    #expect(images.count == 20 && Set(images).count == 1)
    // One more, later.
    let late = AnimationView(bounds: Size(40, 20))
    late.play(.file("\(folder.path)/gift"))
    #expect(late.status == .playing)
    #expect(late.player.animation?.info.images.first.map { ObjectIdentifier($0) } == images.first)
  }

  @Test(arguments: Movie.allCases) func whatIsCachedIsShownAtOnce(movie: Movie) async throws {
    let loader = Self.caching
    let source = AnimationSource.bytes(try movie.bytes(), id: "a")
    await loader.prefetch([source])
    let stage = Stage(movie, loader: loader)
    var answers: [Bool] = []
    stage.view.play(source, from: .frame(3)) { answers.append($0) }
    #expect(
      stage.witness.events == [
        .loaded, .readyToPlay(isNewSource: true, frame: 3, autoplay: true),
        .statusChanged(.playing, from: .idle),
      ])
    #expect(try stage.shownFrame() == 3)
    // The same again is the same source, which begins anew.
    stage.witness.events = []
    stage.view.play(source, autoplay: false)
    #expect(stage.view.status == .paused && !stage.witness.events.contains(.loaded))
    #expect(answers == [false])
  }

  @Test func cachedSourcesFollowWithoutLoading() async throws {
    let loader = Self.caching
    let sources = try Movie.allCases.map { AnimationSource.bytes(try $0.bytes()) }
    #expect(await loader.prefetch(sources).isEmpty)
    let stage = Stage(.svga, loader: loader)
    for source in sources {
      stage.view.play(source)
      #expect(stage.view.status == .playing)
    }
    #expect(
      !stage.witness.events.contains { if case .statusChanged(.loading, _) = $0 { true } else { false } })
    #expect(stage.player.animation?.info.format == .lottie)
  }

  @Test func oneThatArrivesMeanwhileIsNotBegunTwice() async throws {
    let gate = Gate()
    let loader = Self.caching.waiting(before: gate)
    let stage = Stage(.svga, loader: loader)
    let source = AnimationSource.bytes(try Movie.svga.bytes(), id: "a")
    stage.view.play(source)
    #expect(stage.view.status == .loading)
    await gate.open()
    #expect(await eventually { loader.cached(source) != nil })
    stage.view.play(source, from: .frame(5), autoplay: false)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == 5)
    #expect(stage.witness.events.count { $0 == .loaded } == 1)
  }
}
