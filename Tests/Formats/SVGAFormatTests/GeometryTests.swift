import AnimationCore
import Testing

@testable import SVGAFormat

/// Where sprites are. Frames have a layout of 10 x 20 on a canvas of 100 x 80.
struct GeometryTests {
  @Test func aSpriteIsWhereItsLayoutIs() throws {
    var moved = MessageFrameEntity.visible(alpha: 0.5, transform: .matrix(0, 2, -2, 0, 50, 40))
    (moved.layout.x, moved.layout.y) = (1, 0)
    let movie = try MessageMovieEntity.movie([.sprite("a", [.visible(), moved])]).decoded()
    // Between frames an SVGA shows the one before.
    let found = movie.geometry(of: "a", at: 1.75)
    let sprite = try #require(found.first)
    #expect(found.count == 1)
    #expect(sprite.key == "a")
    #expect(sprite.bounds == Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(sprite.transform == Transform(a: 0, b: 2, c: -2, d: 0, tx: 50, ty: 42))
    #expect(sprite.frame == Rect(x: 10, y: 42, width: 40, height: 20))
    #expect(sprite.clip == Rect(x: 0, y: 0, width: 100, height: 80))
    #expect(sprite.opacity == 0.5)
    #expect(sprite.isVisible)
    #expect(sprite.toLayer(Point(10, 62)) == Point(10, 20))
    #expect(movie.geometry(of: "b", at: 0).isEmpty)
  }

  @Test func allOfOneKeyAreFoundAndHiddenOnesSaidToBe() throws {
    let movie = try MessageMovieEntity.movie([
      .sprite("a", [.visible(), .hidden]), .sprite("b.png", [.visible()]),
      .sprite("a", [.visible(transform: .matrix(1, 0, 0, 1, 5, 6)), .visible()]),
      .sprite("flat", [.visible(transform: .matrix(1, 1, 1, 1))]),
    ]).decoded()
    let first = movie.geometry(of: "a", at: 0)
    #expect(first.map(\.isVisible) == [true, true])
    #expect(first.map(\.layerAbove) == ["b.png", nil])
    #expect(first.map(\.layerBelow) == [nil, "b.png"])
    #expect(first[0].isBelow(first[1]) && !first[1].isBelow(first[0]))
    #expect(first[1].frame == Rect(x: 5, y: 6, width: 10, height: 20))
    #expect(movie.geometry(of: "a", at: 1).map(\.isVisible) == [false, true])
    #expect(movie.geometry(of: "b.png", at: 0).map(\.layerBelow) == ["a"])
    #expect(movie.geometry(of: "*", at: 0).count == 4)
    let flat = try #require(movie.geometry(of: "flat", at: 0).first)
    #expect(!flat.isVisible && flat.frame == nil && flat.toLayer(Point(1, 1)) == nil)
    let hidden = movie.geometry(of: "a", at: 0, replacements: Replacements(hidden: ["a"]))
    #expect(hidden.map(\.isHidden) == [true, true] && hidden.map(\.isVisible) == [true, true])
    #expect(first.map(\.isHidden) == [false, false])
    #expect(hidden[1].frame == Rect(x: 5, y: 6, width: 10, height: 20))
  }

  @Test func aClipIsABoxOnTheCanvas() throws {
    let movie = try MessageMovieEntity.movie([
      .sprite("a", [.visible(transform: .matrix(2, 0, 0, 2, 90, 0), clip: "M1 2L10 2L10 20Z")])
    ]).decoded()
    let sprite = try #require(movie.geometry(of: "a", at: 0).first)
    #expect(sprite.clip == Rect(x: 92, y: 4, width: 8, height: 36))
    #expect(sprite.frame == Rect(x: 90, y: 0, width: 20, height: 40))
  }

  @Test func thereAreNoPropertiesWithKeyPaths() throws {
    let movie = try MessageMovieEntity.movie([.sprite("a", [.visible()])]).decoded()
    #expect(movie.value(for: "**", at: 0) == nil)
  }
}
