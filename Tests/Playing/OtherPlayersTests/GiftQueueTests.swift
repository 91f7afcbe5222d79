import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

/// What apps do most with this library: gifts that are downloaded, wait for each other and show who sent them. By the
/// real clock.
@MainActor @Suite struct GiftQueueTests {
  private func gifts() throws -> (GiftQueueScreen, TestServer, [Gift]) {
    let bytes = try Data(contentsOf: Repository.root.appending(path: "Samples/balloons.svga"))
    let server = try TestServer(["/a.svga": .ok(Array(bytes)), "/b.svga": .slow(Array(bytes))])
    let gifts = [
      Gift(url: server.url("/a.svga"), name: "Anna"), Gift(url: server.url("/missing.svga"), name: "Nobody"),
      Gift(url: server.url("/b.svga"), name: "Ben"), Gift(url: server.url("/a.svga"), name: "Carl"),
    ]
    return (GiftQueueScreen(), server, gifts)
  }

  @Test func giftsArePlayedInTurnAndOneThatCannotBeHadIsLeftOut() async throws {
    let (screen, server, gifts) = try gifts()
    for gift in gifts { screen.enqueue(gift) }
    #expect(await eventually { screen.shown.count == 3 && !screen.isPlaying })
    #expect(screen.shown == ["Anna", "Ben", "Carl"])
    #expect(screen.failures.count == 1 && screen.failures.first?.httpStatus == 404)
    #expect(screen.images > 3)
    #expect(screen.view.replacements.texts["gold"] == StyledText("Carl"))
    withExtendedLifetime(server) {}
  }

  @Test func skippingGoesOnWithTheNextAndCancellingEndsAll() async throws {
    let (screen, server, gifts) = try gifts()
    screen.view.options.speed = 0.02
    for gift in [gifts[0], gifts[3], gifts[0]] { screen.enqueue(gift) }
    #expect(await eventually { screen.view.currentFrame > 0 })
    screen.view.stop()
    #expect(await eventually { screen.view.replacements.texts["gold"] == StyledText("Carl") })
    #expect(await eventually { screen.view.isPlaying })
    screen.cancel()
    #expect(await eventually { !screen.isPlaying })
    #expect(screen.shown.isEmpty && screen.view.status == .stopped)
    withExtendedLifetime(server) {}
  }

  @Test func aGiftWaitsInTheBackground() async throws {
    let (screen, server, gifts) = try gifts()
    screen.view.isMuted = true
    screen.view.options.speed = 0.02
    screen.enqueue(gifts[0])
    #expect(await eventually { screen.view.currentFrame > 0 })
    screen.view.suspend()
    let frame = screen.view.currentFrame
    try await Task.sleep(for: .milliseconds(100))
    #expect(screen.view.status == .paused && screen.view.currentFrame == frame && screen.isPlaying)
    screen.view.resume()
    screen.view.options.speed = 20
    #expect(await eventually { screen.shown == ["Anna"] })
    withExtendedLifetime(server) {}
  }
}

private struct Gift: Sendable {
  var url: String
  var name: String
}

@MainActor private final class GiftQueueScreen {
  let view: AnimationView
  private(set) var shown: [String] = []
  private(set) var failures: [LoadError] = []
  private(set) var images = 0
  private var queue: [Gift] = []
  private var playing: Task<Void, Never>?

  var isPlaying: Bool { playing != nil }

  init() {
    var loader = AnimationLoader()
    loader.cache = AnimationCache()
    loader.downloader = URLSessionDownloader()
    view = AnimationView(bounds: Size(100, 100), loader: loader)
    view.options.speed = 20
    view.options.suspensionBehavior = .pauseAndRestore
    view.options.endStopScene = .clear
    view.delegate = self
  }

  func enqueue(_ gift: Gift) {
    queue.append(gift)
    Task { [loader = view.player.loader] in await loader.prefetch([.url(gift.url)]) }
    if playing == nil { playing = Task { await playAll() } }
  }

  func cancel() {
    queue = []
    playing?.cancel()
  }

  private func playAll() async {
    while !queue.isEmpty, !Task.isCancelled {
      let gift = queue.removeFirst()
      view.replacements = Replacements(texts: ["gold": StyledText(gift.name)])
      if await view.playToEnd(.url(gift.url)) { shown.append(gift.name) }
    }
    playing = nil
  }
}

extension GiftQueueScreen: @MainActor AnimationPlayerDelegate {
  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {
    if (try? view.draw()) != nil { images += 1 }
  }
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    if case .loading(let error) = error { failures.append(error) }
  }
}
