import AnimationCore
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Testing

/// What a view makes of what its player shows.
@Suite struct ViewTests {
  @Test(arguments: Movie.allCases) func aViewShowsTheFrameThatThePlayerIsAt(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    for frame in 0..<10 {
      #expect(try stage.shownFrame() == frame)
      stage.tick()
    }
  }

  @Test func anEmptyViewShowsItsBackground() throws {
    let stage = Stage(.svga)
    stage.view.backgroundColor = Color(red: 0, green: 1, blue: 0)
    let image = try stage.view.draw()
    #expect(image.width == 40 && image.height == 20)
    #expect(image.color(x: 3, y: 3) == Color(red: 0, green: 1, blue: 0))
    stage.player.play(try stage.source())
    #expect(try stage.view.draw().color(x: 2, y: 2) == Color(red: 1, green: 0, blue: 0))
    stage.player.stop(then: .clear)
    #expect(try stage.view.draw().color(x: 2, y: 2) == Color(red: 0, green: 1, blue: 0))
  }

  /// The canvas of 40 x 20 in 80 x 80 points: where the square of frame 0 and the dot begin and how large they are.
  @Test(arguments: [
    (ContentMode.scaleToFill, 0, 0, 8, 16), (.aspectFit, 0, 20, 8, 8), (.aspectFill, -40, 0, 16, 16),
    (.center, 20, 30, 4, 4), (.top, 0, 0, 8, 8), (.bottom, 0, 40, 8, 8), (.left, 0, 0, 16, 16),
    (.right, -80, 0, 16, 16), (.topLeft, 0, 0, 4, 4), (.topRight, 40, 0, 4, 4), (.bottomLeft, 0, 60, 4, 4),
    (.bottomRight, 40, 60, 4, 4),
  ]) func contentModesPlaceTheCanvas(mode: ContentMode, x: Int, y: Int, width: Int, height: Int) throws {
    let stage = try Stage.showing(.svga, from: .frame(5), autoplay: false)
    stage.view.bounds = Size(80, 80)
    stage.view.contentMode = mode
    let image = try stage.view.draw()
    let left = x + 5 * width
    for (dx, dy, isRed) in [
      (1, 1, true), (width - 1, height - 1, true), (-1, 1, false), (width, 1, false), (1, height, false),
    ] where 0..<80 ~= left + dx && 0..<80 ~= y + dy {
      #expect((image.color(x: left + dx, y: y + dy).red > 0.9) == isRed, "\(mode) \(dx) \(dy)")
    }
  }

  @Test func aScaleGivesMorePixelsToAPoint() throws {
    let stage = try Stage.showing(.lottie, from: .frame(5), autoplay: false)
    stage.view.scale = 3
    stage.view.contentMode = .bottomRight
    stage.view.bounds = Size(50, 30)
    let image = try stage.view.draw()
    #expect(image.width == 150 && image.height == 90)
    #expect(image.color(x: (10 + 20) * 3, y: 10 * 3).red == 1)
    #expect(image.color(x: (10 + 20) * 3 - 1, y: 10 * 3).red == 0)
  }

  @Test func fadesArePartOfTheImage() throws {
    let stage = Stage(.svga)
    stage.change { $0.fadeDuration = .milliseconds(400) }
    stage.player.play(try stage.source(), autoplay: false)
    #expect(try stage.shownFrame() == nil)
    stage.tick(1)
    #expect(abs(try stage.view.draw().color(x: 2, y: 2).alpha - 0.25) < 0.01)
    stage.tick(3)
    #expect(try stage.view.draw().color(x: 2, y: 2).alpha == 1)
    // Cleaned, the last image leaves.
    stage.player.clean()
    stage.tick(1)
    #expect(abs(try stage.view.draw().color(x: 2, y: 2).alpha - 0.75) < 0.01)
    stage.tick(3)
    #expect(try stage.view.draw().color(x: 2, y: 2).alpha == 0)
  }

  @Test func anImageThatIsTooLargeIsAnError() throws {
    let stage = try Stage.showing(.svga)
    stage.view.bounds = Size(1e9, 1e9)
    #expect(throws: AnimationError.self) { try stage.view.draw() }
    stage.view.bounds = Size(.nan, -3)
    #expect(try stage.view.draw().width == 1)
  }

  @Test func pointsOfTheViewHitWhatIsThere() throws {
    let stage = try Stage.showing(.svga, from: .frame(5), autoplay: false)
    stage.view.bounds = Size(80, 80)
    #expect(stage.view.layerKeys(at: Point(41, 21)) == ["box"])
    #expect(stage.view.layerKeys(at: Point(1, 41)) == ["dot"])
    #expect(stage.view.layerKeys(at: Point(1, 1)) == [])
    stage.player.stop(then: .clear)
    #expect(stage.view.layerKeys(at: Point(41, 21)) == [])
  }

  /// Somebody's own view needs a player and a place; the rest comes along.
  @Test func anyViewMayShowAnAnimation() throws {
    final class Listing: PlayerView {
      let player = AnimationPlayer(loader: AnimationLoader(), clock: ManualClock())
      var bounds = Size(40, 20)
      var scale = 1.0
      var contentMode = ContentMode.aspectFit
      var backgroundColor = Color.clear
      func draw() -> Int { player.displayList()?.items.count ?? 0 }
    }
    let view = Listing()
    #expect(view.draw() == 0)
    view.play(.animation(try Movie.svga.animation()), from: .frame(4), autoplay: false)
    #expect(view.draw() > 0 && view.currentFrame == 4 && view.status == .paused)
  }
}
