import AnimationCore
import Testing

@testable import LottieFormat

/// Glyphs that are layers: drawn where the pen stands, with paints and a time of their own.
@Suite struct GlyphCompositionTests {
  /// "C" shows a blue square of 20, whose lower left corner stands on the pen, from frame 10 of the layer on.
  private func animation(
    _ text: String, _ members: String = "", t: String = "", layer layerMembers: String = #""st":0"#,
    content: String? = nil, data: String = #""refId":"glyph","ks":{"p":{"k":[0,-20]}}"#
  ) throws -> LottieAnimation {
    let square =
      content
      ?? shapes(group(square, blueFill), members: #""ip":10,"op":99"#).replacing(
        #""ip":0,"op":60,"#, with: "")
    let chars = TextFile.glyphs.replacing(
      #""chars":["#,
      with: #""chars":[{"ch":"C","style":"Medium","fFamily":"Boxes","w":30,"t":1,"data":{\#(data)}},"#)
    let document = TextFile.document(text, members, font: "Drawn")
    let text = layer(
      #""ty":5,\#(layerMembers),"t":{"d":{"k":[\#(TextFile.key(document))]}\#(t.isEmpty ? "" : ","+t)}"#)
    return try LottieFormatTests.animation(
      text, assets: [#"{"id":"glyph","w":20,"h":20,"layers":[\#(square)]}"#], members: TextFile.fonts + chars)
  }

  private func fills(_ items: [DisplayItem]) -> [FillItem] {
    items.flatMap { item -> [FillItem] in
      switch item {
      case .fill(let fill): [fill]
      case .group(let group): fills(group.items)
      default: []
      }
    }
  }

  private func boxes(_ animation: LottieAnimation, at frame: Double = 10) -> [Rect] {
    fills(animation.displayList(at: frame).items).compactMap { $0.path.applying($0.transform).bounds }
  }

  private func expect(_ found: [Rect], _ wanted: [Rect], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(found.count == wanted.count, sourceLocation: sourceLocation)
    for (a, b) in zip(found, wanted) {
      expectEqual(Point(a.minX, a.minY), Point(b.minX, b.minY), sourceLocation: sourceLocation)
      expectEqual(Point(a.maxX, a.maxY), Point(b.maxX, b.maxY), sourceLocation: sourceLocation)
    }
  }

  @Test func theyStandWhereThePenIs() throws {
    let animation = try animation("AC")
    expect(
      boxes(animation), [Rect(x: 0, y: -14, width: 10, height: 14), Rect(x: 12, y: -4, width: 4, height: 4)])
    let colors = fills(animation.displayList(at: 10).items).map(\.color)
    #expect(colors == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test func theyHaveTheTimeOfTheLayer() throws {
    let animation = try animation("C")
    #expect(boxes(animation, at: 9).isEmpty && boxes(animation, at: 10).count == 1)
    let later = try self.animation("C", layer: #""st":5"#)
    #expect(boxes(later, at: 14).isEmpty && boxes(later, at: 15).count == 1)
    let slow = try self.animation("C", data: #""refId":"glyph","sr":2,"st":1"#)
    #expect(boxes(slow, at: 20).isEmpty && boxes(slow, at: 21).count == 1)
  }

  @Test func animatorsMoveAndFadeThem() throws {
    let animator = #""a":[{"s":{},"a":{"p":{"k":[0,9]},"o":{"k":50},"fc":{"k":[0,1,0]}}}]"#
    let animation = try animation("C", t: animator)
    expect(boxes(animation), [Rect(x: 0, y: 5, width: 4, height: 4)])
    #expect(animation.displayList(at: 10).groups.first?.opacity == 0.5)
    #expect(fills(animation.displayList(at: 10).items).map(\.color) == [Color(red: 0, green: 0, blue: 1)])
  }

  @Test func glyphsInGlyphsEnd() throws {
    let inner = layer(
      #""ty":5,"t":{"d":{"k":[\#(TextFile.key(TextFile.document("CCCCCCCCCC", font: "Drawn")))]}}"#)
    let animation = try animation("CCCCCCCCCC", content: inner)
    let log = DrawingLog()
    _ = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(log: log))
    #expect(log.diagnostics.contains { $0.message.contains(": a frame takes more than ") })
  }

  @Test func missingPrecompsOfGlyphsAreNoted() throws {
    let animation = try animation("C", data: #""refId":"other""#)
    #expect(boxes(animation).isEmpty)
    #expect(animation.info.diagnostics.summary() == "1 precomp (other)")
  }
}
