import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

/// All that the right sides of the tables in Docs/Player.md ("Coming from another player") name, as code of an app: it
/// compiles, and it runs.
@MainActor @Suite struct MigrationCodeTests {
  private let clock: ManualClock
  private let view: AnimationView
  private var player: AnimationPlayer { view.player }

  init() {
    clock = ManualClock()
    view = AnimationView(bounds: Size(100, 100), loader: AnimationLoader(), clock: clock)
  }

  @Test func jfAnimationView() async throws {
    let (name, folder, key) = ("balloons", Samples.folder, "red")
    view.bounds = Size(200, 200)
    view.contentMode = .aspectFit
    view.options.loopMode = .forever
    view.play(.named(name, in: folder), autoplay: false)
    await player.finishLoading()
    #expect(view.animation?.info.size == Size(320, 320))
    view.replacements.images[key] = Replacements.Image(EncodedImage(key: key, bytes: try Color.white.png()))
    view.replacements.texts[key] = StyledText("Anna")
    view.replacements.drawings[key] = { _, size in [.fill(FillItem(Path(Rect(size)), paint: .color(.white)))]
    }
    view.play { finished in #expect(!finished) }
    view.stop(then: .clear)
    let address = "https://example.com/gift.svga"
    view.play(.url(address), autoplay: false)
    await player.finishLoading()
    #expect(view.status == .idle)
  }

  @Test func svgaPlayer() async throws {
    let animation = try Samples.animation("balloons.svga")
    let (a, b, n, p, key) = (3, 30, 7.0, 0.5, "red")
    view.play(.file(Samples.path("balloons.svga")), autoplay: false)
    view.play(.bytes(try Samples.bytes("balloons.svga")), autoplay: false)
    view.play(.animation(animation), autoplay: false)
    view.options.loopMode = .times(Int(n))
    view.options.loopMode = .forever
    view.options.endStopScene = .clear
    view.options.userStopScene = .clear
    view.setImage(url: "https://example.com/gold.png", forKey: "gold")
    view.play()
    view.pause()
    view.options.isReversed = true
    view.play(.frames(a...b))
    #expect(view.state.range == a...b && view.state.leadingFrame == b)
    view.stop()
    view.seek(to: .frame(n), play: true)
    view.seek(to: .progress(p))
    #expect(view.currentProgress == p)
    view.replacements.hidden.insert(key)
    view.replacements = Replacements()
    let place = try #require(view.geometry(of: AnimationKeyPath(key)).first)
    let bounds = try #require(place.bounds)
    let point = try #require(place.fromLayer(Point(bounds.width / 2, bounds.height / 2)))
    #expect(view.layerKeys(at: point).contains(key))
  }

  @Test(.timeLimit(.minutes(1))) func svgaRePlayer() async throws {
    let (a, b) = (3, 30)
    let events = view.events()
    view.play(.animation(try Samples.animation("balloons.svga")))
    view.options.range = .frames(a...b)
    view.options.isReversed = false
    #expect((view.state.leadingFrame, view.state.trailingFrame, view.state.frame) == (a, b, a))
    view.isMuted = true
    #expect(view.state.loopCount == 0 && view.state.rangeProgress == 0)
    player.resetLoopCount()
    view.options.userStopScene = .stepToTrailing
    view.options.endStopScene = .stepToLeading
    view.stop(then: .stepToTrailing)
    view.options.range = .frames(a...a)
    view.options.loopMode = .forever
    view.play()
    clock.advance(by: .seconds(1))
    player.update()
    #expect(view.status == .paused)
    view.options.range = .all
    view.options.loopMode = .times(2)
    player.play(from: .frame(0))
    clock.advance(by: .seconds(5))
    player.update()
    var seen: Set<String> = []
    for await event in events {
      switch event {
      case .failed(.onePlayableFrame): seen.insert("one frame")
      case .frameDrawn: seen.insert("frame")
      case .finishedOnce: seen.insert("once")
      case .finishedAll: seen.insert("all")
      default: continue
      }
      if seen.count == 4 { break }
    }
  }

  @Test func svgaExPlayer() async throws {
    let (source, n, id) = (AnimationSource.file(Samples.path("balloons.svga")), 7.0, "mine")
    view.play(source, from: .frame(n), autoplay: false)
    await player.finishLoading()
    #expect(view.currentFrame == n && view.status == .paused)
    view.onReadyToPlay = { start in start.frame = 12 }
    view.play(.animation(try Samples.animation("balloons.svga"), id: id), crossFade: .zero)
    #expect(view.currentFrame == 12)
    view.onReadyToPlay = nil
    player.play()
    player.play(from: .frame(n), autoplay: true)
    player.reset(autoplay: false)
    #expect(view.currentFrame == 0 && view.status == .paused)
    view.pause()
    view.stop(then: .clear)
    view.clean()
    #expect(view.status == .idle)
    view.options.fadeDuration = .milliseconds(100)
    view.options.hidesWhenStopped = true
    view.options.resetsLoopCountWhenStopped = false
    var loader = AnimationLoader()
    loader.cache = AnimationCache()
    loader.downloader = URLSessionDownloader()
    loader.override = { source, forwarding in try await forwarding.load(source) }
    loader.cacheKey = { $0.id }
    #expect(AnimationLoader.shared.cache != nil && AnimationLoader().downloader == nil)
    player.loader = loader
    view.replacements = Replacements()
    let delegate = Everything()
    view.delegate = delegate
    let events = view.events()
    view.play(.file("nowhere.svga"))
    await player.finishLoading()
    #expect(delegate.told.contains("failed") && delegate.told.contains("statusChanged"))
    view.play(source)
    await player.finishLoading()
    #expect(delegate.told.contains("loaded") && delegate.told.contains("readyToPlay"))
    withExtendedLifetime(events) {}
  }

  @Test func lottieAnimationView() throws {
    let (a, b, name) = (0.25, 0.5, "here")
    let animation = try Samples.animation("balloons.json")
    view.play(.animation(animation)) { completion in #expect(!completion) }
    let modes: [LoopMode] = [.once, .forever, .autoReverse, .times(2), .autoReverseTimes(2)]
    for loopMode in modes { view.play(.progress(a...b), loopMode: loopMode) }
    view.play(.frames(3...30), loopMode: .once)
    view.play(.marker(name))
    view.play(.markers(from: name, to: name, includingLast: false))
    #expect(animation.info.markers.isEmpty)
    view.options.speed = 2
    view.currentProgress = a
    view.currentTime = b
    view.currentFrame = 7
    #expect(view.state.position == 7 && view.status == .paused)
    view.options.showsSubframes = true
    view.play()
    #expect(view.status == .playing)
    view.options.suspensionBehavior = .pauseAndRestore
    player.suspend()
    player.resume()
    let (asset, layer) = ("red", "gold")
    view.replacements.images[asset] = Replacements.Image(
      EncodedImage(key: asset, bytes: try Color.white.png()))
    view.replacements.strings[layer] = "Anna"
    view.replacements.values["**.Opacity"] = .number(50)
    let path = try #require(animation.valueKeyPaths().first { "\($0)".hasSuffix("Transform.Opacity") })
    let keyPath = AnimationKeyPath("\(path)")
    #expect(view.value(for: keyPath)?.number == 50)
    #expect(view.value(for: keyPath, isReplaced: false)?.number == 100)
    #expect(animation.value(for: keyPath, at: 3, replacements: view.replacements)?.number == 50)
    let point = Point(10, 10)
    let there = try #require(view.convert(point, toLayerAt: "red"))
    let back = try #require(view.convert(there, fromLayerAt: "red"))
    #expect(abs(back.x - 10) < 1e-6 && abs(back.y - 10) < 1e-6)
    var isTold = false
    let following = view.follow("red") { _ in isTold = true }
    _ = try view.draw()
    withExtendedLifetime(following) { #expect(isTold) }
  }

  @Test func theSwiftUIWrapper() throws {
    view.play(.animation(try Samples.animation("loader.json")), autoplay: false)
    let (from, to, p, progress, loops) = (0.0, 60.0, 0.5, 0.25, true)
    view.drive(.progress(p))
    #expect(view.currentFrame == 45)
    view.drive(.part(from: .frame(from), to: .frame(to), progress: progress, loops: loops))
    #expect(view.isPlaying)
    view.drive(.circularLoop)
    #expect(view.isPlaying && view.state.range == 0...89)
    view.drive(.paused(at: .progress(p)))
    #expect(view.currentFrame == 45 && !view.isPlaying)
    view.drive(.paused(at: .time(1)))
    #expect(view.currentTime == 1)
    view.drive(.paused(at: .frame(to)))
    view.drive(.paused())
    #expect(view.currentFrame == to)
    view.pause()
    view.stop()
    #expect(view.status == .stopped)
  }

  /// Every word of the code on a right side is in this file.
  @Test func theTablesNameNothingElse() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    func words(_ code: some StringProtocol) -> [String] {
      String(code).split(whereSeparator: { !$0.isLetter }).map { String($0) }
    }
    let known = Set(words(try text("Tests/Playing/OtherPlayersTests/MigrationCodeTests.swift")))
    let page = try #require(
      try text("Docs/Player.md").components(separatedBy: "## Coming from another player").last)
    var checked = 0
    for row in page.split(separator: "\n") where row.hasPrefix("| ") && row.split(separator: "|").count == 3 {
      let spans = row.split(separator: "|")[1].split(separator: "`", omittingEmptySubsequences: false)
      for (index, span) in spans.enumerated() where index % 2 == 1 {
        for word in words(span) {
          checked += 1
          #expect(known.contains(word), "\(word): \(row)")
        }
      }
    }
    #expect(checked > 100)
  }
}

/// A delegate with the methods that the tables name.
private final class Everything: AnimationPlayerDelegate {
  var told: Set<String> = []

  func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus
  ) {
    told.insert("statusChanged")
  }
  func animationPlayerDidLoad(_ player: AnimationPlayer) { told.insert("loaded") }
  func animationPlayer(_ player: AnimationPlayer, readyToPlay start: inout PlaybackStart) {
    told.insert("readyToPlay")
  }
  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) {}
  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {}
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    if case .loading(let error) = error { told.insert(LoadError.self == type(of: error) ? "failed" : "") }
  }
  func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool) {}
}
