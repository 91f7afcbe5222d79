import AnimationFoundation
import AnimationKit
import TestSupport
import Testing

/// What the documents of SVGAExPlayer show, done here and played by the real clock. ExampleLengthTests counts the lines
/// between the marks.
@MainActor @Suite struct SVGAExPlayerExamples {
  private let view = AnimationView(bounds: Size(100, 100), options: .fast, loader: AnimationLoader())
  private let gift = AnimationSource.file(Samples.path("heart.svga"))

  @Test func itPlaysFromAFrame() async {
    // Here: SVGAExPlayer, load a file and play it
    view.play(gift)
    // There
    await view.player.finishLoading()
    #expect(view.isPlaying)
    view.play(gift, from: .frame(7), autoplay: false)
    #expect(view.currentFrame == 7 && !view.isPlaying)
  }

  @Test func itIsToldOfStatuses() async {
    let log = Log<PlaybackStatus>()
    let events = view.events()
    let running = Task { [view] in await view.run() }
    defer { running.cancel() }
    view.play(gift)
    // Here: SVGAExPlayer, changes of the status
    for await case .statusChanged(let status, _) in events {
      // There
      log.entries.append(status)
      if status == .stopped { break }
    }
    #expect(log.entries == [.loading, .playing, .stopped])
  }

  @Test(arguments: [
    ("", "source"), ("nowhere/gift.svga", "load"), ("README.md", "parse"), ("heart.svga", "loaded"),
  ]) func itIsToldHowLoadingEnds(name: String, end: String) async {
    let delegate = LoadingDelegate()
    view.delegate = delegate
    view.play(.file(name.isEmpty ? "" : Samples.path(name)))
    await view.player.finishLoading()
    #expect(delegate.ends == [end])
  }

  @Test func itIsToldHowPlaybackGoes() async throws {
    let delegate = PlaybackDelegate()
    view.delegate = delegate
    #expect(await view.playToEnd(gift, loopMode: .times(2)))
    #expect(delegate.passes == [1] && delegate.ends == [2])
    #expect(delegate.frames > 0 && delegate.isReady)
    view.play(.frames(3...3), loopMode: .forever)
    await view.run(until: .finished)
    #expect(delegate.error == .onePlayableFrame)
  }

  @Test func itPlaysWhatIsDecoded() throws {
    // Here: SVGAExPlayer, an entity that is there
    let animation = try AnimationDecoder.decode(file: Samples.path("heart.svga"))
    view.play(.animation(animation))
    // There
    #expect(view.isPlaying)
  }

  @Test func downloadsGoTheirOwnWay() async throws {
    let server = try TestServer(["/gift.svga": .ok(try Samples.bytes("heart.svga"))])
    var loader = AnimationLoader()
    // Here: SVGAExPlayer, a downloader with URLSession for all players
    loader.downloader = URLSessionDownloader()
    // There
    let view = AnimationView(bounds: Size(100, 100), loader: loader)
    view.play(.url(server.url("/gift.svga")))
    await view.player.finishLoading()
    #expect(view.isPlaying)
  }

  @Test func aPlayerHasADownloaderOfItsOwn() async throws {
    let bytes = try Samples.bytes("heart.svga")
    // Here: SVGAExPlayer, a downloader of one player
    let view = AnimationView(bounds: Size(100, 100))
    view.player.loader.downloader = ClosureDownloader { DownloadedFile(bytes, url: $0.url) }
    // There
    view.play("https://example.com/a/gift/that/is/in/memory.svga")
    await view.player.finishLoading()
    #expect(view.isPlaying)
  }

  @Test func loadingGoesItsOwnWay() async throws {
    let disk = ["mine": try Samples.bytes("heart.svga")]
    var loader = AnimationLoader()
    // Here: SVGAExPlayer, a loader that takes some from a disk and forwards others
    loader.override = { source, forwarding in
      guard let bytes = disk[source.id] else { return try await forwarding.load(source) }
      return AnimationFile(bytes)
    }
    // There
    let view = AnimationView(bounds: Size(100, 100), loader: loader)
    for source in [AnimationSource.text("mine"), .file(Samples.path("bell.svga"))] {
      view.play(source)
      await view.player.finishLoading()
      #expect(view.isPlaying)
    }
  }

  @Test func aPlayerHasALoaderOfItsOwn() async throws {
    let bytes = try Samples.bytes("heart.svga")
    // Here: SVGAExPlayer, a loader of one player
    let view = AnimationView(bounds: Size(100, 100))
    view.player.loader.override = { _, _ in AnimationFile(bytes) }
    // There
    view.play("mine, whatever it is called")
    await view.player.finishLoading()
    #expect(view.isPlaying)
  }

