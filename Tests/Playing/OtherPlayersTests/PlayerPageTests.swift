import AnimationAudio
import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

/// The code that Docs/Player.md and Docs/Interaction.md show. All of it is compiled; what needs neither the web nor a
/// screen runs.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PlayerPageTests {
  @Test func time() async throws {
    let animation = try Samples.animation("heart.svga")
    let clock = ManualClock()
    let view = AnimationView(bounds: Size(300, 300), clock: clock)
    view.play(.animation(animation))
    clock.advance(by: .milliseconds(500))
    view.update()
    #expect(view.state.frame == 15)
  }

  @Test func severalAnimations() {
    let view = AnimationView(bounds: Size(300, 300), loader: AnimationLoader(), clock: ManualClock())
    view.play(.file("face.lottie").choosing(animation: "wave"))
    view.replacements.theme = .id("dark")
    view.replacements.slots["accent"] = .value(.color(.white))
    view.usesFileSettings = true
    #expect(view.status == .loading)
    view.clean()
  }

  @Test func replacements() throws {
    let view = AnimationView(bounds: Size(300, 300), loader: AnimationLoader(), clock: ManualClock())
    let (png, bitmap) = (try Color.white.png(), try Bitmap(width: 4, height: 4))
    let (avatar, grey) = ("https://example.com/anna.png", png)
    view.replacements.images["avatar"] = Replacements.Image(bytes: png, fit: .cover)
    view.replacements.images["avatar"]?.shape = .circle
    view.replacements.images["avatar"]?.border = .init(width: 2, color: .white)
    view.replacements.images["avatar"]?.anchor = Point(0.5, 0)
    view.replacements.images["card"] = Replacements.Image(
      EncodedImage(key: "card", bytes: try PNGEncoder.encode(bitmap)))
    view.replacements.texts["name"] = StyledText(
      "Anna", TextStyle(fontSize: 24, fontWeight: 700, color: .white))
    view.replacements.texts["name"]?.lineBreak = .truncateEnd
    view.replacements.texts["name"]?.width = 120
    view.replacements.texts["name"]?.minimumFontSize = 12
    view.replacements.texts["note"] = StyledText(markdown: "**Ada** sent a *gift*", TextStyle(fontSize: 20))
    view.replacements.texts["note"]?.alignment = .left
    view.replacements.strings["title"] = "For you"
    view.replacements.values["**.Fill 1.Color"] = .color(.white)
    view.replacements.hidden = ["confetti"]
    view.setImage(
      url: avatar, forKey: "avatar", placeholder: .init(bytes: grey, fit: .cover), fade: .milliseconds(200))
    #expect(view.replacements.images["avatar"]?.fit == .cover && view.replacements.texts.count == 2)
    view.clean()
  }

  @Test func geometry() async throws {
    let view = AnimationView(bounds: Size(300, 300), loader: AnimationLoader(), clock: ManualClock())
    let animation = try Samples.animation("balloons.json")
    let touch = Point(20, 30)
    view.play(.animation(animation))
    let layers = view.geometry(of: "Badge")
    let later = animation.geometry(of: "Card.*.Badge", at: 12.5)
    let point = view.convert(touch, toLayerAt: "Card")
    let angle = view.value(for: "Badge.Transform.Rotation")?.number
    let color = animation.value(for: "**.Fill 1.Color", at: 30)?.color
    #expect(layers.isEmpty && later.isEmpty && point == nil && angle == nil)
    #expect(color == animation.value(for: "present.**.Fill 1.Color", at: 30)?.color)
  }
}

// What is compiled alone.

@MainActor private final class Screen: @MainActor AnimationPlayerDelegate {
  func play() {
    let view = AnimationView(bounds: Size(300, 300))
    view.delegate = self
    view.play("gift.svga")
    let running = Task { await view.run() }
    running.cancel()
  }
}

@MainActor final class GiftScreen {
  let view = AnimationView(bounds: Size(300, 300))
  var image: Bitmap?

  init() { view.delegate = self }
}

extension GiftScreen: @MainActor AnimationPlayerDelegate {
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { image = try? view.draw() }
}

@MainActor private func playAPart(_ view: AnimationView) {
  view.play("gift.svga", in: .frames(10...40), loopMode: .forever)
  view.play("next.json", crossFade: .milliseconds(300))
  let (intro, markers) = (view.frames(of: .marker("intro")), view.markers)
  print(intro ?? 0...0, markers)
}

private protocol Window {
  func show(_ image: Bitmap)
}

