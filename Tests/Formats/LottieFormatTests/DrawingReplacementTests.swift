import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct DrawingReplacementTests {
  /// Draws its room, moved to the right by the frame.
  private let drawing: Replacements.Drawing = { frame, size in
    [.fill(FillItem(Path(Rect(size)), paint: .color(.white), transform: .translation(frame, 0)))]
  }

  private func list(_ animation: LottieAnimation, at frame: Double = 0) -> DisplayList {
    animation.displayList(at: frame, replacements: Replacements(drawings: ["D": drawing]))
  }

  @Test func drawingsLieAboveTheLayersContentInItsSpace() throws {
    let fills = try list(
      animation(solid(#""nm":"top""#), solid(#""nm":"D","ks":{"p":{"k":[5,6]}}"#)), at: 2
    ).fills
    #expect(fills.map(\.color) == [Color(hex: "f00"), .white, Color(hex: "f00")])
    #expect(fills[1].transform == .translation(7, 6))
    #expect(fills[1].path == Path(Rect(Size(10, 10))))
  }

  @Test func drawingsAreUnderOpacityAndMasks() throws {
    let mask =
      #"{"mode":"a","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}"#
    let layer = solid(#""nm":"D","ks":{"o":{"k":50}},"masksProperties":[\#(mask)]"#)
    let group = try #require(list(animation(layer)).groups.first)
    #expect(group.opacity == 0.5)
    #expect(group.masks.count == 1)
    #expect(group.items.count == 2)
  }

  @Test func drawingsHaveTheRoomOfTheComposition() throws {
    let empty = try list(animation(layer(#""ty":3,"nm":"D""#))).fills
    #expect(empty.map(\.path) == [Path(Rect(Size(100, 100)))])
    let shape = try list(animation(shapes(square, redFill, members: #""nm":"D""#))).fills
    #expect(shape.last?.path == Path(Rect(Size(100, 100))))
  }

  @Test func drawingsInPrecompsHaveTheFrameOfTheWhole() throws {
    let precomp = #"{"id":"p","layers":[\#(layer(#""ty":3,"nm":"D""#))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"P","w":40,"h":30,"st":10"#), assets: [precomp])
    let group = try #require(list(animation, at: 12).groups.first)
    guard case .fill(let fill) = group.items.first else {
      Issue.record("no drawing")
      return
    }
    #expect(fill.transform == .translation(12, 0))
    #expect(fill.path == Path(Rect(Size(40, 30))))
  }

  @Test func drawingsAreNotShownWithoutTheirLayer() throws {
    let animation = try animation(layer(#""ty":3,"nm":"D","ip":10,"op":20"#))
    #expect([9, 10, 20].map { list(animation, at: $0).items.count } == [0, 1, 0])
    let hidden = Replacements(drawings: ["D": drawing], hidden: ["D"])
    #expect(animation.displayList(at: 10, replacements: hidden).items.isEmpty)
  }
}
