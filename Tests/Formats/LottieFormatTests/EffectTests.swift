import AnimationCore
import Testing

@testable import LottieFormat

/// What effects become: numbers are those of the formulas, lengths those of the space of the effects.
@Suite struct EffectTests {
  // MARK: Which, where and in what order

  @Test func effectsAreFoundByMatchNameFirst() {
    #expect(EffectKind(matchName: "ADBE Fill", type: 25) == .fill)
    #expect(EffectKind(matchName: "Anything", type: 25) == .dropShadow)
    #expect(EffectKind(matchName: "", type: 29) == .gaussianBlur)
    #expect(EffectKind(matchName: "ADBE Easy Levels2", type: 24) == .levels)
    #expect(EffectKind(matchName: "ADBE Easy Levels2", type: 5) == .easyLevels)
    #expect(EffectKind(matchName: "adbe fill", type: 5) == nil)
    #expect(EffectKind(matchName: "ADBE Slider Control", type: 5) == nil)
    #expect(EffectKind(matchName: "", type: 34) == nil)
  }

  @Test func effectsOfSolidsAreInLayerSpaceThoseOfShapesInTheComposition() throws {
    let members = #"\#(effects(effect(29, [0: number(10)]))),"ks":{"p":{"k":[20,30]},"s":{"k":[200,200]}}"#
    let blur = [Filter.blur(Blur(deviation: Size(3, 3)))]
    let placed = Transform.translation(20, 30) * .scale(2, 2)
    let image = #"{"id":"i","w":3,"h":2,"p":"data:image/png;base64,","e":1}"#
    let precomp = #"{"id":"c","layers":[\#(solid())]}"#
    for (layer, transform) in [
      (solid(members), placed),
      (layer(#""ty":0,"refId":"c","w":40,"h":30,\#(members)"#), placed),
      (shapes(square, redFill, members: members), .identity),
    ] {
      let list = try animation(layer, assets: [image, precomp]).displayList(at: 0)
      #expect(list.groups.map(\.filters) == [FilterChain(blur, transform: transform)])
    }
    // In a precomp that is moved, the composition of a shape is the precomp.
    let inner = #"{"id":"c","layers":[\#(shapes(square, redFill, members: members))]}"#
    let list = try animation(
      layer(#""ty":0,"refId":"c","w":40,"h":30,"ks":{"p":{"k":[5,0]}}"#), assets: [inner]
    ).displayList(at: 0)
    guard case .group(let group)? = list.groups.first?.items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.filters == FilterChain(blur, transform: .translation(5, 0)))
  }

  @Test func effectsAreAppliedInTheirOrderBeforeOpacityMatteAndBlendMode() throws {
    let list = try animation(
      solid(#""td":1"#),
      solid(
        #"\#(effects(effect(29, [0: number(10)]), effect(24, [6: number(0.5)]), effect(29, [0: number(1)]))),"#
          + #""tt":1,"bm":1,"ks":{"o":{"k":50}},"masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]"#
      )
    ).displayList(at: 0)
    let group = try #require(list.groups.first)
    #expect(list.items.count == 1)
    #expect(group.opacity == 0.5 && group.blendMode == .multiply)
    #expect(group.masks.count == 1 && group.matte != nil)
    let filters = try #require(group.filters?.filters)
    #expect(filters.count == 3 && filters[1].colorTables != nil)
    #expect(filters.compactMap { $0.blur?.deviation } == [Size(3, 3), Size(0.3, 0.3)])
  }

  @Test func disabledOnesControlsAndThoseThatDoNothingLeaveTheLayerAsItIs() throws {
    let plain = try animation(solid()).displayList(at: 0)
    for effect in [
      #"{"ty":29,"en":0,"ef":[{"ty":0,"v":{"k":10}}]}"#, effect(named: "ADBE Slider Control", [0: number(3)]),
      effect(29, [0: number(0.3)]), effect(25, [1: number(0)]), effect(20, [2: number(0)]), effect(26),
      effect(named: "ADBE Linear Wipe"), effect(named: "ADBE Venetian Blinds"), effect(24),
      effect(named: "ADBE Brightness & Contrast 2"), effect(named: "ADBE HUE SATURATION"), effect(35),
      effect(named: "ADBE Invert", [1: number(100)]), effect(23, [3: number(100)]),
      effect(named: "ADBE Shift Channels"), effect(28), effect(22), effect(27), effect(named: "ADBE Sharpen"),
    ] {
      #expect(try animation(solid(effects(effect))).displayList(at: 0) == plain, "\(effect)")
    }
  }

  // MARK: Colours

  @Test func fillsAndTintsOfShapesChangeTheirColors() throws {
    let fill = effect(21, [2: color(0, 0.5, 1), 6: number(1)])
    let filled = try animation(solid(effects(fill))).displayList(at: 0)
    #expect(filled.fills.map(\.color) == [Color(red: 0, green: 0.5, blue: 1)])
    // 0.2126 of the way from blue to white.
    let tint = effect(20, [0: color(0, 0, 1), 1: color(1, 1, 1), 2: number(50)])
    let tinted = try #require(try animation(solid(effects(tint))).displayList(at: 0).fills.first?.color)
    expectEqual(tinted.red, 0.5 + 0.1063)
    expectEqual(tinted.green, 0.1063)
    expectEqual(tinted.blue, 0.5)
  }

  @Test func aFillsOpacityIsThatOfTheLayer() throws {
    let fill = effect(21, [2: color(0, 1, 0), 6: number(0.5)])
    let list = try animation(solid(#"\#(effects(fill)),"ks":{"o":{"k":50}}"#)).displayList(at: 0)
    #expect(list.groups.map(\.opacity) == [0.25])
    #expect(list.filters.isEmpty)
    // Before a blur it stays where it is.
    let blurred = try animation(solid(effects(fill, effect(29, [0: number(10)])))).displayList(at: 0)
    #expect(blurred.filters.first?.colorMatrix?.rows[3] == [0, 0, 0, 0.5, 0])
    #expect(blurred.filters.count == 2 && blurred.filters[1].blur != nil)
    #expect(try animation(solid(effects(effect(21, [6: number(0)])))).displayList(at: 0).items.isEmpty)
  }

  @Test func imagesGetColorsAsAFilter() throws {
    let image = #"{"id":"i","w":3,"h":2,"p":"data:image/png;base64,iVBORw0KGgo=","e":1}"#
    let replacements = Replacements(
      images: ["i": Replacements.Image(EncodedImage(key: "x", bytes: []))])
    let list = try animation(
      layer(#""ty":2,"refId":"i",\#(effects(effect(21, [2: color(0, 1, 0)])))"#), assets: [image]
    ).displayList(at: 0, replacements: replacements)
    let matrix = ColorMatrix(red: [0, 0, 0, 0, 0], green: [0, 0, 0, 0, 1], blue: [0, 0, 0, 0, 0])
    #expect(list.filters == [.colorMatrix(matrix)])
  }

  @Test func tritonesAndTonersGoByLuma() throws {
    let tones = [0: color(1, 1, 1), 1: color(1, 0, 0), 2: color(0, 0, 0), 3: number(25)]
    guard let (inner, amount) = try filters(effect(23, tones)).only?.mixed, inner.count == 2,
      let gray = inner[0].colorMatrix, let tables = inner[1].colorTables
    else {
      Issue.record("no tritone")
      return
    }
    #expect(amount == 0.75)
    #expect(gray.rows[0] == [0.2126, 0.7152, 0.0722, 0, 0] && gray.rows[3] == [0, 0, 0, 1, 0])
    #expect(tables.red[0] == 0 && tables.red[64] == 128 && tables.red[128] == 255 && tables.red[255] == 255)
    #expect(tables.green[127] == 0 && tables.green[255] == 255 && tables.alpha.isEmpty)
    let penta = (1...5).reduce(into: [0: number(3)]) { $0[$1] = color(Double(5 - $1) / 4, 0, 0) }
    let five = try #require(try filters(effect(named: "CC Toner", penta)).last?.colorTables)
    #expect(five.red == (0...255).map { UInt8($0) })
  }

  @Test func levelsGoChannelByChannelThenAllTogether() throws {
    // Red: black in at ½; all: white out at ½.
    guard let tables = try filters(effect(24, [7: number(0.5), 10: number(0.5)])).only?.colorTables else {
      Issue.record("no levels")
      return
    }
    #expect(tables.red[127] == 0 && tables.red[255] == 128 && (63...64).contains(tables.red[191]))
    #expect(tables.green[255] == 128 && tables.green[128] == 64)
    #expect(tables.alpha.isEmpty)
    // A gamma of 2 is a square root; an alpha of 0 stays.
    guard
      let more = try filters(
        effect(24, [5: number(2), 34: number(0.5), 37: number(1), 38: number(1)])
      ).only?.colorTables
    else {
      Issue.record("no levels")
      return
    }
    #expect(more.blue[64] == 128)
    #expect(more.alpha[0] == 0 && more.alpha[1] == 128 && more.alpha[255] == 255)
    guard
      let easy = try filters(
        effect(named: "ADBE Easy Levels2", [0: number(3), 5: number(1), 6: number(0)])
      ).only?.colorTables
    else {
      Issue.record("no levels")
      return
    }
    #expect(easy.green == (0...255).map { UInt8(255 - $0) } && easy.red.isEmpty)
  }

  @Test func brightnessAndContrastAreTables() throws {
    func table(_ parameters: [Int: String]) throws -> [UInt8] {
      guard
        let tables = try filters(
          effect(named: "ADBE Brightness & Contrast 2", parameters)
        ).only?.colorTables
      else { return [] }
      #expect(tables.red == tables.green && tables.red == tables.blue)
      return tables.red
    }
    // 1 − (1 − x)^(2^1.8)
    #expect(try table([0: number(150)])[64] == 162)
    #expect(try table([1: number(100)])[128] == 128)
    #expect(try table([1: number(100)])[64] == 39)
    #expect(try table([0: number(51), 2: number(1)])[100] == 151)
    #expect(try table([1: number(-50), 2: number(1)])[0] == 64)
  }

  @Test func otherColorEffectsAreColorFunctions() throws {
    #expect(
      try filters(
        effect(named: "ADBE HUE SATURATION", [2: number(90), 3: number(-50), 4: number(20)]))
        == [.colorFunction(.hueSaturation(hue: 0.25, saturation: -0.5, lightness: 0.2))])
    #expect(
      try filters(effect(named: "ADBE HUE SATURATION", [5: number(1), 6: number(180), 7: number(40)]))
        == [.colorFunction(.colorize(hue: 0.5, saturation: 0.4, lightness: 0))])
    #expect(
      try filters(effect(named: "ADBE Threshold2", [0: number(0.3)])) == [.colorFunction(.threshold(0.3))])
    #expect(
      try filters(effect(named: "ADBE Black&White", [0: number(10), 5: number(-20)]))
        == [
          .colorFunction(
            .blackAndWhite(red: 0.1, yellow: 0.6, green: 0.4, cyan: 0.6, blue: 0.2, magenta: -0.2))
        ])
    #expect(
      try filters(effect(named: "ADBE Invert", [0: number(8), 1: number(25)]))
        == [
          .mix(
            [.colorFunction(.invert(hue: false, lightness: true, saturation: false))], amount: 0.75,
            matte: nil)
        ])
  }

  @Test func invertTurnsTheChosenChannels() throws {
    func colors(_ channel: Double, _ blend: Double = 0) throws -> Color? {
      try animation(
        solid(effects(effect(named: "ADBE Invert", [0: number(channel), 1: number(blend)])))
      ).displayList(at: 0).fills.first?.color
    }
    #expect(try colors(1) == Color(red: 0, green: 1, blue: 1))
    #expect(try colors(2) == Color(red: 0, green: 0, blue: 0))
    #expect(try colors(1, 25) == Color(red: 0.25, green: 0.75, blue: 0.75))
    guard let alpha = try filters(effect(named: "ADBE Invert", [0: number(16)])).only?.colorMatrix else {
      Issue.record("no matrix")
      return
    }
    #expect(alpha.rows[3] == [0, 0, 0, -1, 1])
    // Twice is once back.
    guard let yiq = try filters(effect(named: "ADBE Invert", [0: number(12)])).only?.colorMatrix else {
      Issue.record("no matrix")
      return
    }
    let gray = yiq.apply(Color(red: 0.25, green: 0.25, blue: 0.25))
    expectEqual(gray.red, 0.75, within: 1e-3)
    expectEqual(gray.blue, 0.75, within: 1e-3)
  }

  @Test func shiftChannelsTakesOtherChannels() throws {
    // Red from green, green from luma, alpha full: in the layer's box only.
    let shifted = try filters(
      effect(named: "ADBE Shift Channels", [0: number(9), 1: number(3), 2: number(5), 3: number(10)]))
    let matrix = try #require(shifted.first?.colorMatrix)
    let box = try #require(shifted.last?.matte)
    #expect(
      matrix.rows == [
        [0, 1, 0, 0, 0], [0.2126, 0.7152, 0.0722, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1],
      ])
    #expect(box.items == [.fill(FillItem(Path(Rect(Size(10, 10))), paint: .color(.black)))])
  }

