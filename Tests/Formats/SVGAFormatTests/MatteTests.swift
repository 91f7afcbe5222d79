import AnimationCore
import Testing

@testable import SVGAFormat

struct MatteTests {
  private func frame(_ side: Float) -> [MessageFrameEntity] { [.visible([.square(side)])] }

  private func items(_ sprites: MessageSpriteEntity...) throws -> [DisplayItem] {
    try MessageMovieEntity.movie(sprites).firstFrame()
  }

  private func square(_ side: Double) -> DisplayItem {
    .fill(FillItem(Path(Rect(Size(side, side))), paint: .color(Color(red: 1, green: 0, blue: 0))))
  }

  @Test func aMatteIsNotDrawnItself() throws {
    #expect(try items(.sprite("m.matte", frame(1)), .sprite("a", frame(2))) == [square(2)])
  }

  @Test func neighborsShareTheirMatte() throws {
    let drawn = try items(
      .sprite("m.matte", frame(1)), .sprite("a", frame(2)), .sprite("b", matteKey: "m.matte", frame(3)),
      .sprite("c", matteKey: "m.matte", frame(4)), .sprite("d", frame(5)),
      .sprite("e", matteKey: "m.matte", frame(6)))
    #expect(
      drawn == [
        square(2), .group(GroupItem([square(3), square(4)], matte: Matte([square(1)], mode: .alpha))),
        square(5),
        .group(GroupItem([square(6)], matte: Matte([square(1)], mode: .alpha))),
      ])
  }

  /// Each group has its own copy of the matte.
  @Test func aLargeMatteOfManyGroupsIsCutAndReported() throws {
    let square = SVGAMovie.Shape(.rect(Rect(Size(1, 1)), cornerRadius: 0), fill: .white)
    func sprite(_ key: String, _ matteKey: String = "", shapes: Int) -> SVGAMovie.Sprite {
      let frame = SVGAMovie.Frame(shapes: Array(repeating: square, count: shapes))
      return SVGAMovie.Sprite(key, matteKey: matteKey, frames: SVGAMovie.FrameList([frame]))
    }
    func reported(_ count: Int) throws -> [String] {
      let groups = (0..<count).flatMap { _ in
        [sprite("a", "m.matte", shapes: 1), sprite("b", "n.matte", shapes: 1)]
      }
      let mattes = ["m.matte", "n.matte"].map { sprite($0, shapes: 5000) }
      let movie = SVGAMovie(size: Size(9, 9), frameRate: 20, frameCount: 1, sprites: mattes + groups)
      let log = DrawingLog()
      let evaluator = try SVGAAnimation(movie).makeEvaluator()
      _ = evaluator.displayList(at: 0, context: EvaluationContext(log: log))
      return log.diagnostics.map { "\($0)" }
    }
    #expect(try reported(2) == [])
    let reported = try reported(200)
    #expect(
      reported == [
        "sprites: m.matte: a frame takes more than 1048576 elements of paths (limit pathElements): not all of it is drawn"
      ])
  }

  @Test func differentMattesAreDifferentGroups() throws {
    let drawn = try items(
      .sprite("m.matte", frame(1)), .sprite("n.matte", frame(2)), .sprite("a", matteKey: "m.matte", frame(3)),
      .sprite("b", matteKey: "n.matte", frame(4)))
    #expect(
      drawn == [
        .group(GroupItem([square(3)], matte: Matte([square(1)]))),
        .group(GroupItem([square(4)], matte: Matte([square(2)]))),
      ])
  }

  @Test func aMatteMayComeAfterItsUsersAndTheLastOfAKeyCounts() throws {
    let drawn = try items(
      .sprite("m.matte", frame(1)), .sprite("a", matteKey: "m.matte", frame(3)), .sprite("m.matte", frame(2)))
    #expect(drawn == [.group(GroupItem([square(3)], matte: Matte([square(2)])))])
  }

  @Test func aMatteKeepsItsOwnTransformOpacityAndClip() throws {
    let matte = MessageFrameEntity.visible(
      alpha: 0.5, transform: .matrix(2, 0, 0, 2), clip: "M0 0L1 0L1 1Z", [.square(1)])
    let drawn = try items(.sprite("m.matte", [matte]), .sprite("a", matteKey: "m.matte", frame(3)))
    guard case .group(let group)? = drawn.first, case .group(let mask)? = group.matte?.items.first else {
      Issue.record("\(drawn)")
      return
    }
    #expect(mask.opacity == 0.5)
    #expect(mask.clip?.transform == .scale(2, 2))
    #expect(group.items == [square(3)])
  }

  @Test func aMattesOwnMatteIsIgnored() throws {
    let drawn = try items(
      .sprite("n.matte", frame(1)), .sprite("m.matte", matteKey: "n.matte", frame(2)),
      .sprite("a", matteKey: "m.matte", frame(3)))
    #expect(drawn == [.group(GroupItem([square(3)], matte: Matte([square(2)])))])
  }

  @Test func nothingShowsThroughAMissingMatte() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a", matteKey: "nowhere", frame(1)), .sprite("b", matteKey: "c", frame(2)),
      .sprite("c", frame(3)),
    ])
    let animation = try movie.decoded()
    #expect(animation.displayList(at: 0).items == [square(3)])
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "sprites[0] \"a\": its matte \"nowhere\" does not exist: not drawn",
        "sprites[1] \"b\": its matte \"c\" does not exist: not drawn",
      ])
  }

  @Test func nothingShowsThroughAHiddenMatte() throws {
    #expect(try items(.sprite("m.matte", [.hidden]), .sprite("a", matteKey: "m.matte", frame(3))) == [])
    #expect(try items(.sprite("m.matte", [.visible()]), .sprite("a", matteKey: "m.matte", frame(3))) == [])
  }

  @Test func aGroupWithoutContentIsLeftOut() throws {
    #expect(try items(.sprite("m.matte", frame(1)), .sprite("a", matteKey: "m.matte", [.hidden])) == [])
  }
}
