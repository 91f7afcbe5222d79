import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import TestSupport
import Testing

/// Players share loaders and caches, and nothing else. Run it with the thread sanitizer, too (`make sanitize`).
@Suite struct ManyPlayersTests {
  @Test func tenPlayersLoadAndPlayAtOnce() async throws {
    let decodes = Lock(0)
    var loader = AnimationLoader { data, _, limits throws(AnimationError) in
      decodes.withLock { $0 += 1 }
      return try AnimationDecoder.decode(data.bytes, limits: limits, externalImage: data.externalImage)
    }
    loader.cache = AnimationCache()
    let shared = loader
    let files = ["heart.svga", "bounce.json"].map { Repository.root.appending(path: "Samples/\($0)").path }
    let images = await withTaskGroup(of: Int.self) { group in
      for number in 0..<10 {
        group.addTask { await play(files[number % 2], shared) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 10 && images.allSatisfy { $0 > 1 })
    #expect(decodes.withLock { $0 } == 2)
  }
}

/// Plays a file to its end, twenty times as fast as it should be.
///
/// - Returns: how many images were drawn.
private func play(_ file: String, _ loader: AnimationLoader) async -> Int {
  var options = PlaybackOptions()
  options.speed = 20
  let view = AnimationView(bounds: Size(60, 60), options: options, loader: loader)
  let painter = Painter()
  painter.view = view
  view.delegate = painter
  view.play(.file(file))
  while view.status != .stopped, view.status != .idle {
    view.player.update()
    try? await Task.sleep(for: .milliseconds(2))
  }
  return painter.images
}

private final class Painter: AnimationPlayerDelegate {
  weak var view: AnimationView?
  var images = 0

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {
    if (try? view?.draw()) != nil { images += 1 }
  }
}
