import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct AdjustmentTests {
  private let invert = #""ef":[{"ty":5,"mn":"ADBE Invert","en":1,"ef":[]}]"#

  private func list(_ layers: String...) throws -> DisplayList {
    try LottieDecoder.decode(file(layers: layers)).displayList(at: 0)
  }

  @Test(arguments: [3, 12]) func effectsOfANullAreThoseOfAllBelow(type: Int) throws {
    let null = layer(#""ty":\#(type),\#(invert)"#)
    let list = try list(solid(#""sc":"0000ff""#), null, solid(), solid())
    try #require(list.items.count == 2)
    guard case .group(let group) = list.items[0], case .fill = list.items[1] else {
      Issue.record("not a group below a fill: \(list.items)")
      return
    }
    #expect(group.items.count == 2)
    // It lies on all of the canvas and leaves nothing of what was there.
    let filters = group.filters?.filters ?? []
    #expect(filters.count == 1)
    if case .mix = filters.first { Issue.record("mixed") }
  }

  @Test func opacityPlaceAndMasksSayHowMuch() throws {
    let null = layer(#""ty":3,"ks":{"o":{"k":40},"p":{"k":[10,0]}},\#(invert)"#)
    let group = try #require(try list(null, solid()).groups.first)
    guard case .mix(let filters, let amount, let matte)? = group.filters?.filters.first else {
      Issue.record("not mixed")
      return
    }
    #expect(filters.count == 1 && amount == 0.4)
    guard case .group(let coverage)? = matte?.items.first, case .fill(let fill)? = coverage.items.first else {
      Issue.record("no coverage")
      return
    }
    #expect(fill.path.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(fill.transform == .translation(10, 0))
  }

  @Test func invisibleAdjustmentLayersChangeNothing() throws {
    let below = try list(solid())
    #expect(try list(layer(#""ty":3,"ks":{"o":{"k":0}},\#(invert)"#), solid()) == below)
    #expect(try list(layer(#""ty":3,"ip":30,\#(invert)"#), solid()) == below)
    #expect(try list(layer(#""ty":3,"hd":true,\#(invert)"#), solid()) == below)
    let control = #""ef":[{"ty":5,"mn":"ADBE Slider Control","en":1,"ef":[]}]"#
    #expect(try list(layer(#""ty":3,\#(control)"#), solid()) == below)
    #expect(try list(layer(#""ty":3,\#(invert)"#)).items.isEmpty)
  }
}
