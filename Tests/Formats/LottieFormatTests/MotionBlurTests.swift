import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct MotionBlurTests {
  private let shutter = #""mb":{"sa":180,"sp":-90,"spf":4,"asl":128}"#
  /// It moves by a pixel a frame.
  private let moving =
    #""p":{"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":40,"s":[40,0]}]}"#

  private func list(_ layers: String..., at frame: Double = 10, members: String? = nil) throws -> DisplayList
  {
    let animation = try LottieDecoder.decode(file(layers: layers, members: (members ?? shutter) + ","))
    return animation.makeEvaluator().displayList(at: frame, context: EvaluationContext(motionBlur: true))
  }

  /// Where the samples of the first group are.
  private func places(_ list: DisplayList) -> [Double?] {
    guard let group = list.groups.first, case .average(let others)? = group.filters?.filters.first else {
      return []
    }
    return ([group.items] + others).map { items in
      if case .fill(let fill)? = items.first { fill.transform.tx } else { nil }
    }
  }

  @Test func theMeanWhileTheShutterIsOpen() throws {
    let layer = solid(#""mb":true,"ks":{\#(moving)}"#)
    // From a quarter of a frame before to a quarter after.
    let places = places(try list(layer)).compactMap(\.self)
    try #require(places.count == 4)
    for (place, expected) in zip(places, [9.75, 9.75 + 0.5 / 3, 9.75 + 1 / 3.0, 10.25]) {
      expectEqual(place, expected, within: 1e-9)
    }
  }

  @Test func blursOnlyWhereAskedForAndMoving() throws {
    let layer = solid(#""mb":true,"ks":{\#(moving)}"#)
    let animation = try LottieDecoder.decode(file(layers: [layer], members: shutter + ","))
    #expect(animation.displayList(at: 10).fills.count == 1)
    #expect(try list(solid(#""ks":{\#(moving)}"#)).fills.count == 1)
    #expect(try list(solid(#""mb":true"#)).fills.count == 1, "it does not move")
    #expect(try list(layer, at: 50).fills.count == 1, "it has come to rest")
  }

  @Test func anEvaluatorIsAskedBothWays() throws {
    let still = solid(#""mb":true,"ks":{"p":{"k":[{"t":0,"s":[0,0],"h":1},{"t":10,"s":[9,0],"h":1}]}}"#)
    let animation = try LottieDecoder.decode(file(layers: [still], members: shutter + ","))
    let evaluator = animation.makeEvaluator()
    for frame in [9.9, 10, 9.9, 20] {
      for motionBlur in [false, true, false] {
        let context = EvaluationContext(motionBlur: motionBlur)
        #expect(
          evaluator.displayList(at: frame, context: context)
            == animation.makeEvaluator().displayList(at: frame, context: context))
      }
    }
    let blurred = evaluator.displayList(at: 9.9, context: EvaluationContext(motionBlur: true))
    #expect(places(blurred) == [0, 0, 0, 9].map { $0 } || Set(places(blurred).compactMap(\.self)) == [0, 9])
  }

  @Test func aLayerCountsAsEmptyWhereItIsNotShown() throws {
    let late = solid(#""mb":true,"ip":10,"ks":{\#(moving)}"#)
    let group = try #require(try list(late).groups.first)
    guard case .average(let others)? = group.filters?.filters.first else {
      Issue.record("no mean")
      return
    }
    #expect(group.items.count == 1)
    #expect(others.map(\.count).sorted() == [0, 0, 1])
  }

  @Test func matteAndBlendModeAreOutside() throws {
    let list = try list(
      solid(#""td":1"#), solid(#""tt":1,"bm":1,"mb":true,"ks":{"o":{"k":50},\#(moving)}"#))
    let group = try #require(list.groups.first)
    #expect(group.matte != nil && group.blendMode == .multiply && group.opacity == 1)
    guard case .group(let sample)? = group.items.first else {
      Issue.record("opacity is part of each sample")
      return
    }
    #expect(sample.opacity == 0.5 && sample.matte == nil && sample.blendMode == .normal)
  }

  /// A file that says nothing of its shutter has that of a new composition.
  @Test func withoutAShutterTheUsualOneCounts() throws {
    let places = places(try list(solid(#""mb":true,"ks":{\#(moving)}"#), members: #""nm":"a""#)).compactMap(
      \.self)
    try #require(places.count == 16)
    expectEqual(places[0], 9.75)
    expectEqual(places[15], 10.25)
  }

  @Test func samplesAreLimited() throws {
    let layer = solid(#""mb":true,"ks":{\#(moving)}"#)
    #expect(places(try list(layer, members: #""mb":{"sa":1e9,"sp":-1e9,"spf":1e9}"#)).count == 64)
    #expect(try list(layer, members: #""mb":{"sa":180,"spf":1}"#).fills.count == 1)
    #expect(try list(layer, members: #""mb":{"sa":0,"spf":16}"#).fills.count == 1)
    #expect(try list(layer, members: #""mb":{"sa":-5,"sp":0,"spf":-3}"#).fills.count == 1)
    // Inside of one that has 32, there are two.
    let precomp = #"{"id":"p","mb":{"sa":180,"sp":-90,"spf":64},"layers":[\#(layer)]}"#
    let outer = #"{"ip":0,"op":60,"ty":0,"refId":"p","w":100,"h":100,"mb":true,"ks":{}}"#
    let animation = try LottieDecoder.decode(
      file(layers: [outer], assets: [precomp], members: #""mb":{"sa":180,"sp":-90,"spf":32},"#))
    let list = animation.makeEvaluator().displayList(at: 10, context: EvaluationContext(motionBlur: true))
    let group = try #require(list.groups.first)
    guard case .average(let others)? = group.filters?.filters.first else {
      Issue.record("no mean")
      return
    }
    #expect(others.count == 31)
    guard case .group(let sample)? = group.items.first else {
      Issue.record("no precomp")
      return
    }
    #expect(places(DisplayList(size: Size(100, 100), items: sample.items)).count == 2)
  }

  @Test func itIsReportedWhereItIsNotDrawn() throws {
    let info = try animation(solid(#""mb":true,"ks":{\#(moving)}"#)).info
    #expect(info.diagnostics(motionBlur: false).summary() == "1 motion blur")
    #expect(info.diagnostics(motionBlur: true).isEmpty)
  }
}
