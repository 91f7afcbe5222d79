import AnimationKit
import Testing

/// Replacements while an animation plays, by one interface for both formats.
@Suite struct ReplacementTests {
  private let yellow = Color(red: 1, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func picture() throws -> Replacements.Image {
    Replacements.Image(EncodedImage(key: "new", bytes: try Movie.picture(yellow)))
  }

  @Test(arguments: Movie.allCases) func imagesFromTheNextFrameOn(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    stage.view.replacements.images["dot"] = try picture()
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.view.replacements.images["dot"] = nil
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    #expect(try stage.shownFrame() == 4)
  }

  @Test(arguments: Movie.allCases) func hiddenKeys(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(3))
    stage.view.replacements.hidden = ["box"]
    #expect(try stage.shownFrame() == nil)
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    stage.view.replacements.hidden = []
    #expect(try stage.shownFrame() == 3)
  }

  @Test(arguments: [
    (ReplacementLifetime.load, false, false), (.source, true, false), (.forever, true, true),
  ]) func lifetimes(lifetime: ReplacementLifetime, sameSource: Bool, otherSource: Bool) async throws {
    let stage = Stage(.svga)
    stage.player.replacementLifetime = lifetime
    // Before the first load there was nothing to be forgotten.
    stage.view.replacements.hidden = ["box"]
    stage.player.play(try stage.file(), autoplay: false)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == nil)
    // Playing it again is no load.
    stage.player.play(try stage.file(), autoplay: false)
    #expect(stage.view.replacements.hidden == ["box"])
    stage.player.clean()
    stage.player.play(try stage.file(), autoplay: false)
    #expect((stage.view.replacements.hidden == ["box"]) == sameSource)
    stage.view.replacements.hidden = ["box"]
    stage.player.play(.bytes(try Movie.lottie.bytes(), id: "other"), autoplay: false)
    #expect((stage.view.replacements.hidden == ["box"]) == otherSource)
  }
}
