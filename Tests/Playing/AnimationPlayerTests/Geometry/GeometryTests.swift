import AnimationCore
import AnimationKit
import AnimationPlayer
import Pixels
import Testing

/// Where layers are in what a view shows.
struct GeometryTests {
  @Test(arguments: Movie.allCases) func framesOfLayersInTheView(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(5), autoplay: false)
    stage.view.bounds = Size(80, 80)
    let onCanvas = try #require(stage.player.geometry(of: "box").first)
    #expect(onCanvas.frame == Rect(x: 20, y: 0, width: 4, height: 4))
    #expect(onCanvas.isVisible)
    let inView = try #require(stage.view.geometry(of: "box").first)
    #expect(inView.frame == Rect(x: 40, y: 20, width: 8, height: 8))
    #expect(inView.clip == Rect(x: 0, y: 20, width: 80, height: 40))
    #expect(inView.bounds == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(stage.view.geometry(of: "nothing").isEmpty)
    stage.view.contentMode = .right
    #expect(stage.view.geometry(of: "box").first?.clip == Rect(x: 0, y: 0, width: 80, height: 80))
    stage.player.stop(then: .clear)
    #expect(stage.view.geometry(of: "box").isEmpty)
  }

  /// In each mode and at each scale the box on the image's pixels is where the red square is drawn.
  @Test(arguments: Movie.allCases, ContentMode.allCases) func framesAreWherePixelsAre(
    movie: Movie, mode: ContentMode
  ) throws {
    let stage = try Stage.showing(movie, from: .frame(5), autoplay: false)
    stage.view.bounds = Size(120, 80)
    stage.view.contentMode = mode
    stage.view.scale = 2
    let image = try stage.view.draw()
    let toPixels = try #require(stage.view.pixelTransform)
    let box = try #require(stage.player.geometry(of: "box").first?.applying(toPixels).frame)
    let visible = try #require(box.intersection(Rect(x: 0, y: 0, width: 240, height: 160)))
    var drawn: Rect?
    for y in 0..<image.height {
      for x in 0..<image.width where image.color(x: x, y: y).red > 0.5 {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        drawn = drawn?.union(pixel) ?? pixel
      }
    }
    #expect(drawn == (visible.isEmpty ? nil : visible), "\(mode)")
  }

  @Test(arguments: Movie.allCases) func allOfAName(movie: Movie) throws {
    let stage = try Stage.showing(movie, autoplay: false)
    let dots = stage.view.geometry(of: "dot")
    #expect(dots.count == (movie == .svga ? 1 : 2))
    #expect(dots.last?.frame == Rect(x: 0, y: 10, width: 4, height: 4))
    let box = try #require(stage.view.geometry(of: "box").first)
    let dot = try #require(dots.last)
    // The SVGA has the box at the bottom, the Lottie the image.
    #expect(movie == .svga ? box.isBelow(dot) : dot.isBelow(box))
    #expect(movie == .svga ? box.layerAbove == "dot" : box.layerBelow == "dot")
  }

  @Test(arguments: Movie.allCases) func fadesCount(movie: Movie) throws {
    let stage = Stage(movie)
    stage.change { $0.fadeDuration = .milliseconds(400) }
    stage.player.play(try stage.source(), autoplay: false)
    stage.tick()
    let opacity = try #require(stage.view.geometry(of: "box").first?.opacity)
    #expect(abs(opacity - 0.25) < 1e-9)
  }

  @Test(arguments: Movie.allCases) func convertToALayerAndBack(movie: Movie) throws {
    let stage = try Stage.showing(movie, from: .frame(5), autoplay: false)
    let view = stage.view
    view.bounds = Size(80, 80)
    view.scale = 3
    #expect(view.convertToAnimation(Point(40, 20)) == Point(20, 0))
    #expect(view.convertFromAnimation(Point(20, 0)) == Point(40, 20))
    #expect(
      view.convertToAnimation(Rect(x: 0, y: 20, width: 80, height: 40))
        == Rect(x: 0, y: 0, width: 40, height: 20))
    #expect(
      view.convertFromAnimation(Rect(x: 0, y: 0, width: 40, height: 20))
        == Rect(x: 0, y: 20, width: 80, height: 40))
    #expect(view.convert(Point(42, 24), toLayerAt: "box") == Point(1, 2))
    #expect(view.convert(Point(1, 2), fromLayerAt: "box") == Point(42, 24))
    let (inView, inLayer) = (Rect(x: 40, y: 20, width: 8, height: 8), Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(view.convert(inView, toLayerAt: "box") == inLayer)
    #expect(view.convert(inLayer, fromLayerAt: "box") == inView)
    #expect(view.convert(Point(1, 2), toLayerAt: "nothing") == nil)
    view.bounds = Size(0, 0)
    view.contentMode = .scaleToFill
    #expect(view.convertToAnimation(Point(1, 1)) == nil)
    #expect(view.convert(Point(1, 1), toLayerAt: "box") == nil)
    #expect(view.pixelTransform == nil)
    view.player.clean()
    #expect(view.convertFromAnimation(Point(1, 1)) == nil)
  }

  @Test func getValueForKeypath() throws {
    let stage = try Stage.showing(.lottie, from: .frame(5), autoplay: false)
    let color: AnimationKeyPath = "box.Square.Fill.Color"
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(stage.view.value(for: color)?.color == red)
    #expect(stage.view.value(for: "box.Transform.Position")?.point == Point(20, 0))
    stage.view.replacements.values[color] = .color(.white)
    #expect(stage.view.value(for: color)?.color == .white)
    #expect(stage.view.value(for: color, isReplaced: false)?.color == red)
    stage.player.clean()
    #expect(stage.view.value(for: color) == nil)
  }
}

