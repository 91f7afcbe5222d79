import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct ExpressionTests {
  private let unevaluated = "expression: its keyframes or fixed value are used"

  private func animation(
    _ scripts: [String: TestEngine.Script], _ layers: String..., assets: [String] = [], members: String = "",
    steady: Set<String> = []
  ) throws -> LottieAnimation {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: scripts, steady: steady)
    return try LottieDecoder.decode(
      file(layers: layers, assets: assets, members: members), options: options)
  }

  /// A layer of 10 x 10 whose horizontal position is an expression.
  private func moving(_ name: String, _ text: String, keyed: String = "0", _ members: String = "") -> String {
    solid(
      #""nm":"\#(name)","ks":{"p":{"s":true,"x":{"k":\#(keyed),"x":"\#(text)"},"y":{"k":0}}}\#(members)"#)
  }

  /// What is drawn in a frame, and what is said about it.
  private func drawn(
    _ animation: LottieAnimation, at frame: Double = 0, _ values: Replacements.Values = [:]
  ) -> (list: DisplayList, notes: [String]) {
    let log = DrawingLog()
    let context = EvaluationContext(replacements: Replacements(values: values), log: log)
    let list = animation.makeEvaluator().displayList(at: frame, context: context)
    return (list, log.diagnostics.map { "\($0)" })
  }

  /// The positions of solids, bottom first.
  private func positions(
    _ animation: LottieAnimation, at frame: Double = 0, _ values: Replacements.Values = [:]
  ) -> [Double] {
    drawn(animation, at: frame, values).list.fills.map(\.transform.tx)
  }

  // MARK: Decoding

  @Test func withoutAnEngineKeyframesCount() throws {
    let bytes = file(layers: [moving("A", "time*10", keyed: "7")])
    let animation = try LottieDecoder.decode(bytes)
    #expect(positions(animation, at: 15) == [7])
    #expect(animation.info.diagnostics.map { "\($0)" } == [#"layers[0] "A" > ks: \#(unevaluated)"#])
    #expect(animation.model.expressionEngine == nil)
  }

  @Test func whatAnEngineCannotEvaluateIsLeftOut() throws {
    let animation = try animation(["time*10": TestEngine.time], moving("A", "wiggle(1, 2)", keyed: "7"))
    #expect(positions(animation, at: 15) == [7])
    #expect(animation.info.diagnostics.map(\.message) == [unevaluated])
    // Then it has nothing to do.
    #expect(animation.model.expressionEngine == nil)
  }

  @Test func anEmptyTextIsNone() throws {
    let text = #"{"d":{"x":"","k":[{"t":0,"s":{"t":"a","s":9,"f":"F","fc":[0,0,0]}}]}}"#
    let fonts = #""fonts":{"list":[{"fName":"F","fFamily":"Sans"}]},"#
    for engine in [nil, TestEngine(scripts: ["": TestEngine.time])] {
      var options = LottieDecoder.Options()
      options.expressions = engine
      let bytes = file(layers: [moving("A", "", keyed: "7"), layer(#""ty":5,"t":\#(text)"#)], members: fonts)
      let animation = try LottieDecoder.decode(bytes, options: options)
      #expect(positions(animation) == [7])
      #expect(animation.info.diagnostics == [])
    }
  }

  @Test func aPropertyWithAnExpressionMayHaveAnyValue() throws {
    let layers = try animation(
      ["50": { _, _ in .number(50) }],
      // Neither is this one never seen, nor that one in the plane.
      solid(#""nm":"seen","ef":[{"ty":31,"ef":[]}],"ks":{"o":{"k":0,"x":"50"}}"#),
      solid(#""nm":"in space","ks":{"rx":{"k":0,"x":"50"}}"#))
    #expect(layers.info.diagnostics.map(\.message).contains("effect \"mesh warp\": not drawn"))
    #expect(layers.model.compositions[0].layers.map(\.isInSpace) == [false, true])
    #expect(layers.displayList(at: 0).groups.first?.opacity == 0.5)
  }

  // MARK: Time

  @Test func timeIsThatOfTheComposition() throws {
    let scripts: [String: TestEngine.Script] = [
      "time*10": TestEngine.time, "shown": { _, context in .number(context.shownFrame) },
    ]
    #expect(positions(try animation(scripts, moving("A", "time*10")), at: 15) == [5])
    let precomp = #"{"id":"p","layers":[\#(moving("A", "time*10")),\#(moving("B", "shown"))]}"#
    let animation = try animation(
      scripts, layer(#""ty":0,"refId":"p","w":50,"h":50,"st":6,"sr":2"#), assets: [precomp])
    let group = try #require(drawn(animation, at: 15).list.groups.first)
    #expect(DisplayList(size: Size(1, 1), items: group.items).fills.map(\.transform.tx) == [15, 1.5])
  }

  @Test func thereAreNotAnyNumberOfExpressions() throws {
    let scripts: [String: TestEngine.Script] = ["one": { _, _ in .number(1) }]
    let layers = Array(repeating: layer(#""ty":3,"ks":{"o":{"k":0,"x":"one"}}"#), count: 10_001)
    let animation = try animation(scripts, layers.joined(separator: ","))
    #expect(animation.info.diagnostics.map(\.message) == [unevaluated])
  }

  @Test func framesInAnyOrderShowTheSame() throws {
    let animation = try animation(["time*10": TestEngine.time], moving("A", "time*10"))
    let evaluator = animation.makeEvaluator()
    for frame in [30.0, 0, 7.5, 30] {
      let list = evaluator.displayList(at: frame, context: EvaluationContext())
      #expect(list.fills.map(\.transform.tx) == [frame / 3])
      #expect(list == animation.displayList(at: frame))
    }
  }

  @Test func timeRemappingIsAskedInTheParent() throws {
    let precomp = #"{"id":"p","layers":[\#(solid(#""ip":30,"op":40"#))]}"#
    let animation = try animation(
      ["time*10": TestEngine.time],
      layer(#""ty":0,"refId":"p","w":50,"h":50,"tm":{"k":0,"x":"time*10"}"#), assets: [precomp])
    #expect([2, 3, 4].map { drawn(animation, at: $0).list.items.isEmpty } == [true, false, true])
  }

  // MARK: What can be asked

  @Test func expressionsReadTheirOwnKeyframes() throws {
    let keys = #"[{"t":10,"s":[100]},{"t":20,"s":[300]}]"#
    let scripts: [String: TestEngine.Script] = [
      "value+1": { property, _ throws(ExpressionError) in .number(try property.value.number + 1) },
      "at the nearest key": { property, context in
        guard let key = property.indexOfNearestKey(to: context.frame) else { return .number(-1) }
        return property.keyedValue(at: property.keyTime(at: key) ?? 0)
      },
      "times": { property, _ in .number((0..<property.keyCount).compactMap(property.keyTime).reduce(0, +)) },
    ]
    func position(_ text: String, keyed: String, at frame: Double) throws -> [Double] {
      positions(try animation(scripts, moving("A", text, keyed: keyed)), at: frame)
    }
    #expect(try position("value+1", keyed: keys, at: 15) == [201])
    #expect(try position("value+1", keyed: "5", at: 15) == [6])
    #expect(try position("at the nearest key", keyed: keys, at: 14) == [100])
    #expect(try position("at the nearest key", keyed: keys, at: 16) == [300])
    #expect(try position("at the nearest key", keyed: "5", at: 16) == [-1])
    #expect(try position("times", keyed: keys, at: 0) == [30])
    #expect(try position("times", keyed: "5", at: 0) == [0])
  }

  /// What an expression gives is kept in the frames in which all that it has asked for is the same.
  @Test func aValueIsKeptAsLongAsNothingChanges() throws {
    let count = Lock(0)
    let scripts: [String: TestEngine.Script] = [
      "of B": { _, context throws(ExpressionError) in
        count.withLock { $0 += 1 }
        return .number(try context.number("B", "Transform", "X Position") + 1)
      }
    ]
    let keys = #"[{"t":0,"s":[4],"h":1},{"t":20,"s":[8],"h":1}]"#
    let b = solid(#""nm":"B","ks":{"p":{"s":true,"x":{"k":\#(keys)},"y":{"k":0}}}"#)
    let evaluator = try animation(scripts, moving("A", "of B"), b, steady: ["of B"]).makeEvaluator()
    let found = [0.0, 10, 19, 20, 30, 5, 40].map {
      evaluator.displayList(at: $0, context: EvaluationContext()).fills.map(\.transform.tx)
    }
    #expect(found == [[4, 5], [4, 5], [4, 5], [8, 9], [8, 9], [4, 5], [8, 9]])
    #expect(count.withLock { $0 } == 4)
    // A viewer's value is another model's.
    let values = EvaluationContext(replacements: Replacements(values: ["B.Transform.X Position": .number(2)]))
    #expect(evaluator.displayList(at: 40, context: values).fills.map(\.transform.tx) == [2, 3])
  }

  /// In each frame, whether it was evaluated there or not; also of those that were asked for.
  @Test func whatIsKeptIsReportedAgain() throws {
    let scripts: [String: TestEngine.Script] = [
      "of B": { _, context throws(ExpressionError) in
        .number(try context.number("B", "Transform", "X Position"))
      },
      "nothing": { _, _ throws(ExpressionError) in throw ExpressionError("no value") },
    ]
    let b = moving("B", "nothing", keyed: "7", #","hd":true"#)
    let evaluator = try animation(scripts, moving("A", "of B"), b, steady: ["of B", "nothing"])
      .makeEvaluator()
    for frame in 0..<3 {
      let log = DrawingLog()
      let list = evaluator.displayList(at: Double(frame), context: EvaluationContext(log: log))
      #expect(list.fills.map(\.transform.tx) == [7])
      #expect(log.diagnostics.map(\.message) == ["\(unevaluated): no value"])
    }
  }

  @Test func expressionsReadPropertiesWithTheirExpressions() throws {
    let scripts: [String: TestEngine.Script] = [
      "time*10": TestEngine.time,
      "of B": { _, context throws(ExpressionError) in
        .number(try context.number("B", "Transform", "X Position") + 1)
      },
      "of the fill": { _, context throws(ExpressionError) in
        .number(try context.number("shapes", "Group 1", "Fill 1", "Color"))
      },
      "of the path": { _, context throws(ExpressionError) in
        guard case .path(let path) = context.layer(named: "shapes")?.property(["Path 1", "Path"])?.value
        else {
          throw ExpressionError("no path")
        }
        return .number(path.vertices.last?.point.x ?? 0)
      },
      "name": { _, context in .number(Double(context.layerName.count)) },
    ]
    // Hidden ones can be asked, too.
    let hidden = moving("B", "time*10", #","hd":true"#)
    #expect(positions(try animation(scripts, moving("A", "of B"), hidden), at: 15) == [6])
    let drawing = shapes(line, group(#"{"ty":"fl","c":{"k":[0.25,0,0]}}"#))
    #expect(positions(try animation(scripts, moving("A", "of the fill"), drawing)) == [0.25])
    #expect(positions(try animation(scripts, moving("A", "of the path"), drawing)) == [100])
    #expect(positions(try animation(scripts, moving("Long", "name"))) == [4])
  }

  @Test func whatIsNotThereIsReportedOnce() throws {
    let animation = try animation(
      ["of B": { _, context throws(ExpressionError) in .number(try context.number("B", "Opacity")) }],
      moving("A", "of B", keyed: "7"), layer(#""nm":"C","ty":3"#))
    let (list, notes) = drawn(animation)
    #expect(list.fills.map(\.transform.tx) == [7])
    #expect(notes == [#"layers[0] "A" > ks: \#(unevaluated): no layer B"#])
  }

  @Test func aLayerGivesItsTransformWithThatOfItsParents() throws {
    let animation = try animation(
      ["x of B": { _, context in .number(context.layer(named: "B")?.layerTransform.tx ?? -1) }],
      moving("A", "x of B"), layer(#""nm":"B","ty":3,"parent":3,"ks":{"p":{"k":[3,4]}}"#),
      layer(#""ind":3,"ty":3,"ks":{"p":{"k":[20,0]}}"#))
    #expect(positions(animation) == [23])
  }

  // MARK: Values of all kinds

  @Test func listsOfAnotherLengthAndNumbersThatAreNotFiniteLeaveTheKeyedOnes() throws {
    func transform(_ value: ExpressionValue) throws -> Transform? {
      let animation = try animation(
        ["?": { _, _ in value }], solid(#""ks":{"p":{"k":[1,2],"x":"?"},"r":{"k":0}}"#))
      return animation.displayList(at: 0).fills.first?.transform
    }
    #expect(try transform(.list([5, 6, 7])) == .translation(5, 6))
    #expect(try transform(.list([5])) == .translation(1, 2))
    #expect(try transform(.list([.nan, 6])) == .translation(1, 6))
    #expect(try transform(.list([])) == .translation(1, 2))
    func position(_ value: ExpressionValue) throws -> [Double] {
      positions(try animation(["?": { _, _ in value }], moving("A", "?", keyed: "7")))
    }
    #expect(try position(.list([5, 6])) == [7])
    #expect(try position(.number(.infinity)) == [7])
  }

  @Test func aValueOfAnotherKindIsNoValue() throws {
    let animation = try animation(["?": { _, _ in .text("left") }], moving("A", "?", keyed: "7"))
    let (list, notes) = drawn(animation)
    #expect(list.fills.map(\.transform.tx) == [7])
    #expect(
      notes == [
        #"layers[0] "A" > ks: \#(unevaluated): it gives a value of another kind than the property has"#
      ])
  }

  @Test func colorsOutlinesAndGradientsAreEvaluated() throws {
    let scripts: [String: TestEngine.Script] = [
      "green": { _, _ in .list([0, 1, 0, 0.5]) },
      "wider": { property, _ throws(ExpressionError) in
        guard case .path(var path) = property.value else { throw ExpressionError("no path") }
        path.vertices[1].point.x *= 2
        return .path(path)
      },
      "reversed": { property, _ throws(ExpressionError) in
        guard case .list(let list) = property.value else { throw ExpressionError("no list") }
        return .list([0] + list[5...7] + [1] + list[1...3])
      },
    ]
    let path = #"{"ty":"sh","ks":{"x":"wider","k":{"v":[[0,0],[10,0],[0,9]],"i":[],"o":[],"c":true}}}"#
    let fill = #"{"ty":"fl","c":{"k":[1,0,0],"x":"green"}}"#
    let item = try #require(drawn(try animation(scripts, shapes(path, fill))).list.fills.first)
    #expect(item.color == Color(red: 0, green: 1, blue: 0))
    #expect(item.path.endPoints.contains(Point(20, 0)))
    let gradient = #"""
      {"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1],"x":"reversed"}}}
      """#
    let list = drawn(try animation(scripts, shapes(square, gradient))).list
    guard case .gradient(let painted) = list.fills.first?.paint else {
      Issue.record("no gradient")
      return
    }
    #expect(painted.stops.map(\.color) == [Color(hex: "00f"), Color(hex: "f00")])
  }

  @Test func sourceTextIsEvaluated() throws {
    let scripts: [String: TestEngine.Script] = [
      "value + '!'": { property, _ throws(ExpressionError) in
        guard case .text(let text) = property.value else { throw ExpressionError("no text") }
        return .text(text + "!\r2")
      },
      "value": { property, _ in property.value },
      "length": { _, context throws(ExpressionError) in
        guard case .text(let text) = context.layer(named: "T")?.property(["Source Text"])?.value else {
          throw ExpressionError("no text")
        }
        return .number(Double(text.count))
      },
    ]
    func text(_ x: String) -> String {
      let documents = ["Hi", "Yo"].enumerated().map {
        #"{"t":\#(10 * $0),"s":{"t":"\#($1)","s":9,"f":"F","fc":[0,0,0]}}"#
      }
      return layer(#""ty":5,"nm":"T","t":{"d":{\#(x)"k":[\#(documents.joined(separator: ","))]}}"#)
    }
    let fonts = #""fonts":{"list":[{"fName":"F","fFamily":"Sans"}]},"#
    func strings(_ animation: LottieAnimation) -> [String] {
      [9.0, 10, 5].map { frame in
        drawn(animation, at: frame).list.items.map { item in
          if case .text(let text) = item { text.text.runs.map(\.string).joined() } else { "" }
        }.joined()
      }
    }
    #expect(strings(try animation(scripts, text(""), members: fonts)) == ["Hi", "Yo", "Hi"])
    #expect(
      strings(try animation(scripts, text(#""x":"value + '!'","#), members: fonts))
        == ["Hi!\n2", "Yo!\n2", "Hi!\n2"])
    #expect(strings(try animation(scripts, text(#""x":"value","#), members: fonts)) == ["Hi", "Yo", "Hi"])
    let asking = try animation(
      scripts, moving("A", "length"), text(#""x":"value + '!'","#), members: fonts)
    #expect(positions(asking) == [5])
  }

  @Test func aLayerTurnsAlongThePathOfAnExpression() throws {
    let animation = try animation(
      ["up": { _, context in .list([0, -context.frame]) }],
      solid(#""ao":1,"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[50,0]}],"x":"up"}}"#))
    for frame in [0.0, 5, 30] {
      let transform = try #require(drawn(animation, at: frame).list.fills.first).transform
      expectEqual(transform.apply(Point(1, 0)), Point(0, -frame - 1))
    }
  }

  @Test func expressionsInSlotsAreEvaluated() throws {
    let animation = try animation(
      ["time*10": TestEngine.time],
      solid(#""ks":{"p":{"s":true,"x":{"sid":"here","k":1},"y":{"k":0}}}"#),
      members: #""slots":{"here":{"p":{"k":3,"x":"time*10"}}},"#)
    #expect(positions(animation, at: 15) == [5])
    #expect(animation.info.replaceableKeys.slots.map(\.id) == ["here"])
  }

  @Test func aViewersValueTakesTheirPlaceForAll() throws {
    let scripts: [String: TestEngine.Script] = [
      "time*10": TestEngine.time,
      "of B": { _, context throws(ExpressionError) in
        .number(try context.number("B", "Transform", "X Position"))
      },
    ]
    let animation = try animation(scripts, moving("A", "of B"), moving("B", "time*10"))
    #expect(positions(animation, at: 15) == [5, 5])
    #expect(positions(animation, at: 15, ["B.Transform.X Position": .number(9)]) == [9, 9])
    #expect(positions(animation, at: 15, ["A.Transform.X Position": .number(9)]) == [5, 9])
    // Where it cannot be used, the expression counts.
    #expect(positions(animation, at: 15, ["B.Transform.X Position": .number(.nan)]) == [5, 5])
  }

  // MARK: Circles and limits

  /// The numbers are those that no order of layers changes.
  @Test func aCircleEndsWithTheKeyedValue() throws {
    let scripts: [String: TestEngine.Script] = [
      "B+1": { _, context throws(ExpressionError) in
        .number(try context.number("B", "Transform", "X Position") + 1)
      },
      "A+100": { _, context throws(ExpressionError) in
        .number(try context.number("A", "Transform", "X Position") + 100)
      },
    ]
    let (a, b) = (moving("A", "B+1", keyed: "10"), moving("B", "A+100", keyed: "20"))
    let circle = "\(unevaluated): properties ask one another in a circle, which ends here"
    let (list, notes) = drawn(try animation(scripts, a, b))
    #expect(list.fills.map(\.transform.tx) == [121, 111])
    #expect(notes == [#"layers[0] "A" > ks: \#(circle)"#, #"layers[1] "B" > ks: \#(circle)"#])
    #expect(positions(try animation(scripts, b, a)) == [111, 121])
  }

  /// What is asked for in a circle is not kept for those who ask outside of it.
  @Test func aCircleOfTransformsEndsWithKeyedOnes() throws {
    let scripts: [String: TestEngine.Script] = [
      "B+1": { _, context in .number((context.layer(named: "B")?.layerTransform.tx ?? 0) + 1) },
      "A+100": { _, context in .number((context.layer(named: "A")?.layerTransform.tx ?? 0) + 100) },
    ]
    let (a, b) = (moving("A", "B+1", keyed: "10"), moving("B", "A+100", keyed: "20"))
    #expect(positions(try animation(scripts, a, b)) == [121, 111])
    #expect(positions(try animation(scripts, b, a)) == [111, 121])
  }

  /// As real files do.
  @Test func aPropertyThatAsksForItselfHasItsKeyedValue() throws {
    let animation = try animation(
      [
        "A+5": { _, context throws(ExpressionError) in
          .number(try context.number("A", "Transform", "X Position") + 5)
        }
      ], moving("A", "A+5", keyed: "10"))
    let (list, notes) = drawn(animation)
    #expect(list.fills.map(\.transform.tx) == [15])
    #expect(notes == [])
  }

  @Test func aPrecompShownTwiceHasTheTimesOfBoth() throws {
    let scripts: [String: TestEngine.Script] = [
      "time*10": TestEngine.time,
      "of T": { _, context throws(ExpressionError) in
        .number(try context.number("T", "Transform", "X Position"))
      },
    ]
    let precomp = #"{"id":"p","layers":[\#(moving("A", "of T")),\#(moving("T", "time*10"))]}"#
    let animation = try animation(
      scripts, layer(#""ty":0,"refId":"p","w":50,"h":50"#),
      layer(#""ty":0,"refId":"p","w":50,"h":50,"st":3"#), assets: [precomp])
    let (list, notes) = drawn(animation, at: 15)
    let shown = list.groups.map { DisplayList(size: Size(1, 1), items: $0.items).fills.map(\.transform.tx) }
    #expect(shown == [[4, 4], [5, 5]])
    #expect(notes == [])
  }

  @Test func layersOfThePrecompAskTheLayerThatShowsIt() throws {
    let scripts: [String: TestEngine.Script] = [
      "of the owner": { _, context throws(ExpressionError) in
        guard let value = context.owner?.property(["Transform", "Rotation"])?.value else {
          throw ExpressionError("no owner")
        }
        return .number(try value.number + (context.owner?.frame ?? 0))
      }
    ]
    let precomp = #"{"id":"p","layers":[\#(moving("A", "of the owner"))]}"#
    let animation = try animation(
      scripts, layer(#""ty":0,"refId":"p","w":50,"h":50,"st":3,"ks":{"r":{"k":360}}"#),
      moving("B", "of the owner"), assets: [precomp])
    let (list, notes) = drawn(animation, at: 15)
    let inside = try #require(list.groups.first)
    // At the frame of the root.
    let fills = DisplayList(size: Size(1, 1), items: inside.items).fills
    expectEqual(fills[0].transform.tx, 375)
    #expect(notes == [#"layers[1] "B" > ks: \#(unevaluated): no owner"#])
  }

  @Test func longChainsEnd() throws {
    let scripts = Dictionary(
      uniqueKeysWithValues: (0..<200).map { number in
        let script: TestEngine.Script = { _, context throws(ExpressionError) in
          .number(try context.number("L\(number + 1)", "Transform", "X Position") + 1)
        }
        return ("after \(number)", script)
      })
    func chain(_ count: Int) throws -> (list: DisplayList, notes: [String]) {
      var options = LottieDecoder.Options()
      options.expressions = TestEngine(scripts: scripts)
      let layers =
        (0..<count).map { moving("L\($0)", "after \($0)", $0 == 0 ? "" : #","hd":true"#) }
        + [moving("L\(count)", "", #","hd":true"#)]
      return drawn(try LottieDecoder.decode(file(layers: layers), options: options))
    }
    let (list, notes) = try chain(64)
    #expect(list.fills.map(\.transform.tx) == [64] && notes == [])
    let longer = try chain(65)
    #expect(longer.list.fills.map(\.transform.tx) == [64])
    #expect(
      longer.notes == [
        #"layers[64] "L64" > ks: \#(unevaluated): more than 64 properties ask one another"#
      ])
  }

  @Test func thereIsABudgetForAsking() throws {
    // Each asks the next one in two frames, no two of which are the same.
    let scripts = Dictionary(
      uniqueKeysWithValues: (0..<40).map { number in
        let script: TestEngine.Script = { _, context throws(ExpressionError) in
          let next = ("L\(number + 1)", PropertyStep.name("Transform"), PropertyStep.name("X Position"))
          let other = context.at(context.frame + 1 / Double(1 << number))
          return .number(try context.number(next.0, next.1, next.2) + other.number(next.0, next.1, next.2))
        }
        return ("twice \(number)", script)
      })
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: scripts)
    let layers = (0..<40).map { moving("L\($0)", "twice \($0)") } + [moving("L40", "")]
    let animation = try LottieDecoder.decode(file(layers: layers), options: options)
    let told = "a frame takes more than 16777216 steps of evaluating (limit steps): not all of it is drawn"
    #expect(drawn(animation).notes.contains { $0.hasSuffix(told) })
  }
}
