import AnimationCore
import Testing

@testable import SVGAFormat

/// Frames have a layout of 10 x 20 on a canvas of 100 x 80.
struct HitTestingTests {
  private func keys(
    _ sprites: [MessageSpriteEntity], _ x: Double, _ y: Double, frame: Double = 0,
    _ replacements: Replacements = Replacements()
  ) throws -> [String] {
    try MessageMovieEntity.movie(sprites).decoded().layerKeys(
      at: Point(x, y), frame: frame, replacements: replacements)
  }

  @Test func theTopmostComesFirst() throws {
    let sprites: [MessageSpriteEntity] = [
      .sprite("a", [.visible()]), .sprite("b", [.visible(transform: .matrix(1, 0, 0, 1, 5, 0))]),
      .sprite("a", [.visible()]), .sprite("", [.visible()]),
    ]
    #expect(try keys(sprites, 7, 3) == ["a", "b"])
    #expect(try keys(sprites, 12, 3) == ["b"])
    #expect(try keys(sprites, 16, 3) == [])
  }

  @Test func layoutsAreHitThroughTheirTransform() throws {
    // Turned by 90° around (50, 40), then twice as large: x from 10 to 50, y from 40 to 60.
    let sprites: [MessageSpriteEntity] = [.sprite("a", [.visible(transform: .matrix(0, 2, -2, 0, 50, 40))])]
    #expect(try keys(sprites, 11, 59) == ["a"])
    #expect(try keys(sprites, 9, 59) == [])
    #expect(try keys(sprites, 11, 61) == [])
    var moved = MessageFrameEntity.visible(transform: .matrix(2, 0, 0, 2))
    (moved.layout.x, moved.layout.y) = (10, 5)
    #expect(try keys([.sprite("a", [moved])], 21, 11) == ["a"])
    #expect(try keys([.sprite("a", [moved])], 19, 11) == [])
  }

  @Test func onlyWhatIsShownIsHit() throws {
    let sprites: [MessageSpriteEntity] = [
      .sprite("a", [.visible(), .hidden]), .sprite("b", [.visible(alpha: 0.01)]),
      .sprite("flat", [.visible(transform: .matrix(1, 1, 1, 1))]),
    ]
    #expect(try keys(sprites, 1, 1) == ["b", "a"])
    #expect(try keys(sprites, 1, 1, frame: 1) == [])
    #expect(try keys(sprites, 1, 1, Replacements(hidden: ["b"])) == ["a"])
  }

  @Test func clipsAndTheCanvasCutSpritesOff() throws {
    let clipped: [MessageSpriteEntity] = [.sprite("a", [.visible(clip: "M0 0L10 0L0 20Z")])]
    #expect(try keys(clipped, 2, 2) == ["a"])
    #expect(try keys(clipped, 9, 19) == [])
    let outside: [MessageSpriteEntity] = [.sprite("a", [.visible(transform: .matrix(1, 0, 0, 1, -5, 0))])]
    #expect(try keys(outside, 1, 1) == ["a"])
    #expect(try keys(outside, -1, 1) == [])
  }

  @Test func aSpriteWithoutALayoutIsItsShapes() throws {
    var frame = MessageFrameEntity.visible([
      .square().with { $0.transform = .matrix(1, 0, 0, 1, 20, 20) }, .path("M0 0L8 0L0 8"),
    ])
    frame.clearLayout()
    #expect(try keys([.sprite("a", [frame])], 22, 22) == ["a"])
    #expect(try keys([.sprite("a", [frame])], 2, 2) == ["a"])
    #expect(try keys([.sprite("a", [frame])], 7, 7) == [])
  }

  @Test func mattesDecideWhatCanBeHit() throws {
    func sprites(_ matte: MessageFrameEntity) -> [MessageSpriteEntity] {
      [.sprite("m.matte", [matte]), .sprite("a", matteKey: "m.matte", [.visible()])]
    }
    #expect(try keys(sprites(.visible([.square(4)])), 3, 3) == ["a"])
    #expect(try keys(sprites(.visible([.square(4)])), 5, 5) == [])
    #expect(try keys(sprites(.visible()), 5, 5) == ["a"])
    #expect(try keys(sprites(.hidden), 3, 3) == [])
    #expect(try keys([.sprite("a", matteKey: "nowhere", [.visible()])], 3, 3) == [])
  }
}