/// Followed layers.
struct LayerFollowingTests {
  @Test(arguments: Movie.allCases) func aLayerIsFollowedWithEachImageInWhichItMoves(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var places: [Double?] = []
    let following = stage.view.follow("box") { places.append($0.first?.frame?.x) }
    #expect(places.isEmpty)
    _ = try stage.view.draw()
    _ = try stage.view.draw()
    #expect(places == [0], "nothing has changed")
    stage.tick()
    _ = try stage.view.draw()
    stage.tick(2)
    _ = try stage.view.draw()
    #expect(places == [0, 4, 12])
    stage.view.bounds = Size(80, 40)
    _ = try stage.view.draw()
    #expect(places == [0, 4, 12, 24])
    following.cancel()
    stage.tick()
    _ = try stage.view.draw()
    #expect(places.count == 4)
  }

  @Test(arguments: Movie.allCases) func whatStandsStillIsToldOnce(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var count = 0
    let following = stage.view.follow("dot") { _ in count += 1 }
    for _ in 0..<5 {
      _ = try stage.view.draw()
      stage.tick()
    }
    #expect(count == 1)
    stage.player.clean()
    _ = try stage.view.draw()
    #expect(count == 2, "it is gone")
    following.cancel()
  }

  @Test(arguments: Movie.allCases) func itEndsWithWhoHoldsIt(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var count = 0
    var following: LayerFollowing? = stage.view.follow("box") { _ in count += 1 }
    _ = try stage.view.draw()
    withExtendedLifetime(following) {}
    following = nil
    stage.tick()
    _ = try stage.view.draw()
    #expect(count == 1)
  }

  /// The recipe of Docs/Player.md: a view of the app's own in the place of a layer, which is not drawn.
  @Test(arguments: Movie.allCases) func addSubviewToLayerNamed(movie: Movie) throws {
    final class Badge {
      var (transform, isHidden, opacity) = (Transform.identity, true, 0.0)
    }
    let stage = try Stage.showing(movie, from: .frame(5), autoplay: false)
    let (view, badge) = (stage.view, Badge())
    view.bounds = Size(80, 40)
    let following = view.follow("box") { layers in
      guard let layer = layers.first else {
        badge.isHidden = true
        return
      }
      badge.transform = layer.transform
      badge.opacity = layer.opacity
      badge.isHidden = !layer.isVisible
    }
    view.replacements.hidden = ["box"]
    #expect(try view.draw().color(x: 44, y: 4).alpha == 0, "the place is free")
    #expect(badge.transform.apply(.zero) == Point(40, 0))
    #expect(badge.transform.apply(vector: Point(1, 1)) == Point(2, 2))
    #expect(badge.opacity == 1 && !badge.isHidden)
    view.player.clean()
    _ = try view.draw()
    #expect(badge.isHidden)
    following.cancel()
  }
}

/// How loud sounds are.
struct VolumeTests {
  @Test func volumeBesideMute() throws {
    let stage = try Stage.showing(.svga)
    stage.view.volume = 0.5
    stage.view.volume = 0.5
    stage.player.volume = 3
    #expect(stage.player.volume == 1)
    stage.player.volume = .nan
    #expect(stage.view.volume == 1)
    stage.view.volume = -1
    stage.view.isMuted = true
    stage.view.volume = 0.25
    #expect(
      stage.sounds.commands == [
        .setVolume(0.5), .setVolume(1), .setVolume(0), .setMuted(true), .setVolume(0.25),
      ])
  }
}