  // MARK: Blurs and shadows

  @Test func blursBecomeBlurFilters() throws {
    #expect(
      try filters(effect(29, [0: number(20), 1: number(2)])) == [.blur(Blur(deviation: Size(6, 0)))])
    #expect(
      try filters(effect(named: "ADBE Fast Blur", [0: number(20), 1: number(3), 2: number(1)]))
        == [.blur(Blur(deviation: Size(0, 6), edges: Rect(Size(10, 10))))])
    // 3 boxes of 5 pixels: √(3 · 24 / 12).
    guard
      let box = try filters(effect(named: "ADBE Box Blur2", [0: number(2), 1: number(3)])).only?.blur
    else {
      Issue.record("no blur")
      return
    }
    expectEqual(box.deviation.width, 6.0.squareRoot())
    guard
      let motion = try filters(
        effect(named: "ADBE Motion Blur", [0: number(90), 1: number(10)])
      ).only?.blur
    else {
      Issue.record("no blur")
      return
    }
    #expect(motion == Blur(deviation: Size(3, 0), angle: 0))
    #expect(try filters(effect(named: "ADBE Sharpen", [0: number(50)])) == [.warp(.sharpen(amount: 0.5))])
  }

  @Test func dropShadowsBecomeLayers() throws {
    let parameters = [
      0: color(1, 0, 0), 1: number(51), 2: number(90), 3: number(8), 4: number(10),
    ]
    guard let layers = try filters(effect(25, parameters)).only?.layers else {
      Issue.record("no shadow")
      return
    }
    #expect(layers.count == 2 && layers[1] == FilterLayer(.source([])))
    guard case .shade(let shade) = layers[0].content else {
      Issue.record("no shade")
      return
    }
    #expect(shade.color == Color(red: 1, green: 0, blue: 0) && shade.deviation == 3)
    expectEqual(shade.offset, Point(8, 0))
    expectEqual(layers[0].opacity, 0.2)
    guard let alone = try filters(effect(25, parameters.merging([5: number(1)]) { $1 })).only?.layers else {
      Issue.record("no shadow")
      return
    }
    #expect(alone == [layers[0]])
    // 135° by default: to the lower right.
    guard let plain = try filters(effect(25)).only?.layers, case .shade(let usual) = plain[0].content else {
      Issue.record("no shadow")
      return
    }
    expectEqual(usual.offset, Point(12.5.squareRoot(), 12.5.squareRoot()))
    #expect(usual.color == .black && usual.deviation == 0 && plain[0].opacity == 0.5)
  }

  @Test func glowsAddWhatIsBright() throws {
    let glow = effect(named: "ADBE Glo2", [1: number(127.5), 2: number(20), 3: number(2)])
    guard let layers = try filters(glow).only?.layers, layers.count == 2,
      let light = layers[1].source, light.count == 3, let bright = light[0].colorMatrix,
      let blur = light[1].blur, let gain = light[2].colorMatrix
    else {
      Issue.record("no glow")
      return
    }
    #expect(layers[0] == FilterLayer(.source([])) && layers[1].blendMode == .add)
    expectEqual(bright.rows[3][1], 1.4304)
    expectEqual(bright.rows[3][4], -1)
    #expect(blur.deviation == Size(6, 6) && gain.rows[3] == [0, 0, 0, 2, 0])
  }

  // MARK: Gradients

  @Test func rampsTakeThePlaceOfColors() throws {
    let ramp = [
      0: point(0, 0), 1: color(1, 0, 0), 2: point(0, 10), 3: color(0, 0, 1), 4: number(1), 6: number(25),
    ]
    guard let layers = try filters(effect(named: "ADBE Ramp", ramp)).only?.layers, layers.count == 2,
      case .items(let items) = layers[1].content, case .fill(let fill)? = items.first
    else {
      Issue.record("no ramp")
      return
    }
    #expect(layers[0] == FilterLayer(.source([])))
    #expect(layers[1].extent == .inside && layers[1].opacity == 0.75)
    let stops = [
      Gradient.Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
      Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
    ]
    #expect(fill.paint == .gradient(Gradient(.linear(start: .zero, end: Point(0, 10)), stops: stops)))
    guard
      let radial = try filters(
        effect(named: "ADBE Ramp", ramp.merging([4: number(2)]) { $1 })
      ).only?.layers,
      case .items(let circle) = radial[1].content, case .fill(let disc)? = circle.first
    else {
      Issue.record("no ramp")
      return
    }
    #expect(
      disc.paint == .gradient(Gradient(.radial(center: .zero, radius: 10, focus: .zero), stops: stops)))
  }

  @Test func fourColorsMixByTheSquaresOfDistances() throws {
    let corners = [
      1: point(0, 0), 2: color(1, 0, 0), 3: point(10, 0), 4: color(0, 1, 0), 5: point(0, 10),
      6: color(0, 0, 1), 7: point(10, 10), 8: color(1, 1, 1),
    ]
    guard let layers = try filters(effect(named: "ADBE 4ColorGradient", corners)).only?.layers,
      case .items(let items) = layers[1].content, case .fill(let first)? = items.first,
      case .gradient(let gradient) = first.paint
    else {
      Issue.record("no gradient")
      return
    }
    #expect(layers[1].extent == .inside && items.count == 48)
    let (top, middle) = (gradient.stops[0].color, gradient.stops[16].color)
    #expect(top.red > 0.99 && top.green < 0.01)
    #expect(try filters(effect(named: "ADBE 4ColorGradient", [13: number(5)])).isEmpty)
    // Half way down, red and blue are equally near.
    expectEqual(middle.red - middle.green, middle.blue - middle.green)
  }

  // MARK: Wipes

  /// What a wipe leaves of the layer.
  private func coverage(_ effect: String) throws -> (item: FillItem, blur: [Filter])? {
    guard let matte = try filters(effect).only?.matte, matte.mode == .alpha, matte.items.count == 1 else {
      return nil
    }
    switch matte.items[0] {
    case .fill(let fill): return (fill, [])
    case .group(let group):
      guard case .fill(let fill)? = group.items.first else { return nil }
      return (fill, group.filters?.filters ?? [])
    default: return nil
    }
  }

  private func covers(_ effect: String, _ x: Double, _ y: Double) throws -> Bool? {
    try coverage(effect)?.item.path.contains(Point(x, y), rule: .nonZero)
  }

  @Test func radialWipesCoverASector() throws {
    func wipe(_ direction: Double, start: Double = 0) -> String {
      effect(26, [0: number(25), 1: number(start), 2: point(5, 5), 3: number(direction)])
    }
    // A quarter of the turn, clockwise from the top.
    #expect(try covers(wipe(1), 6, 1) == false)
    #expect(try covers(wipe(1), 9, 4) == false)
    #expect(try covers(wipe(1), 9, 6) == true)
    #expect(try covers(wipe(1), 4, 1) == true)
    #expect(try covers(wipe(2), 4, 1) == false)
    #expect(try covers(wipe(2), 6, 1) == true)
    // An eighth on both sides.
    #expect(try covers(wipe(3), 6, 1) == false)
    #expect(try covers(wipe(3), 4, 1) == false)
    #expect(try covers(wipe(3), 9, 4) == true)
    #expect(try covers(wipe(1, start: 180), 4, 9) == false)
    let soft = effect(26, [0: number(25), 4: number(10)])
    #expect(try coverage(soft)?.blur == [.blur(Blur(deviation: Size(3, 3)))])
    #expect(try animation(solid(effects(effect(26, [0: number(100)])))).displayList(at: 0).items.isEmpty)
  }

  @Test func linearWipesCoverOneSide() throws {
    func wipe(_ completion: Double, _ angle: Double, _ feather: Double = 0) -> String {
      effect(named: "ADBE Linear Wipe", [0: number(completion), 1: number(angle), 2: number(feather)])
    }
    // At 90° the left goes first.
    #expect(try covers(wipe(30, 90), 2.9, 5) == false)
    #expect(try covers(wipe(30, 90), 3.1, 5) == true)
    #expect(try covers(wipe(30, 0), 5, 7.1) == false)
    #expect(try covers(wipe(30, 0), 5, 6.9) == true)
    // s₀ = −5 − 2 + ½ · 12 = −1, from the centre at 5.
    guard case .gradient(let gradient)? = try coverage(wipe(50, 90, 2))?.item.paint,
      case .linear(let start, let end) = gradient.geometry
    else {
      Issue.record("no gradient")
      return
    }
    expectEqual(start, Point(4, 5))
    expectEqual(end, Point(6, 5))
    #expect(gradient.stops.map(\.color.alpha) == [0, 1])
    #expect(try animation(solid(effects(wipe(100, 90)))).displayList(at: 0).items.isEmpty)
  }

  @Test func venetianBlindsCoverStripes() throws {
    func blinds(_ direction: Double, _ feather: Double = 0) -> String {
      effect(
        named: "ADBE Venetian Blinds",
        [0: number(25), 1: number(direction), 2: number(4), 3: number(feather)])
    }
    // From the centre on: hidden is 5…6, 9…10, 1…2.
    for (x, shows) in [(4.9, true), (5.1, false), (5.9, false), (6.1, true), (9.5, false), (1.5, false)] {
      #expect(try covers(blinds(0), x, 3) == shows, "\(x)")
      #expect(try covers(blinds(90), 3, x) == shows, "\(x)")
    }
    guard let blur = try coverage(blinds(0, 2))?.blur.only?.blur else {
      Issue.record("no blur")
      return
    }
    expectEqual(blur.deviation.width, 6 / 12.0.squareRoot())
    #expect(blur.deviation.height == 0)
  }

  // MARK: Places

  @Test func transformsMoveWhatIsThere() throws {
    let parameters = [
      0: point(5, 5), 1: point(15, 5), 2: number(0), 3: number(50), 4: number(200), 8: number(50),
    ]
    let moved = Transform.translation(15, 5) * .scale(2, 0.5) * .translation(-5, -5)
    let list = try animation(solid(effects(effect(35, parameters)))).displayList(at: 0)
    #expect(list.filters.isEmpty && list.groups.map(\.opacity) == [0.5])
    guard case .fill(let fill)? = list.groups.first?.items.first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.transform == moved)
    // What is blurred before is moved with its blur, what comes later is not.
    let blurred = try animation(
      solid(effects(effect(29, [0: number(10)]), effect(35, parameters), effect(29, [0: number(20)])))
    ).displayList(at: 0)
    let outer = try #require(blurred.groups.first)
    let inner = try #require(outer.items.first?.group)
    #expect(
      outer.filters
        == FilterChain([.colorMatrix(.alpha(0.5)), .blur(Blur(deviation: Size(6, 6)))], transform: .identity))
    #expect(inner.filters == FilterChain([.blur(Blur(deviation: Size(3, 3)))], transform: moved))
  }

  @Test func aTransformTurnsAndSkewsAsOneOfAfterEffects() throws {
    let turn = effect(
      named: "ADBE Geometry2",
      [0: point(0, 0), 1: point(0, 0), 5: number(45), 6: number(0), 7: number(90)])
    let fill = try #require(try animation(solid(effects(turn))).displayList(at: 0).fills.first)
    // Turned first: (1, 0) goes to (0, 1); the skew's axis is turned by 90°.
    let skew = Transform.skew(degrees: 45, axis: 90)
    expectEqual(fill.transform.apply(Point(1, 0)), skew.apply(Point(0, 1)))
    #expect(try animation(solid(effects(effect(35, [3: number(0)])))).displayList(at: 0).items.isEmpty)
  }

  @Test func cornerPinsAreProjections() throws {
    let pins = effect(
      named: "ADBE Corner Pin", [0: point(0, 0), 1: point(20, 2), 2: point(1, 8), 3: point(15, 15)])
    guard let projection = try filters(pins).only?.projection else {
      Issue.record("no projection")
      return
    }
    for (from, to) in [
      (Point(0, 0), Point(0, 0)), (Point(10, 0), Point(20, 2)), (Point(0, 10), Point(1, 8)),
      (Point(10, 10), Point(15, 15)),
    ] { expectEqual(try #require(projection.apply(from)), to) }
    let line = effect(
      named: "ADBE Corner Pin", [0: point(0, 0), 1: point(1, 0), 2: point(2, 0), 3: point(3, 0)])
    #expect(try animation(solid(effects(line))).displayList(at: 0).items.isEmpty)
  }

  @Test func motionTilesRepeatTheLayer() throws {
    let tile = effect(
      named: "ADBE Tile",
      [1: number(50), 2: number(500), 3: number(300), 5: number(1), 6: number(450), 7: number(1)])
    #expect(
      try filters(tile) == [
        .tiles(
          Tiles(
            source: Rect(Size(10, 10)), tile: Rect(x: 2.5, y: 0, width: 5, height: 10),
            output: Rect(x: -10, y: 0, width: 30, height: 10), isMirrored: true, shift: 0.25, shiftsRows: true
          ))
      ])
    let none = effect(named: "ADBE Tile", [1: number(0), 2: number(0)])
    #expect(try animation(solid(effects(none))).displayList(at: 0).items.isEmpty)
  }

  @Test func bulgesAreWarps() throws {
    #expect(
      try filters(
        effect(named: "ADBE Bulge", [0: number(20), 1: number(10), 2: point(3, 4), 3: number(-0.5)]))
        == [.warp(.bulge(center: Point(3, 4), radii: Size(20, 10), height: -0.5))])
    #expect(try filters(effect(named: "ADBE Bulge", [3: number(0)])).isEmpty)
  }

  /// After Effects draws shapes in the composition; the players of files of LottieFiles Creator take layers as they are.
  @Test func theEffectsOfShapesAreInTheSpaceOfTheTool() throws {
    let blurred = shapes(
      square, redFill,
      members: #""ks":{"s":{"k":[200,200]}},\#(effects(effect(29, [0: number(10)])))"#)
    func transform(_ members: String) throws -> Transform? {
      try animation(blurred, members: members).displayList(at: 0).groups.only?.filters?.transform
    }
    #expect(try transform("") == .identity)
    #expect(try transform(#""meta":{"g":"LottieFiles AE 3.0.2"},"#) == .identity)
    #expect(try transform(#""meta":{"g":"@lottiefiles/creator 1.51.2"},"#) == .scale(2, 2))
  }

  @Test func blursTogetherAreNoWiderThanOneCanBe() throws {
    func shown(_ count: Int) throws -> (filters: [Filter], messages: [String]) {
      let blurs = Array(repeating: effect(29, [0: number(1000)]), count: count).joined(separator: ",")
      let animation = try animation(solid(effects(blurs)))
      let log = DrawingLog()
      let list = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(log: log))
      return (list.filters, log.diagnostics.map(\.message))
    }
    #expect(try shown(1).filters.count == 1 && shown(1).messages == [])
    let three = try shown(3)
    #expect(three.filters.count == 1)
    #expect(three.messages == ["effects that blur more than 500 pixels together: the rest is not drawn"])
  }

  /// Each draws what is below it twice.
  @Test func layersThatReadThemselvesOneInAnotherEnd() throws {
    let depth = 31
    let assets = (0..<depth).map { index in
      let content =
        index == 0
        ? solid(#""ind":1,\#(effects(effect(28, [0: layerNumber(1)])))"#)
        : layer(
          #""ty":0,"ind":1,"w":100,"h":100,"refId":"p\#(index - 1)",\#(effects(effect(28, [0: layerNumber(1)])))"#
        )
      return #"{"id":"p\#(index)","layers":[\#(content)]}"#
    }
    let animation = try animation(
      layer(#""ty":0,"w":100,"h":100,"refId":"p\#(depth - 1)""#), assets: assets)
    let log = DrawingLog()
    let list = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(log: log))
    #expect(Self.count(list.items) < 100_000)
    let messages = log.diagnostics.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Layer 1: a frame takes more than ") == true)
  }

  private static func count(_ items: [DisplayItem]) -> Int {
    items.reduce(0) { sum, item in
      guard case .group(let group) = item else { return sum + 1 }
      return group.otherItemLists.reduce(sum + 1 + count(group.items)) { $0 + count($1) }
    }
  }
}
