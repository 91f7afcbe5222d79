import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

/// What the documents of SVGAPlayer show, done here and played by the real clock. ExampleLengthTests counts the lines
/// between the marks.
@MainActor @Suite struct SVGAPlayerExamples {
  @Test func itPlaysAFile() async throws {
    let gift = AnimationSource.file(Samples.path("heart.svga"))
    // Here: SVGAPlayer, load a file and play it
    let view = AnimationView(bounds: Size(100, 100))
    let running = Task { await view.run() }
    view.play(gift)
    // There
    defer { running.cancel() }
    #expect(await eventually { view.isPlaying && view.currentFrame > 2 })
    #expect(try view.draw().width == 100)
  }

  @Test func aPlayerIsSetUp() async throws {
    let owner = Owner()
    // Here: SVGAPlayer, a player that plays once, clears and has a delegate
    let view = AnimationView(bounds: Size(100, 100))
    view.options.endStopScene = .clear
    view.delegate = owner
    // There
    view.options.speed = 30
    #expect(await view.playToEnd(.file(Samples.path("heart.svga"))))
    #expect(owner.ends == 1)
    #expect(try view.draw().color(x: 50, y: 50) == .clear)
  }

  @Test func itLoadsPlaysAndReportsAFailure() async throws {
    let view = AnimationView(bounds: Size(100, 100), options: .fast)
    let events = view.events()
    let running = Task { await view.run() }
    defer { running.cancel() }
    let (name, folder) = ("heart", Samples.folder)
    // Here: SVGAPlayer, a parser, its answer played, its error printed
    view.play(.named(name, in: folder))
    for await event in events {
      if case .failed(let error) = event { print("Error:", error) }
      // There
      if case .finishedAll = event { break }
    }
    #expect(view.animation?.info.format == .svga)
  }

  @Test func itLoadsFromEverywhere() async throws {
    let bytes = try Samples.bytes("heart.svga")
    let server = try TestServer(["/gift.svga": .ok(bytes)])
    let (address, key) = (server.url("/gift.svga"), "token")
    let url = try #require(URL(string: address))
    let bundle = try #require(Bundle(path: Samples.folder))
    let loader = Self.downloads()
    for number in 0..<4 {
      let view = AnimationView(bounds: Size(100, 100), loader: loader)
      switch number {
      // Here: SVGAParser, the four ways to load
      case 0: view.play(.url(url))
      case 1: view.play(.url(url, headers: ["Authorization": key]))
      case 2: view.play(.data(Data(bytes), id: "gift"))
      default: view.play(.named("heart", in: bundle))
      // There
      }
      await view.player.finishLoading()
      #expect(view.isPlaying, "\(number)")
    }
  }

  private static func downloads() -> AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    return loader
  }

  @Test func imagesAndTextsAreReplaced() async throws {
    let png = try Color.white.png()
    let server = try TestServer(["/avatar.png": .ok(png)])
    let url = server.url("/avatar.png")
    let view = AnimationView(bounds: Size(320, 320), loader: Self.downloads())
    view.play(.animation(try Samples.animation("balloons.svga")), autoplay: false)
    view.currentFrame = 30
    let before = try PNGEncoder.encode(view.draw())
    // Here: SVGAPlayer, an image, an image from the web and a text in the place of layers
    view.replacements.images["red"] = .init(bytes: png)
    view.setImage(url: url, forKey: "blue")
    view.replacements.texts["gold"] = StyledText("Anna", fontSize: 40, color: .white)
    // There
    await view.finishLoading()
    #expect(try PNGEncoder.encode(view.draw()) != before)
    #expect(view.diagnostics.isEmpty)
    for key in ["red", "blue"] {
      let layer = try #require(view.geometry(of: AnimationKeyPath(key)).first)
      let bounds = try #require(layer.bounds)
      let middle = try #require(layer.fromLayer(Point(bounds.width / 2, bounds.height / 2)))
      let color = try view.draw().color(x: Int(middle.x), y: Int(middle.y))
      #expect(color == .white, "\(key)")
    }
  }
}

private final class Owner: AnimationPlayerDelegate {
  var ends = 0

  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) { ends += 1 }
}
