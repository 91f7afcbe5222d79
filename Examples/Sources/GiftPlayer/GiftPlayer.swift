import AnimationKit
import Foundation

/// Plays a gift with somebody's picture and name, once and in real time, and tells what happens.
///
///     GiftPlayer gift.svga avatar=anna.png name=Anna
@main @MainActor struct GiftPlayer {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    guard let gift = arguments.popFirst() else {
      return print("usage: GiftPlayer GIFT [KEY=TEXT | KEY=FILE.png]...")
    }
    let view = AnimationView(bounds: Size(300, 300))
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[1].hasSuffix(".png") {
        let bytes = try Data(contentsOf: URL(filePath: parts[1]))
        view.replacements.images[parts[0]] = Replacements.Image(bytes: Array(bytes))
      } else {
        view.replacements.strings[parts[0]] = parts[1]
      }
    }
    let events = view.events()
    let running = Task { await view.run() }
    view.play(.file(gift))
    for await event in events {
      switch event {
      case .displayNeeded: _ = try view.draw()
      case .loaded: print("loaded: \(view.animation?.info.frameCount ?? 0) frames")
      case .failed(let error): print("failed: \(error)")
      case .finishedAll: print("played to the end")
      default: continue
      }
      if case .failed = event { break }
      if case .finishedAll = event { break }
    }
    running.cancel()
  }
}