@MainActor private func awaitWhatPlays(_ view: AnimationView, _ window: some Window) async throws {
  let isPlayed = await view.playToEnd("gift.svga", loopMode: .times(2))
  await view.run(until: .finished)
  for try await image in view.images() { window.show(image) }
  for try await image in view.images(until: .finished) { window.show(image) }
  print(isPlayed)
}

@MainActor private func runWhileItIsSeen(_ view: AnimationView) {
  Task { [weak view] in await AnimationPlayer.run { view?.player } }
}

@MainActor private func declare(_ view: AnimationView, _ source: AnimationSource, _ isPlaying: Bool) {
  if view.state.source != source { view.play(source, autoplay: false) }
  view.drive(isPlaying ? .playing(.marker("intro"), loopMode: .forever) : .paused())
}

@MainActor private func playWhatFoundationHas(_ view: AnimationView, _ url: URL, _ data: Data) {
  view.play(.url(url))
  view.play(.data(data))
  view.play(.named("gift", in: .main))
}

private func shareALoader(_ sources: [AnimationSource]) {
  AnimationLoader.shared.downloader = URLSessionDownloader(
    idleTimeout: .seconds(15), totalTimeout: .seconds(120))
  AnimationLoader.shared.retries = DownloadRetries()
  AnimationLoader.shared.cache?.reduceMemory(to: 8 << 20)
  ImageCache.shared.reduceMemory()

  let prefetching = Task { await AnimationLoader.shared.prefetch(sources) }
  prefetching.cancel()
}

@MainActor private func loadInOwnWays(
  _ animation: any Animation, fetch: @escaping @Sendable (String, [String: String]) async throws -> [UInt8],
  picture: @escaping @Sendable (String) async throws -> [UInt8]?,
  readAsset: @escaping @Sendable (String) throws -> [UInt8]
) -> AnimationView {
  var loader = AnimationLoader()
  loader.downloader = ClosureDownloader { request in
    DownloadedFile(try await fetch(request.url, request.headers), url: request.url)
  }
  loader.cache = AnimationCache(costLimit: 64 << 20)
  loader.downloads = DownloadCache(
    folder: "…/animations", sizeLimit: 256 << 20, timeToLive: .seconds(86_400))
  loader.insert(animation, for: .url("https://…/gift.svga"))
  loader.imageLoader = { reference, _ in try await picture(reference) }
  loader.override = { source, forwarding in
    source.id.hasPrefix("asset:")
      ? AnimationFile(try readAsset(source.id)) : try await forwarding.load(source)
  }
  let view = AnimationView(bounds: Size(300, 300), loader: loader)
  return view
}

@MainActor private func playWithHeaders(_ view: AnimationView) {
  view.play(
    .url("https://…/gift.svga", headers: ["Authorization": "Bearer …"])
      .reportingProgress { progress in print(progress.received, progress.fraction ?? "of unknown length") })
}

private enum WebHosts {
  static let ours: Set = ["cdn.example.org"]
}

private actor Tokens {
  func current(renewed: Bool) throws -> String { renewed ? "new" : "old" }
}

private func restrict(_ loader: inout AnimationLoader, _ tokens: Tokens) {
  loader.prepareRequest = { request in
    request.headers["Authorization"] = "Bearer \(try await tokens.current(renewed: request.wasUnauthorized))"
  }
  loader.redirects = .sameHost
  loader.allowsAddress = { WebHosts.ours.contains(URL(string: $0)?.host ?? "") }
  loader.allowsAddress = { $0.hasPrefix("https://cdn.internal/") ? true : nil }
}

@MainActor private final class Badge {
  var (transform, opacity, isHidden) = (Transform.identity, 1.0, false)
}

@MainActor private func putABadge(_ badge: Badge, in view: AnimationView, following: inout LayerFollowing?) {
  view.replacements.hidden.insert("Badge")
  following = view.follow("Badge") { [badge] layers in
    guard let layer = layers.first else {
      badge.isHidden = true
      return
    }
    badge.transform = layer.transform
    badge.opacity = layer.opacity
    badge.isHidden = !layer.isVisible
  }
}

@MainActor private func playSounds() throws -> AnimationView {
  let device = try AudioDevice()
  let view = AnimationView(bounds: Size(300, 300), audioOutput: DeviceAudioOutput(device: device))
  return view
}

@MainActor private func runAMachine(_ bytes: [UInt8], in view: AnimationView, at point: Point) throws {
  let machine = try AnimationDecoder.stateMachine(in: bytes)
  view.play(.bytes(bytes), autoplay: false)
  view.start(machine)
  // From the mouse, or a finger, in the view's points:
  view.point(.down, at: point)
  view.send(.setNumber(input: "stars", 3))
}
