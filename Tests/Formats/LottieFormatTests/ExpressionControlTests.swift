import AnimationCore
import Testing

@testable import LottieFormat

/// What is in the model for nothing but expressions: effect controls, hidden shapes, numbers, match names.
@Suite struct ExpressionControlTests {
  private static let controls = [
    #"{"ty":5,"nm":"Speed","mn":"ADBE Slider Control","ix":1,"ef":[\#(slider("Slider", #"{"k":7}"#))]}"#,
    #"""
    {"ty":5,"nm":"Rig","mn":"Pseudo/Rig","ix":2,"en":0,"ef":[
      {"ty":6,"nm":"Title","ix":1,"v":0},
      {"ty":2,"nm":"Skin","ix":2,"v":{"k":[1,0.5,0,1]}},
      {"ty":3,"nm":"Hand","ix":3,"v":{"k":[{"t":0,"s":[2,3]},{"t":20,"s":[4,5]}]}},
      {"ty":4,"nm":"Flip","ix":4,"v":{"k":1}},
      {"ty":10,"nm":"Goal","ix":5,"v":{"k":3}},
      {"ty":5,"nm":"Legs","ix":6,"ef":[{"ty":7,"nm":"Pose","mn":"Pseudo/Rig-0007","ix":1,"v":{"k":2}}]}]}
    """#,
  ].joined(separator: ",")

  private static func slider(_ name: String, _ value: String) -> String {
    #"{"ty":0,"nm":"\#(name)","mn":"ADBE Slider Control-0001","ix":1,"v":\#(value)}"#
  }

  private func animation(
    _ ask: @escaping TestEngine.Script, _ layers: String..., others: [String: TestEngine.Script] = [:]
  ) throws -> LottieAnimation {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: others.merging(["ask": ask]) { $1 })
    let asking = solid(#""nm":"asks","ks":{"r":{"k":0,"x":"ask"}}"#)
    return try LottieDecoder.decode(file(layers: [asking] + layers), options: options)
  }

  /// What a property of the layer "rig" has in frame 10.
  private func value(
    _ steps: PropertyStep..., of layer: String, others: [String: TestEngine.Script] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ExpressionValue? {
    let found = Lock<ExpressionValue?>(nil)
    let animation = try animation(
      { _, context in
        let value = context.layer(named: "rig")?.property(steps)?.value
        found.withLock { $0 = value }
        return .number(0)
      }, layer, others: others)
    _ = animation.displayList(at: 10)
    return found.withLock { $0 }
  }

  // MARK: Effects

  @Test func controlsAreFoundByAllTheirNames() throws {
    let rig = layer(#""ty":3,"nm":"rig","ef":[\#(Self.controls)]"#)
    #expect(try value("Effects", "Speed", "Slider", of: rig) == .number(7))
    #expect(
      try value("ADBE Effect Parade", "ADBE Slider Control", "ADBE Slider Control-0001", of: rig)
        == .number(7))
    #expect(try value("Effects", 1, 1, of: rig) == .number(7))
    #expect(try value("Effects", 2, 4, of: rig) == .number(1))
    #expect(try value("Effects", "Rig", "Skin", of: rig) == .list([1, 0.5, 0, 1]))
    #expect(try value("Effects", "Pseudo/Rig", "Hand", of: rig) == .list([3, 4]))
    #expect(try value("Effects", "Rig", 5, of: rig) == .number(3))
    #expect(try value("Effects", "Rig", "Legs", "Pseudo/Rig-0007", of: rig) == .number(2))
    #expect(try value("Effects", 3, 1, of: rig) == nil)
    #expect(try value("Effects", 1, 2, of: rig) == nil)
    #expect(try value("Effects", "Rig", "Title", of: rig) == nil)
    #expect(try value("Effects", "", "", of: rig) == nil)
  }

  @Test func theModelSaysWhatControlsAre() throws {
    let animation = try animation({ _, _ in .number(0) }, layer(#""ty":3,"ef":[\#(Self.controls)]"#))
    let effects = animation.model.compositions[0].layers[1].effects
    #expect(effects.map(\.isEnabled) == [true, false])
    #expect(effects.map(\.parameters.count) == [1, 6])
    guard case .none = effects[1].parameters[0].value, case .layer = effects[1].parameters[4].value else {
      Issue.record("\(effects[1].parameters)")
      return
    }
  }

  @Test func aControlHasTheExpressionOfItsOwn() throws {
    func rig(_ text: String) -> String {
      let slider = Self.slider("Slider", #"{"k":7,"x":"\#(text)"}"#)
      return layer(#""ty":3,"nm":"rig","ef":[{"ty":5,"nm":"Speed","ef":[\#(slider)]}]"#)
    }
    let scripts: [String: TestEngine.Script] = [
      "twice": { property, _ throws(ExpressionError) in .number(2 * (try property.value.number)) }
    ]
    #expect(try value("Effects", "Speed", "Slider", of: rig("twice"), others: scripts) == .number(14))
    #expect(try value("Effects", "Speed", "Slider", of: rig("wiggle(1, 2)"), others: scripts) == .number(7))
    // Nothing is wrong as long as nobody asks.
    let animation = try animation({ _, _ in .number(0) }, rig("wiggle(1, 2)"))
    #expect(animation.info.diagnostics == [])
  }

  @Test func aControlIsAValueThatCanBeReplacedWhereExpressionsReadIt() throws {
    let rig = layer(#""ty":3,"nm":"rig","ef":[\#(Self.controls)]"#)
    let animation = try animation(
      { _, context throws(ExpressionError) in
        .number(try context.number("rig", "Effects", "Speed", "Slider"))
      }, rig)
    #expect(animation.valueKeyPaths().contains("rig.Effects.Rig.Legs.Pose"))
    let values: Replacements.Values = ["rig.Effects.Speed.*": .number(90)]
    let list = animation.displayList(at: 0, replacements: Replacements(values: values))
    #expect(list.fills.first.map { abs($0.transform.a) < 1e-9 } == true)
  }

  // MARK: Shapes

  private static let hidden = [
    #"{"ty":"gr","nm":"Guide","ix":4,"hd":true,"it":[\#(line),{"ty":"zz?"},{"ty":"tr"}]}"#,
    #"{"ty":"fl","hd":true,"c":{"k":[0,1,0]}}"#,
  ]

  @Test func hiddenShapesAreFoundAndNotDrawn() throws {
    let rig = shapes(Self.hidden[0], square, Self.hidden[1], redFill, members: #""nm":"rig""#)
    guard case .path(let path) = try value("Guide", "Path 1", "Path", of: rig) else {
      Issue.record("no path")
      return
    }
    #expect(path.vertices.count == 2)
    #expect(try value("ADBE Vector Group", "Path 1", "Path", of: rig) == .path(path))
    #expect(try value(4, "ADBE Vector Shape - Group", "Path", of: rig) == .path(path))
    #expect(try value("ADBE Vector Shape - Rect", "Size", of: rig) == .list([20, 20]))
    // Of two fills, the visible one has the name.
    #expect(try value("Fill 1", "Color", of: rig) == .list([1, 0, 0, 1]))
    #expect(try value("ADBE Vector Graphic - Fill", "Color", of: rig) == .list([0, 1, 0, 1]))

    let shown = try animation({ _, _ in .number(0) }, rig)
    let plain = try LottieFormatTests.animation(solid(), rig)
    #expect(shown.displayList(at: 0).items.count == 2)
    #expect(shown.displayList(at: 0).fills.map(\.color) == plain.displayList(at: 0).fills.map(\.color))
    #expect(shown.info.diagnostics == [] && plain.info.diagnostics == [])
  }

  // MARK: Layers

  @Test func layersAreFoundByTheirNumbers() throws {
    let found = Lock<[String?]>([])
    let animation = try animation(
      { _, context in
        let names = [3, 9, 1].map { context.layer(numbered: $0)?.layerName }
        found.withLock { $0 = names }
        return .number(0)
      }, layer(#""ty":3,"nm":"A","ind":9"#), layer(#""ty":3,"nm":"B","ind":3"#),
      layer(#""ty":3,"nm":"C","ind":3"#))
    _ = animation.displayList(at: 0)
    #expect(found.withLock { $0 } == ["B", "A", nil])
  }

  @Test func compositionsAreFoundByTheirNames() throws {
    let found = Lock<[String?]>([])
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: [
      "ask": { _, context in
        let names = ["Main", "Inner", "Other", ""].map {
          context.composition(named: $0)?.layer(named: "rig")?.property(["Transform", "Rotation"])?.value
        }
        found.withLock { $0 = names.map { $0.map { "\($0)" } } }
        return .number(0)
      }
    ])
    func rig(_ angle: Int) -> String { layer(#""ty":3,"nm":"rig","ks":{"r":{"k":\#(angle)}}"#) }
    let asking = solid(#""ks":{"r":{"k":0,"x":"ask"}}"#)
    let bytes = file(
      layers: [layer(#""ty":0,"refId":"p","w":9,"h":9"#), layer(#""ty":0,"refId":"o","w":9,"h":9"#), rig(1)],
      assets: [
        #"{"id":"p","nm":"Inner","layers":[\#(asking),\#(rig(2))]}"#,
        #"{"id":"o","nm":"Other","layers":[\#(rig(3))]}"#,
      ], members: #""nm":"Main","#)
    _ = try LottieDecoder.decode(bytes, options: options).displayList(at: 0)
    #expect(found.withLock { $0 } == ["number(1.0)", "number(2.0)", "number(3.0)", nil])
  }

  // MARK: Components

  @Test(arguments: [
    (#"{"k":[1,2],"x":"count"}"#, 2.0), (#"{"k":[1,2,3],"x":"count"}"#, 3),
    (#"{"k":[{"t":0,"s":[1,2]},{"t":9,"s":[3,4,5]}],"x":"count"}"#, 2),
  ])
  func aPropertyHasTheComponentsOfTheFile(position: String, count: Double) throws {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: [
      "count": { property, _ in
        guard case .list(let value) = property.value, case .list(let keyed) = property.keyedValue(at: 5)
        else {
          return .list([-1])
        }
        return .list([Double(value.count), Double(keyed.count)])
      }
    ])
    let bytes = file(layers: [solid(#""ks":{"p":\#(position)}"#)])
    let list = try LottieDecoder.decode(bytes, options: options).displayList(at: 0)
    #expect(list.fills.first?.transform == .translation(count, count))
  }

  // MARK: Without an engine

  @Test func withoutAnEngineNothingIsKeptForExpressions() throws {
    let rig = shapes(
      Self.hidden[0], square, Self.hidden[1], redFill, members: #""nm":"rig","ef":[\#(Self.controls)]"#)
    let animation = try LottieFormatTests.animation(rig)
    let layer = try #require(animation.model.compositions.first?.layers.first)
    #expect(layer.effects.isEmpty)
    guard case .shapes(let items) = layer.content else {
      Issue.record("no shapes")
      return
    }
    #expect(items.count == 2)
    let groups = Set(animation.valueKeyPaths().compactMap { $0.split(separator: ".").dropFirst().first })
    #expect(groups == ["Transform", "Rectangle Path 1", "Fill 1"])
  }

  @Test(arguments: [
    (#""x":"ask""#, true), ("\"x\" :\n\"ask\"", true), (#""x":1"#, false), (#""nm":"x","y":"x""#, false),
  ])
  func nothingIsKeptWhereThereAreNoExpressions(member: String, isKept: Bool) throws {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: ["ask": { _, _ in .number(0) }])
    let rig = layer(#""ty":3,"nm":"rig","ef":[\#(Self.controls)],"ks":{"r":{"k":0,\#(member)}}"#)
    let animation = try LottieDecoder.decode(file(layers: [rig]), options: options)
    #expect(animation.model.compositions.first?.layers.first?.effects.isEmpty == !isKept)
  }
}
