import AnimationKit
import TestSupport
import Testing

/// JFAnimationView, one view for both formats, written with what is here. ExampleLengthTests counts the lines
/// between the marks.
@MainActor @Suite struct JFAnimationViewExamples {
  @Test(arguments: ["balloons.svga", "balloons.json"]) func itsInterface(name: String) async throws {
    let delegate = Ends()
    let image = EncodedImage(key: "new", bytes: try Color.white.png())
    let text = StyledText("Anna", fontSize: 40)
    var ends: [Bool] = []
    // Here: JFAnimationView, its interface
    let view = AnimationView(bounds: Size(300, 300))
    view.delegate = delegate
    view.options.loopMode = .once
    view.options.endStopScene = .clear
    view.play(.named(name, in: Samples.folder), autoplay: false)
    await view.player.finishLoading()
    let size = view.animation?.info.size
    view.replacements.images["red"] = .init(image)
    view.replacements.texts["gold"] = text
    view.replacements.drawings["blue"] = { _, size in
      [.fill(FillItem(Path(Rect(size)), paint: .color(.white)))]
    }
    view.play { ends.append($0) }
    view.stop(then: .clear)
    // There
    #expect(size == Size(320, 320) && ends == [false])
    view.options.speed = 30
    #expect(await view.playToEnd())
    #expect(delegate.ends == 1)
    #expect(try view.draw().color(x: 150, y: 150) == .clear)
  }

  /// The class itself, for an app that has it everywhere.
  @Test(arguments: ["balloons.svga", "balloons.json"]) func itself(name: String) async throws {
    let gift = GiftView()
    gift.view.options.speed = 30
    var (bounds, ends): (Size?, [Bool]) = (nil, [])
    let running = Task { await gift.view.run() }
    defer { running.cancel() }
    gift.onLoad = { bounds = $0 }
    gift.onEnd = { ends.append($0) }
    gift.setResource(.named(name, in: Samples.folder))
    await gift.view.player.finishLoading()
    #expect(bounds == Size(320, 320))
    gift.start()
    #expect(await eventually { ends == [true] })
    gift.setResource(.file("nowhere.svga"))
    await gift.view.player.finishLoading()
    #expect(bounds == nil)
    gift.loops = true
    gift.setResource(.file(Samples.path(name)))
    gift.start()
    #expect(await eventually { gift.view.state.loopCount > 1 })
    gift.stop()
    #expect(ends == [true] && gift.view.status == .stopped)
  }
}

private final class Ends: AnimationPlayerDelegate {
  var ends = 0

  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) { ends += 1 }
}

// Here: JFAnimationView, its implementation
@MainActor final class GiftView {
  let view = AnimationView(bounds: Size(300, 300))
  var onLoad: (Size?) -> Void = { _ in }
  var onEnd: (Bool) -> Void = { _ in }
  var loops = false { didSet { view.options.loopMode = loops ? .forever : .once } }

  init() {
    view.options.endStopScene = .clear
    view.delegate = self
  }

  func setResource(_ source: AnimationSource) { view.play(source, autoplay: false) }
  func start() { view.play() }
  func stop() { view.stop(then: .clear) }
}

extension GiftView: @MainActor AnimationPlayerDelegate {
  func animationPlayerDidLoad(_ player: AnimationPlayer) { onLoad(player.animation?.info.size) }
  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) { onEnd(true) }
  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) { onLoad(nil) }
}
// There
