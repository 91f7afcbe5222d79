import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import SVGAFormat
import Testing

/// One animation gives way to another, in the image.
@Suite struct FadeTests {
  private func stage() throws -> Stage {
    let stage = Stage(.svga)
    stage.change { $0.fadeDuration = .milliseconds(400) }
    stage.player.play(try stage.source(), autoplay: false)
    stage.tick(4)
    stage.witness.events = []
    return stage
  }

  /// The red square of frame 0, and that of frame 5.
  private func alphas(_ stage: Stage) throws -> (old: Double, new: Double) {
    let image = try stage.view.draw()
    return (image.color(x: 2, y: 2).alpha, image.color(x: 22, y: 2).alpha)
  }

  private func expect(_ stage: Stage, old: Double, new: Double, line: Int = #line) throws {
    let alphas = try alphas(stage)
    #expect(abs(alphas.old - old) < 0.01 && abs(alphas.new - new) < 0.01, "line \(line): \(alphas)")
  }

  @Test(arguments: [true, false]) func oneFadesOutAndTheOtherIn(isDecoded: Bool) async throws {
    let stage = try stage()
    try expect(stage, old: 1, new: 0)
    let lottie = AnimationSource.animation(try Movie.lottie.animation(), id: "next")
    stage.player.play(
      isDecoded ? lottie : .bytes(try Movie.lottie.bytes(), id: "next"), from: .frame(5), autoplay: false)
    await stage.player.finishLoading()
    try expect(stage, old: 1, new: 0)
    stage.tick()
    try expect(stage, old: 0.75, new: 0.25)
    stage.tick(2)
    try expect(stage, old: 0.25, new: 0.75)
    #expect(!stage.witness.events.contains(.fadeEnded(isShown: true)))
    stage.tick()
    try expect(stage, old: 0, new: 1)
    #expect(stage.witness.events.last == .fadeEnded(isShown: true))
    #expect(!stage.witness.events.contains(.fadeEnded(isShown: false)))
  }

  @Test func anEndOfAFadeIsReported() throws {
    let stage = try stage()
    stage.player.clean()
    stage.tick(3)
    #expect(stage.witness.events == [.statusChanged(.idle, from: .paused)])
    stage.tick(3)
    #expect(stage.witness.events.dropFirst() == [.fadeEnded(isShown: false)])
  }

