import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct ValueReplacementTests {
  private let green = Color(red: 0, green: 1, blue: 0)

  private func list(
    _ animation: LottieAnimation, at frame: Double = 0, _ values: Replacements.Values
  ) -> DisplayList {
    animation.displayList(at: frame, replacements: Replacements(values: values))
  }

  private func named(_ name: String, _ item: String) -> String { #"{"nm":"\#(name)",\#(item.dropFirst())"# }

  @Test func aColorIsReplacedByItsKeyPath() throws {
    let animation = try animation(
      shapes(group(square, named("Fill A", redFill)), group(square, named("Fill B", redFill))))
    let key: AnimationKeyPath = "shapes.Group 2.Fill B.Color"
    #expect(list(animation, [key: .color(green)]).fills.map(\.color) == [green, Color(hex: "f00")])
    #expect(list(animation, ["**.Color": .color(green)]).fills.map(\.color) == [green, green])
    #expect(list(animation, ["*.*.Fill*.*": .color(green)]).fills.map(\.color) == [green, green])
    #expect(list(animation, ["**.Fill C.Color": .color(green)]) == animation.displayList(at: 0))
  }

  @Test func theAlphaOfAColorCounts() throws {
    let fill = #"{"ty":"fl","c":{"k":[1,0,0,0.1]},"o":{"k":50}}"#
    let animation = try animation(shapes(square, fill))
    #expect(animation.displayList(at: 0).fills.first?.color?.alpha == 0.5)
    let values: Replacements.Values = ["**.Color": .color(green.multipliedAlpha(0.5))]
    #expect(list(animation, values).fills.first?.color == green.multipliedAlpha(0.25))
  }

  @Test func theLastValueThatReachesAPropertyCounts() throws {
    let animation = try animation(shapes(square, redFill))
    var values: Replacements.Values = ["shapes.Fill 1.Color": .color(.white), "**.Color": .color(green)]
    #expect(list(animation, values).fills.first?.color == green)
    values["shapes.Fill 1.Color"] = .color(.white)
    #expect(list(animation, values).fills.first?.color == .white)
  }

  @Test func valuesOfAnotherKindOrNotFiniteHaveNoEffect() throws {
    let animation = try animation(
      shapes(square, redFill, members: #""nm":"L","ks":{"o":{"k":50},"p":{"k":[3,4]}}"#))
    let own = animation.displayList(at: 0)
    #expect(list(animation, ["**.Color": .number(1), "**.Opacity": .color(.white)]) == own)
    #expect(list(animation, ["**": .gradient([])]) == own)
    let values: Replacements.Values = [
      "**.Opacity": .number(.nan), "**.Position": .point { _ in Point(.infinity, 0) },
    ]
    #expect(list(animation, values) == own)
  }

  @Test func layerTransformsAreReplacedInTheUnitsOfTheFile() throws {
    let animation = try animation(solid(#""nm":"S""#))
    let values: Replacements.Values = [
      "S.Transform.Position": .point(Point(50, 60)), "S.Transform.Scale": .size(Size(200, 100)),
      "S.Transform.Rotation": .number(90), "S.Transform.Opacity": .number(25),
      "S.Transform.Anchor Point": .point(Point(5, 5)), "S.Color": .color(green),
    ]
    let group = try #require(list(animation, values).groups.first)
    #expect(group.opacity == 0.25)
    guard case .fill(let fill) = group.items.first else { throw Missing() }
    #expect(fill.color == green)
    expectEqual(fill.transform.apply(Point(5, 5)), Point(50, 60))
    expectEqual(fill.transform.apply(Point(6, 5)), Point(50, 62))
  }

  @Test func parentsMoveTheirChildrenByTheReplacedPosition() throws {
    let animation = try animation(
      solid(#""ind":1,"parent":2"#), layer(#""ty":3,"ind":2,"nm":"Null""#))
    let values: Replacements.Values = ["Null.Transform.Position": .point(Point(7, 8))]
    #expect(list(animation, values).fills.first?.transform == .translation(7, 8))
  }

  @Test func splitPositionsAreReplacedByTheirParts() throws {
    let animation = try animation(solid(#""nm":"S","ks":{"p":{"s":true,"x":{"k":1},"y":{"k":2}}}"#))
    let values: Replacements.Values = ["S.Transform.Y Position": .number(9)]
    #expect(list(animation, values).fills.first?.transform == .translation(1, 9))
  }

  @Test func functionsAreGivenTheFrameShown() throws {
    let bytes = Array(
      #"{"fr":30,"ip":10,"op":60,"w":9,"h":9,"layers":[\#(solid(#""nm":"S""#))]}"#.utf8)
    let animation = try LottieDecoder.decode(bytes)
    let values: Replacements.Values = ["S.Transform.Position": .point { Point($0, 0) }]
    let evaluator = animation.makeEvaluator()
    let context = EvaluationContext(replacements: Replacements(values: values))
    let x = [3, 0, 7.5, 3, 1000].map {
      evaluator.displayList(at: $0, context: context).fills.first?.transform.tx
    }
    #expect(x == [3, 0, 7.5, 3, 49])
  }

  @Test func functionsInPrecompsAreGivenTheFrameOfTheWhole() throws {
    let precomp = #"{"id":"p","layers":[\#(solid(#""nm":"S""#))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"P","w":50,"h":50,"st":20,"sr":2"#), assets: [precomp])
    let values: Replacements.Values = ["P.S.Transform.Position": .point { Point($0, 0) }]
    let group = try #require(list(animation, at: 30, values).groups.first)
    guard case .fill(let fill) = group.items.first else { throw Missing() }
    #expect(fill.transform.tx == 30)
  }

  @Test func aPrecompShownTwiceIsReplacedWhereItIsNamed() throws {
    let inner = #"{"id":"inner","layers":[\#(solid(#""nm":"S""#))]}"#
    let outer = #"{"id":"outer","layers":[\#(layer(#""ty":0,"refId":"inner","nm":"I","w":9,"h":9"#))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"outer","nm":"A","w":9,"h":9"#),
      layer(#""ty":0,"refId":"outer","nm":"B","w":9,"h":9"#), assets: [outer, inner])
    func colors(_ values: Replacements.Values) -> [Color?] {
      list(animation, values).items.flatMap(\.innermost).map { item in
        if case .fill(let fill) = item { fill.color } else { nil }
      }
    }
    let red = Color(hex: "f00")
    #expect(colors(["A.I.S.Color": .color(green)]) == [red, green])
    #expect(colors(["B.**.Color": .color(green)]) == [green, red])
    #expect(colors(["**.S.Color": .color(green)]) == [green, green])
    #expect(colors(["**.S.Color": .color(green), "A.**.Color": .color(.white)]) == [green, .white])
  }

  @Test func evaluatorsFollowValuesThatChange() throws {
    let evaluator = try animation(solid(#""nm":"S""#)).makeEvaluator()
    func color(_ values: Replacements.Values) -> Color? {
      let context = EvaluationContext(replacements: Replacements(values: values))
      return evaluator.displayList(at: 0, context: context).fills.first?.color
    }
    #expect(color(["S.Color": .color(green)]) == green)
    #expect(color(["S.Color": .color(.white)]) == .white)
    #expect(color([:]) == Color(hex: "f00"))
    #expect(color(["S.Color": .color { _ in .black }]) == .black)
  }

  /// However many children it has.
  @Test func aParentIsEvaluatedOncePerFrame() throws {
    let children = (0..<20).map { _ in solid(#""parent":1"#) }.joined(separator: ",")
    let animation = try animation(layer(#""ty":3,"ind":1,"nm":"Null""#), children)
    let calls = Lock(0)
    let values: Replacements.Values = [
      "Null.Transform.Position": .point { frame in
        calls.withLock { $0 += 1 }
        return Point(frame, 1)
      }
    ]
    // A null is evaluated for its children only.
    #expect(list(animation, at: 2, values).fills.map(\.transform.tx) == Array(repeating: 2, count: 20))
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func whatCannotBeUsedIsReportedOnce() throws {
    let evaluator = try animation(solid(#""nm":"S""#)).makeEvaluator()
    let log = DrawingLog()
    func show(_ frame: Double, _ values: Replacements.Values) -> DisplayList {
      evaluator.displayList(
        at: frame, context: EvaluationContext(replacements: Replacements(values: values), log: log))
    }
    let values: Replacements.Values = [
      "S.Transform.Position": .point { Point(1 / (3 - $0), 0) }, "S.Transform.Rotation": .number(.nan),
    ]
    #expect(show(2, values).fills.first?.transform == .translation(1, 0))
    let rotation =
      "replacements.values: the value of 'S.Transform.Rotation' is not finite, or empty, in some frames: "
      + "properties keep their own there"
    #expect(log.diagnostics.map { "\($0)" } == [rotation])
    #expect(show(3, values).fills.first?.transform == .identity)
    _ = show(3, values)
    #expect(log.diagnostics.count == 2)
    #expect(log.diagnostics.map(\.kind) == [.unsupported, .unsupported])
    #expect(log.diagnostics.first?.subject == Diagnostic.Subject("value", "S.Transform.Position"))
  }

  @Test func strokesTrimsAndShapesAreReplaced() throws {
    let stroke =
      #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":2},"d":[{"n":"d","v":{"k":4}},{"n":"g","v":{"k":2}}]}"#
    let animation = try animation(shapes(line, stroke, #"{"ty":"tm","s":{"k":0},"e":{"k":100}}"#))
    let values: Replacements.Values = [
      "shapes.Stroke 1.Stroke Width": .number(5), "shapes.Stroke 1.Opacity": .number(50),
      "**.Dash": .number(6), "**.Gap": .number(3), "**.Dash Phase": .number(1),
      "shapes.Trim Paths 1.End": .number { $0 },
    ]
    let item = try #require(list(animation, at: 25, values).strokes.first)
    #expect(item.path.endPoints == [Point(0, 0), Point(25, 0)])
    #expect(item.style.width == 5)
    #expect(item.style.dash == [6, 3])
    #expect(item.style.dashOffset == 1)
    #expect(item.paint == .color(Color.black.multipliedAlpha(0.5)))
  }

  @Test func generatorsAndGroupsAreReplaced() throws {
    let animation = try animation(
      shapes(group(square, redFill, transform: #"{"ty":"tr","nm":"Transform"}"#)))
    let values: Replacements.Values = [
      "**.Rectangle Path 1.Size": .size(Size(4, 2)), "**.Rectangle Path 1.Position": .point(.zero),
      "shapes.Group 1.Transform.Position": .point(Point(9, 9)),
    ]
    let fill = try #require(list(animation, values).fills.first)
    #expect(fill.transform == .translation(9, 9))
    #expect(fill.path.endPoints == [Point(2, -1), Point(2, 1), Point(-2, 1), Point(-2, -1)])
  }

  @Test func gradientsAreReplaced() throws {
    let fill = #"""
      {"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[10,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
      """#
    let animation = try animation(shapes(square, fill))
    let stops = [
      Gradient.Stop(offset: 0, color: green), Gradient.Stop(offset: 0.5, color: .white.multipliedAlpha(0.5)),
      Gradient.Stop(offset: 1, color: .black),
    ]
    let values: Replacements.Values = [
      "shapes.Gradient Fill 1.Colors": .gradient { _ in stops },
      "shapes.Gradient Fill 1.End Point": .point(Point(0, 20)),
    ]
    #expect(
      list(animation, values).fills.first?.paint
        == .gradient(Gradient(.linear(start: .zero, end: Point(0, 20)), stops: stops)))
  }

  @Test func remappedTimeIsReplacedInSeconds() throws {
    let precomp = #"{"id":"p","layers":[\#(solid(#""nm":"S","ip":30,"op":40"#))]}"#
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"P","w":50,"h":50,"tm":{"k":0}"#), assets: [precomp])
    #expect(animation.displayList(at: 0).items.isEmpty)
    #expect(!list(animation, ["P.Time Remap": .number(1)]).items.isEmpty)
  }
}

private struct Missing: Error {}

extension DisplayItem {
  /// What is painted, without the groups around it.
  fileprivate var innermost: [DisplayItem] {
    if case .group(let group) = self { group.items.flatMap(\.innermost) } else { [self] }
  }
}