  @Test func cachesKnowFilesByKeysOfYours() async {
    let cache = AnimationCache()
    var loader = AnimationLoader()
    loader.cache = cache
    // Here: SVGAExPlayer, a generator of cache keys for all players
    loader.cacheKey = { "v2 \($0.id)" }
    // There
    let view = AnimationView(bounds: Size(100, 100), loader: loader)
    view.play(gift)
    await view.player.finishLoading()
    #expect(cache.contains("v2 \(gift.id)"))
  }

  @Test func aPlayerHasKeysOfItsOwn() async {
    let cache = AnimationCache()
    // Here: SVGAExPlayer, a generator of cache keys of one player
    let view = AnimationView(bounds: Size(100, 100))
    view.player.loader.cacheKey = { "v2 \($0.id)" }
    // There
    view.player.loader.cache = cache
    view.play(gift)
    await view.player.finishLoading()
    #expect(cache.contains("v2 \(gift.id)"))
  }

  @Test func theOtherMethods() throws {
    view.play(.animation(try Samples.animation("heart.svga")), autoplay: false)
    // Here: SVGAExPlayer, its other methods
    view.play()
    #expect(view.isPlaying)
    view.player.play(from: .frame(9), autoplay: false)
    #expect(view.currentFrame == 9 && view.status == .paused)
    view.player.reset()
    #expect(view.state.loopCount == 0 && view.isPlaying)
    view.pause()
    #expect(view.status == .paused)
    view.stop(then: .stepToTrailing)
    #expect(view.currentFrame == 47 && view.status == .stopped)
    view.stop()
    #expect(view.status == .stopped)
    view.clean()
    // There
    #expect(view.status == .idle && view.animation == nil)
  }

  @Test func theOtherSettings() async throws {
    // Here: SVGAExPlayer, its settings
    view.options.fadeDuration = .milliseconds(200)
    view.options.hidesWhenStopped = true
    view.options.resetsLoopCountWhenStopped = false
    view.player.loader.cache = AnimationCache()
    let log = Task { [events = view.events()] in for await event in events { print(event) } }
    // There
    defer { log.cancel() }
    #expect(await view.playToEnd(gift))
    await view.run(until: .finished)
    #expect(try view.draw().color(x: 50, y: 50) == .clear)
    #expect(view.state.loopCount == 1)
  }

  @Test func whatIsExcludedThere() throws {
    let animation = try Samples.animation("heart.svga")
    let delegate = LoadingDelegate()
    let view = AnimationView(bounds: Size(100, 100), clock: ManualClock())
    // Here: SVGARePlayer, what SVGAExPlayer excludes
    view.delegate = delegate
    view.play(.animation(animation), from: .frame(5), autoplay: false)
    #expect(view.currentFrame == 5 && view.status == .paused)
    view.options.range = .frames(3...30)
    view.play()
    #expect(view.currentFrame == 5 && view.isPlaying)
    view.seek(to: .frame(8))
    #expect(view.currentFrame == 8 && view.isPlaying)
    view.seek(to: .frame(9), play: false)
    #expect(view.currentFrame == 9 && view.status == .paused)
    view.pause()
    view.stop()
    #expect(view.currentFrame == 3 && view.status == .stopped)
    view.stop(then: .clear)
    // There
    #expect(view.delegate === delegate)
    #expect(try view.draw().color(x: 50, y: 50) == .clear)
  }
}

private final class LoadingDelegate: AnimationPlayerDelegate {
  var ends: [String] = []

  // Here: SVGAExPlayer, callbacks of loading
  func animationPlayerDidLoad(_ player: AnimationPlayer) { ends.append("loaded") }
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    guard case .loading(let error) = error else { return }
    switch error {
    case .unknownSource: ends.append("source")
    case .loadFailed: ends.append("load")
    case .parseFailed: ends.append("parse")
    case .invalidAnimation: ends.append("animation")
    case .cancelled: break
    }
  }
  // There
}

private final class PlaybackDelegate: AnimationPlayerDelegate {
  var isReady = false
  var frames = 0
  var passes: [Int] = []
  var ends: [Int] = []
  var error: PlaybackError?

  // Here: SVGAExPlayer, callbacks of playback
  func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart) { isReady = true }
  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) { frames += 1 }
  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) { passes.append(loopCount) }
  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) { ends.append(loopCount) }
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) { self.error = error }
  // There
}
