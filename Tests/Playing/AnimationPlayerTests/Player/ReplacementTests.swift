import AnimationCore
import AnimationKit
import Testing

/// Replacements while an animation plays, by one interface for both formats.
@Suite struct ReplacementTests {
  private let yellow = Color(red: 1, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func image() throws -> Replacements.Image {
    Replacements.Image(EncodedImage(key: "new", bytes: try Movie.image(yellow)))
  }

  @Test(arguments: Movie.allCases) func imagesFromTheNextFrameOn(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    stage.view.replacements.images["dot"] = try image()
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.tick(2)
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.view.replacements.images["dot"] = nil
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    #expect(try stage.shownFrame() == 4)
  }

  /// The file's own stays; a key of the image itself says nothing.
  @Test(arguments: Movie.allCases) func anImageThatCannotBeDecodedLeavesTheFilesOwn(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    let whole = try Movie.image(yellow)
    for bytes in [[], [1, 2, 3], Array(whole.prefix(whole.count / 2))] as [[UInt8]] {
      stage.view.replacements.images["dot"] = Replacements.Image(bytes: bytes, fit: .none)
      #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    }
    stage.tick()
    let messages = stage.view.diagnostics.map { "\($0)" }
    #expect(!messages.isEmpty && messages.allSatisfy { $0.hasPrefix("image \"dot\": not replaced: ") })
    stage.view.replacements.images["dot"] = Replacements.Image(bytes: whole)
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
  }

  @Test(arguments: Movie.allCases) func hiddenKeys(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(3))
    stage.view.replacements.hidden = ["box"]
    #expect(try stage.shownFrame() == nil)
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
    stage.view.replacements.hidden = []
    #expect(try stage.shownFrame() == 3)
  }

  @Test(arguments: Movie.allCases) func textsFromTheNextFrameOn(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    func showsYellow() throws -> Bool {
      let bitmap = try stage.view.draw()
      return (0..<20).contains { y in
        (0..<40).contains { x in
          let color = bitmap.color(x: x, y: y)
          return color.red > 0.5 && color.green > 0.5 && color.blue < 0.5
        }
      }
    }
    stage.tick(2)
    #expect(try !showsYellow())
    stage.view.replacements.texts["dot"] = StyledText("■", fontSize: 10, color: yellow)
    #expect(try showsYellow())
    stage.view.replacements.texts["dot"] = nil
    #expect(try !showsYellow())
  }

  @Test(arguments: Movie.allCases) func drawingsFromTheNextFrameOn(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    let path = Path(Rect(x: 0, y: 0, width: 4, height: 4))
    let colors = [yellow, .white]
    stage.view.replacements.drawings["dot"] = { frame, _ in
      [.fill(FillItem(path, paint: .color(colors[frame < 1 ? 0 : 1])))]
    }
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.tick()
    #expect(try stage.view.draw().color(x: 2, y: 12) == .white)
    stage.view.replacements.drawings = [:]
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
  }

  @Test func valuesByKeyPath() throws {
    let stage = try Stage.showing(.lottie, from: .frame(3))
    #expect(try Movie.lottie.animation().valueKeyPaths().contains("box.Square.Fill.Color"))
    stage.view.replacements.values["box.*.Fill.Color"] = .color(blue)
    #expect(try stage.view.draw().color(x: 14, y: 2) == blue)
    stage.view.replacements.values = ["box.Transform.Position": .point { Point(36 - 4 * $0, 0) }]
    #expect(try stage.shownFrame() == 6)
    stage.tick()
    #expect(try stage.shownFrame() == 5)
  }

  /// Whatever is played, loaded or not: those of the first source, those set between two, and after a failure.
  @Test func replacementsStayUntilTheyAreTakenOut() async throws {
    let stage = Stage(.svga)
    stage.view.replacements.hidden = ["box"]
    stage.player.play(.bytes([0], id: "broken"))
    await stage.player.finishLoading()
    stage.player.play(try stage.file(), autoplay: false)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == nil)
    stage.view.replacements.images["dot"] = try image()
    stage.player.play(.bytes(try Movie.lottie.bytes(), id: "other"), autoplay: false)
    await stage.player.finishLoading()
    #expect(try stage.shownFrame() == nil)
    #expect(try stage.view.draw().color(x: 2, y: 12) == yellow)
    stage.player.clean()
    stage.view.replacements = Replacements()
    stage.player.play(try stage.source(), autoplay: false)
    #expect(try stage.shownFrame() == 0)
    #expect(try stage.view.draw().color(x: 2, y: 12) == blue)
  }
}
