import AnimationCore
import Testing

@testable import LottieFormat

/// Effects that go by other layers or by masks, and what reaches an effect's values.
@Suite struct EffectReferenceTests {
  private let source = solid(#""ind":7,"hd":true,"ks":{"o":{"k":0},"p":{"k":[3,0]}}"#)

  private func matte(_ parameters: [Int: String], _ others: String...) throws -> [Filter] {
    let reading = solid(effects(effect(28, parameters.merging([0: layerNumber(7)]) { $1 })))
    return try LottieDecoder.decode(file(layers: [reading] + (others.isEmpty ? [source] : others)))
      .displayList(at: 0).filters
  }

  private let shown = DisplayItem.fill(
    FillItem(
      Path(Rect(Size(10, 10))), paint: .color(Color(red: 1, green: 0, blue: 0)),
      transform: .translation(3, 0)))

  @Test func mattesShowHiddenLayersWhereTheyAre() throws {
    #expect(try matte([:]) == [.matte(Matte([shown]))])
    #expect(try matte([1: number(4), 2: number(1)]) == [.matte(Matte([shown], mode: .alphaInverted))])
    #expect(try matte([1: number(9)]).isEmpty)
    #expect(try matte([0: layerNumber(9)], solid(#""ind":8"#)).isEmpty)
  }

  @Test func setMatteTakesTheChosenChannel() throws {
    guard let matte = try matte([1: number(2), 2: number(1)]).only?.matte,
      case .group(let group)? = matte.items.first, let green = group.filters?.filters.only?.colorMatrix
    else {
      Issue.record("no matte")
      return
    }
    #expect(matte.mode == .lumaInverted && group.items == [shown])
    #expect(green.rows[0] == [0, 1, 0, 0, 0] && green.rows[2] == green.rows[0])
    guard let lightness = try self.matte([1: number(7), 5: number(0)]).only?.matte,
      case .group(let gray)? = lightness.items.first
    else {
      Issue.record("no matte")
      return
    }
    #expect(lightness.mode == .luma && gray.filters?.filters.count == 2)
    #expect(try self.matte([1: number(6)]).isEmpty)
  }

  @Test func layersThatReadOneAnotherInACircleEnd() throws {
    func reading(_ own: Int, _ other: Int) -> String {
      solid(#""ind":\#(own),\#(effects(effect(28, [0: layerNumber(other)])))"#)
    }
    let animation = try animation(reading(1, 2), reading(2, 1), reading(3, 3))
    let log = DrawingLog()
    let evaluator = animation.makeEvaluator()
    let first = evaluator.displayList(at: 0, context: EvaluationContext(log: log))
    #expect(first.groups.count == 3)
    #expect(!log.diagnostics.isEmpty && log.diagnostics.allSatisfy { $0.kind == .tolerated })
    // Whatever was evaluated before.
    #expect(evaluator.displayList(at: 3, context: EvaluationContext()) == first)
  }

  @Test func aChainOfThousandsOfReadersEnds() throws {
    let layers = (0..<3000).map { index in
      solid(#""ind":\#(index),"hd":\#(index > 0),\#(effects(effect(28, [0: layerNumber(index + 1)])))"#)
    }
    _ = try LottieDecoder.decode(file(layers: layers)).displayList(at: 0)
  }

  @Test func displacementMapsShiftByAnotherLayer() throws {
    let parameters = [
      0: layerNumber(7), 1: number(5), 2: number(20), 3: number(11), 4: number(-4),
    ]
    let list = try animation(solid(effects(effect(27, parameters))), source).displayList(at: 0)
    #expect(
      list.filters == [
        .displacement(
          Displacement(map: [shown], horizontal: .luma, vertical: .constant(0), maximum: Size(20, -4)))
      ])
  }

  // MARK: Strokes

  /// Two masks, the first of which does not mask: lines from (0, 0) to (10, 0) and from (0, 5) to (20, 5).
  private let masks = {
    func mask(_ mode: String, _ y: Double, _ length: Double) -> String {
      #"{"mode":"\#(mode)","pt":{"k":{"c":false,"v":[[0,\#(y)],[\#(length),\#(y)]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
    }
    return #""masksProperties":[\#(mask("n", 0, 10)),\#(mask("n", 5, 20))]"#
  }()

  private func stroke(_ parameters: [Int: String]) throws -> GroupItem? {
    try animation(
      solid(#"\#(masks),\#(effects(effect(22, parameters))),"ks":{"p":{"k":[1,2]}}"#)
    ).displayList(at: 0).groups.first
  }

  private func items(_ layer: FilterLayer?) -> [StrokeItem] {
    guard case .items(let items)? = layer?.content else { return [] }
    return items.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
  }

  @Test func strokesRunAlongMasksOverTheLayer() throws {
    let group = try #require(try stroke([3: color(0, 1, 0), 4: number(2), 6: number(0.5)]))
    guard let layers = group.filters?.filters.only?.layers else {
      Issue.record("no layers")
      return
    }
    #expect(layers.count == 2 && layers[0] == FilterLayer(.source([])) && layers[1].opacity == 0.5)
    let item = try #require(items(layers.last).first)
    #expect(item.path.endPoints == [Point(0, 0), Point(10, 0)])
    #expect(item.style == StrokeStyle(width: 2, cap: .round, join: .round))
    #expect(item.paint == .color(Color(red: 0, green: 1, blue: 0)))
    #expect(item.transform == .translation(1, 2))
    #expect(group.masks.isEmpty)
  }

  @Test func strokesAreTrimmedOneByOneOrAllTogether() throws {
    func points(_ parameters: [Int: String]) throws -> [Point] {
      guard
        let layers = try stroke(
          parameters.merging([10: number(2), 7: number(0), 8: number(50)]) { own, _ in own })?.filters?
          .filters.only?
          .layers,
        layers.count == 1
      else { return [] }
      return items(layers[0]).flatMap(\.path.endPoints)
    }
    #expect(try points([0: number(2)]) == [Point(0, 5), Point(10, 5)])
    #expect(try points([1: number(1)]) == [Point(0, 0), Point(5, 0), Point(0, 5), Point(10, 5)])
    // The larger one of start and end is the end.
    #expect(try points([0: number(2), 7: number(100), 8: number(75)]) == [Point(15, 5), Point(20, 5)])
    #expect(
      try points([1: number(1), 2: number(1)]) == [Point(0, 0), Point(10, 0), Point(0, 5), Point(5, 5)])
  }

  @Test func strokesRevealTheLayer() throws {
    guard
      let matte = try stroke([4: number(1), 6: number(0.5), 9: number(100), 10: number(3)])?
        .filters?.filters.only?.matte, case .group(let group)? = matte.items.first,
      case .stroke(let stroke)? = group.items.first
    else {
      Issue.record("no matte")
      return
    }
    #expect(group.opacity == 0.5 && stroke.style.dash == [1, 1])
    #expect(try self.stroke([8: number(0), 10: number(3)]) == nil)
  }

  @Test func layersWithoutContentAreStroked() throws {
    func list(_ effects: String..., layer members: String) throws -> DisplayList {
      try animation(
        layer(#"\#(members),\#(masks),"ef":[\#(effects.joined(separator: ","))]"#),
        assets: [#"{"id":"empty","layers":[]}"#]
      ).displayList(at: 0)
    }
    for members in [#""ty":4,"shapes":[]"#, #""ty":0,"refId":"empty","w":10,"h":10"#, #""ty":3"#] {
      let group = try list(effect(22), layer: members).groups.only
      #expect(items(group?.filters?.filters.only?.layers?.last).count == 1, "\(members)")
      // What comes after it changes it.
      #expect(try list(effect(22), effect(29, [0: number(9)]), layer: members).filters.count == 2)
      for other in [
        effect(21), effect(25), effect(29, [0: number(9)]), effect(22, [10: number(3)]),
        effect(named: "ADBE Ramp"),
      ] {
        #expect(try list(other, layer: members).items.isEmpty, "\(members) \(other)")
      }
    }
    // Alpha that comes from nowhere.
    let filled = try list(
      effect(named: "ADBE Shift Channels", [0: number(9)]), layer: #""ty":0,"refId":"empty","w":10,"h":10"#)
    #expect(filled.filters.count == 2)
  }

  // MARK: Values

  private let shadow =
    #"{"ty":25,"nm":"Drop Shadow","ef":[{"ty":2,"nm":"Shadow Color","v":{"k":[0,0,0,1]}},{"ty":0,"nm":"Opacity","v":{"k":127.5}},{},{"ty":0,"nm":"Distance","v":{"k":5,"x":"far"}}]}"#

  private func shade(_ list: DisplayList) -> (Shade, opacity: Double)? {
    guard let layers = list.filters.only?.layers, case .shade(let shade)? = layers.first?.content else {
      return nil
    }
    return (shade, layers[0].opacity)
  }

  @Test func keyPathsReachEffectsAndStyles() throws {
    let layer = solid(#""nm":"Box",\#(effects(shadow)),\#(styles(#"{"ty":3,"o":{"k":50},"s":{"k":10}}"#))"#)
    let animation = try animation(layer)
    let keyPaths = animation.valueKeyPaths()
    #expect(
      keyPaths.suffix(5) == [
        "Box.Effects.Drop Shadow.Shadow Color", "Box.Effects.Drop Shadow.Opacity",
        "Box.Effects.Drop Shadow.Distance", "Box.Layer Styles.Outer Glow.Opacity",
        "Box.Layer Styles.Outer Glow.Size",
      ])
    var values = Replacements.Values()
    values["Box.Effects.Drop Shadow.Opacity"] = .number(255)
    values["**.Shadow Color"] = .color(.white)
    values["Box.**.Size"] = .number(20)
    let list = animation.displayList(at: 0, replacements: Replacements(values: values))
    let shades = list.groups.flatMap { $0.filters?.filters ?? [] }.flatMap { $0.layers ?? [] }
    #expect(shades.contains { $0.shade?.color == .white && $0.opacity == 1 })
    #expect(shades.contains { $0.shade?.deviation == 6 && $0.opacity == 0.5 })
  }

  @Test func expressionsReachEffects() throws {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: ["far": { _, context in .number(context.frame) }])
    let animation = try LottieDecoder.decode(file(layers: [solid(effects(shadow))]), options: options)
    for frame in [8.0, 20, 8] {
      let offset = try #require(shade(animation.displayList(at: frame))?.0.offset)
      expectEqual(offset.length, frame)
    }
    #expect(
      try LottieFormatTests.animation(solid(effects(shadow))).info.diagnostics.map(\.description)
        == ["layers[0] > ef: expression: its keyframes or fixed value are used"])
  }

  /// A layer on which nothing moves but its effect is not kept from frame to frame.
  @Test func effectsMoveOnLayersThatStandStill() throws {
    let blur = #"{"ty":29,"ef":[{"ty":0,"v":{"k":[{"t":0,"s":[10]},{"t":10,"s":[20]},{"t":20,"s":[20]}]}}]}"#
    let animation = try animation(solid(effects(blur)))
    let evaluator = animation.makeEvaluator()
    for (frame, deviation) in [(0.0, 3.0), (5, 4.5), (10, 6), (30, 6), (5, 4.5)] {
      let list = evaluator.displayList(at: frame, context: EvaluationContext())
      #expect(list.filters == [.blur(Blur(deviation: Size(deviation, deviation)))])
    }
  }

  // MARK: Hostile files

  @Test func absurdValuesStayWithinLimits() throws {
    let huge = #"{"ty":0,"v":{"k":1e300}}"#
    let named = [
      "ADBE Ramp", "ADBE Brightness & Contrast 2", "ADBE Box Blur2", "ADBE Motion Blur", "ADBE Linear Wipe",
      "ADBE Venetian Blinds", "ADBE Corner Pin", "ADBE Tile", "ADBE HUE SATURATION", "ADBE Invert",
      "ADBE Threshold2", "ADBE Black&White", "ADBE Shift Channels", "CC Toner", "ADBE Bulge", "ADBE Sharpen",
      "ADBE Glo2", "ADBE 4ColorGradient", "ADBE Easy Levels2",
    ]
    for value in [huge, #"{"ty":0,"v":{"k":-1e300}}"#, #"{"ty":3,"v":{"k":[1e300,-1e300]}}"#, number(50)] {
      let parameters = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, value) })
      let kinds = (20...35).map { effect($0, parameters) } + named.map { effect(named: $0, parameters) }
      let style = ["c", "o", "a", "d", "s", "ch", "bm", "so", "sr", "in", "lc"].map {
        #""\#($0)":{"k":1e300}"#
      }
      let layers =
        kinds.map { solid(#"\#(masks),\#(effects($0))"#) }
        + (0...8).map { solid(styles(#"{"ty":\#($0),\#(style.joined(separator: ","))}"#)) }
      for layer in layers {
        let text = "\(try animation(layer).displayList(at: 0))"
        #expect(!text.contains("nan") && !text.contains("inf,") && !text.contains("inf)"), "\(layer)")
      }
    }
  }

  @Test func thousandsOfEffectsAreCut() throws {
    let blurs = Array(repeating: effect(29, [0: number(10)]), count: 10_000).joined(separator: ",")
    let animation = try animation(solid(#""ef":[\#(blurs)]"#))
    #expect(animation.displayList(at: 0).filters.count == 32)
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "layers[0]: effect: a layer has more than 32: those beyond are not drawn"
      ])
  }
}