  /// Each where its own size puts it.
  @Test func fadingAnimationsKeepTheirPlaces() throws {
    let stage = try stage()
    stage.view.bounds = Size(40, 40)
    #expect(try stage.view.draw().color(x: 2, y: 12).alpha == 1)
    let square = SVGAMovie(
      size: Size(4, 4), frameRate: 10, frameCount: 2,
      sprites: [
        .init(
          "all",
          frames: SVGAMovie.FrameList(
            (0..<2).map { _ in
              SVGAMovie.Frame(shapes: [
                SVGAMovie.Shape(
                  .rect(Rect(x: 0, y: 0, width: 4, height: 4)), fill: Color(red: 0, green: 1, blue: 0))
              ])
            }))
      ])
    stage.player.play(.bytes(try SVGAEncoder.encode(square)), autoplay: false)
    stage.player.play(
      .animation(try AnimationDecoder.decode(try SVGAEncoder.encode(square))), autoplay: false)
    stage.tick(2)
    let image = try stage.view.draw()
    #expect(abs(image.color(x: 20, y: 2).alpha - 0.5) < 0.01, "above the old one's canvas")
    #expect(abs(image.color(x: 20, y: 2).green - 1) < 0.01)
    // Half of the new one and half of the old.
    #expect(image.color(x: 2, y: 12).alpha == 1)
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 2, y: 12) == Color(red: 0, green: 1, blue: 0))
  }

  // MARK: Opaque images

  private func plain(_ color: Color) throws -> AnimationSource {
    let shape = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 40, height: 20)), fill: color)
    let frames = SVGAMovie.FrameList((0..<2).map { _ in SVGAMovie.Frame(shapes: [shape]) })
    let movie = SVGAMovie(
      size: Size(40, 20), frameRate: 10, frameCount: 2, sprites: [.init("all", frames: frames)])
    return .animation(try SVGAAnimation(movie))
  }

  @Test func aDissolveOfOpaqueImagesIsOpaque() throws {
    let stage = Stage(.svga)
    stage.change { $0.fadeDuration = .milliseconds(410) }
    stage.view.play(try plain(Color(red: 1, green: 0, blue: 0)), autoplay: false)
    stage.tick(5)
    stage.view.play(try plain(Color(red: 0, green: 0, blue: 1)), autoplay: false)
    for step in 0..<41 {
      let color = try stage.view.draw().color(x: 20, y: 10)
      #expect(color.alpha == 1, "after \(step * 10) ms")
      #expect(abs(color.blue - Double(step) / 41) < 0.01 && abs(color.red + color.blue - 1) < 0.01)
      stage.clock.advance(by: .milliseconds(10))
      stage.player.update()
    }
  }

  /// What is seen of two when a third comes leaves together.
  @Test func aDissolveOfThreeIsOpaque() throws {
    let stage = Stage(.svga)
    stage.change { $0.fadeDuration = .milliseconds(400) }
    for color in [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color.white] {
      stage.view.play(try plain(color), autoplay: false)
      stage.tick(color == Color(red: 1, green: 0, blue: 0) ? 4 : 1)
      #expect(try stage.view.draw().color(x: 20, y: 10).alpha == 1)
    }
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 20, y: 10).alpha == 1)
    stage.tick(1)
    #expect(try stage.view.draw().color(x: 20, y: 10) == .white)
  }

  /// What is shown at once leaves nothing of what fades out to be seen.
  @Test func whatIsShownAtOnceIsAll() throws {
    let stage = Stage(.svga)
    stage.change { $0.fadeDuration = .milliseconds(400) }
    stage.view.play(try plain(Color(red: 1, green: 0, blue: 0)), autoplay: false)
    stage.tick(4)
    stage.view.stop(then: .clear)
    stage.tick()
    stage.view.play(try plain(Color(red: 0, green: 0, blue: 1)), autoplay: false, crossFade: .zero)
    #expect(try stage.view.draw().color(x: 20, y: 10) == Color(red: 0, green: 0, blue: 1))
  }

  /// What is set for the next gift does not change the one that leaves.
  @Test func whatLeavesKeepsItsReplacements() throws {
    let stage = try stage()
    stage.view.replacements.hidden = ["dot"]
    #expect(try stage.view.draw().color(x: 2, y: 12).alpha == 0)
    stage.view.replacements.hidden = ["box"]
    stage.player.play(.animation(try Movie.lottie.animation()), from: .frame(5), autoplay: false)
    stage.tick(2)
    try expect(stage, old: 0.5, new: 0)
    #expect(abs(try stage.view.draw().color(x: 2, y: 12).alpha - 0.5) < 0.01)
  }

  // MARK: By an argument

  /// Once, in the place of the option, for what leaves and what comes, be it loaded.
  @Test(arguments: [true, false]) func aCrossFadeForOneSource(isDecoded: Bool) async throws {
    let stage = try stage()
    stage.change { $0.fadeDuration = .zero }
    let source =
      isDecoded
      ? AnimationSource.animation(try Movie.lottie.animation(), id: "next")
      : .bytes(try Movie.lottie.bytes(), id: "next")
    stage.view.play(source, from: .frame(5), autoplay: false, crossFade: .milliseconds(200))
    await stage.player.finishLoading()
    stage.tick()
    try expect(stage, old: 0.5, new: 0.5)
    stage.tick()
    try expect(stage, old: 0, new: 1)
    // The one after it is shown as the option says.
    stage.view.play(try stage.source(), autoplay: false)
    try expect(stage, old: 1, new: 0)
  }

  @Test func noCrossFadeForOneSource() throws {
    let stage = try stage()
    stage.view.play(
      .animation(try Movie.lottie.animation()), from: .frame(5), autoplay: false, crossFade: .zero)
    try expect(stage, old: 0, new: 1)
    stage.view.stop(then: .clear)
    stage.tick(2)
    #expect(abs(stage.view.state.opacity - 0.5) < 0.01, "the option counts again")
  }

  @Test func theSameSourceFadesInWhereItIsHidden() throws {
    let stage = try stage()
    stage.view.play(try stage.source(), autoplay: false, crossFade: .milliseconds(200))
    try expect(stage, old: 1, new: 0)
    stage.view.stop(then: .clear)
    stage.tick(4)
    stage.view.play(try stage.source(), autoplay: false, crossFade: .milliseconds(200))
    stage.tick()
    try expect(stage, old: 0.5, new: 0)
  }

  /// A completion is called when the last pass is over, so that what it plays fades in while the one before fades out.
  @Test func whatACompletionPlaysFadesInAtOnce() throws {
    let stage = try stage()
    stage.change { $0.endStopScene = .clear }
    let next = AnimationSource.animation(try Movie.lottie.animation(), id: "next")
    stage.view.play(try stage.source(), in: .frames(0...1)) { _ in
      stage.view.play(next, from: .frame(5), autoplay: false)
    }
    stage.tick(2)
    #expect(stage.view.status == .paused)
    stage.tick(2)
    let image = try stage.view.draw()
    #expect(
      abs(image.color(x: 6, y: 2).alpha - 0.5) < 0.01 && abs(image.color(x: 22, y: 2).alpha - 0.5) < 0.01)
  }
}
