import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct LayerTests {
  @Test func firstLayerIsOnTop() throws {
    let list = try animation(solid(##""sc":"#00ff00""##), solid()).displayList(at: 0)
    #expect(list.fills.map(\.color) == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)])
  }

  @Test func shownFromInFrameUpToOutFrame() throws {
    let animation = try animation(solid(#""ip":10,"op":50.5"#))
    #expect([9.9, 10, 50.4, 50.5].map { animation.displayList(at: $0).items.count } == [0, 1, 1, 0])
  }

  @Test func firstFrameIsTheRoundedInPoint() throws {
    let bytes = Array(
      #"{"fr":30,"ip":9.6,"op":30,"w":9,"h":9,"layers":[\#(solid(#""ip":10,"op":11"#))]}"#.utf8)
    let animation = try LottieDecoder.decode(bytes)
    #expect(animation.info.frameCount == 20)
    #expect([0, 1].map { animation.displayList(at: $0).items.count } == [1, 0])
  }

  @Test func framesOutsideShowTheNearest() throws {
    let animation = try animation(solid(#""ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":60,"s":[60,0]}]}}"#))
    let x = [-5, Double.nan, 59.5, 60, 1e9].map { animation.displayList(at: $0).fills.first?.transform.tx }
    #expect(x == [0, 0, 59.5, 59, 59])
  }

  @Test func transformIsPositionRotationScaleAnchor() throws {
    let list = try animation(
      solid(#""ks":{"a":{"k":[5,5]},"p":{"k":[50,50]},"s":{"k":[200,100]},"r":{"k":90}}"#)
    ).displayList(at: 0)
    let transform = try #require(list.fills.first?.transform)
    expectEqual(transform.apply(Point(5, 5)), Point(50, 50))
    expectEqual(transform.apply(Point(6, 5)), Point(50, 52))
    expectEqual(transform.apply(Point(5, 6)), Point(49, 50))
  }

  @Test func skewsAlongItsAxis() throws {
    func skewed(_ axis: Int) throws -> Point {
      let list = try animation(solid(#""ks":{"sk":{"k":45},"sa":{"k":\#(axis)}}"#)).displayList(at: 0)
      return try #require(list.fills.first?.transform).apply(Point(0, 1))
    }
    expectEqual(try skewed(0), Point(-1, 1))
    expectEqual(try skewed(90), Point(0, 1))
  }

  @Test func threeDimensionalRotationsFlatten() throws {
    let list = try animation(solid(#""ks":{"rx":{"k":60},"ry":{"k":0},"rz":{"k":0}}"#)).displayList(at: 0)
    let transform = try #require(list.fills.first?.transform)
    expectEqual(transform.apply(Point(10, 10)), Point(10, 5))
  }

  @Test func zRotationAloneTakesThePlaceOfR() throws {
    let list = try animation(solid(#""ks":{"r":{"k":45},"rz":{"k":90}}"#)).displayList(at: 0)
    expectEqual(try #require(list.fills.first?.transform).apply(Point(1, 0)), Point(0, 1))
  }

  @Test func parentsPassOnTheirTransformOnly() throws {
    let list = try animation(
      solid(#""ind":1,"parent":2,"ks":{"p":{"k":[1,2]}}"#),
      layer(#""ty":3,"ind":2,"hd":true,"ip":90,"ks":{"p":{"k":[10,20]},"o":{"k":0}}"#)
    ).displayList(at: 0)
    #expect(list.items.count == 1)
    #expect(list.fills.first?.transform == .translation(11, 22))
  }

  private func expect(_ directions: KeyValuePairs<Double, Point>, position: String) throws {
    let animation = try animation(solid(#""ao":1,"ks":{"p":\#(position)}"#))
    for (frame, direction) in directions {
      let transform = try #require(animation.displayList(at: frame).fills.first?.transform)
      expectEqual(transform.apply(vector: Point(1, 0)), direction)
    }
  }

  @Test(arguments: [
    #"{"k":[{"t":10,"s":[0,0]},{"t":20,"s":[0,50]},{"t":30,"s":[50,50]}]}"#,
    #"{"s":true,"x":{"k":[{"t":20,"s":[0]},{"t":30,"s":[50]}]},"y":{"k":[{"t":10,"s":[0]},{"t":20,"s":[50]}]}}"#,
  ])
  func autoOrientFollowsTheMotion(position: String) throws {
    let (down, right) = (Point(0, 1), Point(1, 0))
    try expect([0: down, 15: down, 25: right, 50: right], position: position)
  }

  @Test func autoOrientFollowsOnePartAlone() throws {
    let keys = #"{"k":[{"t":10,"s":[50]},{"t":20,"s":[0]}]}"#
    let (up, left) = (Point(0, -1), Point(-1, 0))
    try expect([0: up, 15: up, 50: up], position: #"{"s":true,"x":{"k":7},"y":\#(keys)}"#)
    try expect([0: left, 15: left, 50: left], position: #"{"s":true,"x":\#(keys),"y":{"k":7}}"#)
    try expect([15: Point(1, 0)], position: #"{"s":true,"x":{"k":7},"y":{"k":7}}"#)
  }

  @Test func opacityActsOnTheWholeLayer() throws {
    let list = try animation(solid(#""ks":{"o":{"k":25}}"#)).displayList(at: 0)
    #expect(list.groups.map(\.opacity) == [0.25])
    #expect(try animation(solid(#""ks":{"o":{"k":0}}"#)).displayList(at: 0).items.isEmpty)
  }

  @Test func hiddenLayersAreNotPainted() throws {
    let animation = try animation(solid(#""hd":true"#), solid(#""nm":"b""#))
    #expect(animation.displayList(at: 0).items.count == 1)
    #expect(animation.displayList(at: 0, replacements: Replacements(hidden: ["b"])).items.isEmpty)
  }

  @Test func layersHaveBlendModes() throws {
    let list = try animation(solid(#""bm":1"#), solid(#""bm":15"#), solid(#""bm":17"#)).displayList(at: 0)
    #expect(list.groups.map(\.blendMode) == [.hardMix, .luminosity, .multiply])
  }

  @Test func unsupportedLayersAreNamed() throws {
    let animation = try animation(
      solid(#""nm":"Title","sy":[{"ty":5}]"#), layer(#""ty":99"#), solid(#""ef":[{"ty":31,"en":1}]"#)
    )
    #expect(
      animation.info.diagnostics.map(\.description) == [
        #"layers[0] "Title": layer style "bevel": not drawn"#,
        #"layers[1]: layer "type 99": not drawn"#, #"layers[2]: effect "mesh warp": not drawn"#,
      ])
    #expect(animation.info.diagnostics.allSatisfy { $0.kind == .unsupported })
  }
}

@Suite struct PrecompTests {
  private let child = solid(#""ip":0,"op":10,"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[10,0]}]}}"#)

  private func x(_ members: String, at frame: Double) throws -> Double? {
    let precomp = layer(#""ty":0,"refId":"c","w":40,"h":30,\#(members)"#)
    let animation = try animation(precomp, assets: [#"{"id":"c","layers":[\#(child)]}"#])
    let item = animation.displayList(at: frame).groups.first?.items.first
    guard case .fill(let fill) = item else { return nil }
    return fill.transform.tx
  }

  @Test func startShiftsTheChildren() throws {
    #expect(try x(#""st":30"#, at: 29) == nil)
    #expect(try x(#""st":30"#, at: 34) == 4)
    #expect(try x(#""st":30"#, at: 40) == nil)
  }

  @Test func stretchSlowsTheChildren() throws {
    #expect(try x(#""st":0,"sr":2"#, at: 6) == 3)
    #expect(try x(#""st":10,"sr":-1"#, at: 6) == 4)
  }

  @Test func timeRemapGivesSeconds() throws {
    let remap = #""st":5,"tm":{"k":[{"t":0,"s":[0.2]},{"t":30,"s":[0.1]}]}"#
    #expect(try x(remap, at: 0) == 6)
    expectEqual(try #require(try x(remap, at: 15)), 4.5)
    expectEqual(try #require(try x(remap, at: 30)), 3)
  }

  @Test func childrenAreClippedToTheLayersSize() throws {
    let precomp = layer(#""ty":0,"refId":"c","w":40,"h":30,"ks":{"p":{"k":[7,0]}}"#)
    let animation = try animation(precomp, assets: [#"{"id":"c","layers":[\#(solid())]}"#])
    #expect(
      animation.displayList(at: 0).groups.first?.clip
        == Clip(Path(Rect(x: 0, y: 0, width: 40, height: 30)), transform: .translation(7, 0)))
  }

  @Test func blendModesInsideStayInside() throws {
    let precomp = layer(#""ty":0,"refId":"c","w":40,"h":30"#)
    let blended = try animation(precomp, assets: [#"{"id":"c","layers":[\#(solid(#""bm":1"#))]}"#])
    #expect(blended.displayList(at: 0).groups.first?.isIsolated == true)
  }

  @Test func missingPrecompsAreNoted() throws {
    let animation = try animation(layer(#""ty":0,"refId":"no","w":1,"h":1"#))
    #expect(animation.displayList(at: 0).items.isEmpty)
    #expect(animation.info.diagnostics.map(\.message) == [#"precomp "no": it is not in the file"#])
  }
}

@Suite struct MatteAndMaskTests {
  @Test func theLayerAboveIsTheMatte() throws {
    let list = try animation(solid(#""td":1,"sw":3"#), solid(#""tt":1"#)).displayList(at: 0)
    #expect(list.items.count == 1)
    let matte = try #require(list.groups.first?.matte)
    #expect(matte.mode == .alpha)
    #expect(matte.items.count == 1)
  }

  @Test func tpNamesTheMatte() throws {
    let animation = try animation(
      solid(#""ind":1,"tt":4,"tp":3"#), solid(#""ind":2"#), solid(#""ind":3,"td":1"#))
    #expect(animation.displayList(at: 0).groups.map(\.matte?.mode) == [.lumaInverted])
  }

  @Test(arguments: [(1, 0), (2, 1), (3, 0), (4, 1)])
  func anEmptyMatteHidesOrShowsAll(mode: Int, count: Int) throws {
    let list = try animation(solid(#""td":1,"ip":30"#), solid(#""tt":\#(mode)"#)).displayList(at: 0)
    #expect(list.items.count == count)
  }

  private func width(_ items: [DisplayItem]) -> Double? {
    guard case .fill(let fill)? = items.only else { return nil }
    return fill.path.bounds?.width
  }

  @Test func aMatteComesWithoutItsOwn() throws {
    let list = try animation(
      solid(#""td":1,"sw":3"#), solid(#""td":1,"tt":2,"sw":5"#), solid(#""tt":1"#)
    ).displayList(at: 0)
    #expect(list.items.count == 1)
    #expect(list.groups.only?.matte?.mode == .alpha)
    #expect(width(list.groups.only?.matte?.items ?? []) == 5)
  }

  @Test func aMatteThatIsShownHasItsOwnThere() throws {
    let animation = try animation(
      solid(#""td":1,"sw":3"#), solid(#""ind":2,"tt":1,"sw":5"#), solid(#""tt":1,"tp":2"#))
    let evaluator = animation.makeEvaluator()
    for frame in [0.0, 1, 0] {
      let list = evaluator.displayList(at: frame, context: EvaluationContext())
      #expect(list.groups.map { width($0.matte?.items ?? []) } == [5, 3])
    }
  }

  @Test func layersMayBeTheMattesOfEachOtherButNotOfThemselves() throws {
    let both = try animation(solid(#""ind":1,"tt":1,"tp":2,"sw":3"#), solid(#""ind":2,"tt":1,"tp":1,"sw":5"#))
    #expect(both.displayList(at: 0).groups.map { width($0.matte?.items ?? []) } == [3, 5])
    #expect(both.info.diagnostics.isEmpty)
    let own = try animation(solid(#""ind":1,"tt":1,"tp":1"#))
    #expect(own.displayList(at: 0).fills.count == 1)
    #expect(own.info.diagnostics.map(\.message) == ["circular layer references"])
  }

  private func mask(_ mode: String, isClosed: Bool) -> String {
    #"{"mode":"\#(mode)","pt":{"k":{"v":[[0,0],[8,0],[8,8]],"i":[],"o":[],"c":\#(isClosed)}}}"#
  }

  @Test(arguments: ["a", "s", "i", "l", "d", "f"]) func openPathsAreNoMasks(mode: String) throws {
    func list(_ masks: String...) throws -> DisplayList {
      try animation(solid(#""masksProperties":[\#(masks.joined(separator: ","))]"#)).displayList(at: 0)
    }
    let open = mask(mode, isClosed: false)
    #expect(try list(open).fills.count == 1)
    #expect(try list(open.replacing("{\"mode", with: "{\"inv\":true,\"mode")).fills.count == 1)
    #expect(try list(open, mask("a", isClosed: true)).groups.only?.masks.map(\.mode) == [.add])
  }

  @Test func masksCutWhileTheirPathsAreClosed() throws {
    func key(_ time: Int, _ isClosed: Bool) -> String {
      #"{"t":\#(time),"h":1,"s":[{"v":[[0,0],[8,0],[8,8]],"i":[],"o":[],"c":\#(isClosed)}]}"#
    }
    let animation = try animation(
      solid(#""masksProperties":[{"mode":"a","pt":{"k":[\#(key(0, true)),\#(key(10, false))]}}]"#))
    let evaluator = animation.makeEvaluator()
    let counts = [0.0, 9, 10, 9, 30].map {
      evaluator.displayList(at: $0, context: EvaluationContext()).groups.count
    }
    #expect(counts == [1, 1, 0, 1, 0])
  }

  @Test func adjustmentLayersWithOpenMasksAdjustAll() throws {
    func list(_ isClosed: Bool) throws -> DisplayList {
      let blur = #""ef":[{"ty":29,"ef":[{"ty":0,"v":{"k":10}}]}]"#
      return try animation(
        layer(#""ty":3,"masksProperties":[\#(mask("a", isClosed: isClosed))],\#(blur)"#), solid()
      ).displayList(at: 0)
    }
    func isPartial(_ list: DisplayList) -> Bool {
      if case .mix(_, _, .some)? = list.filters.first { true } else { false }
    }
    #expect(try isPartial(list(true)) && !isPartial(list(false)))
  }

  @Test func masksAreListedInOrder() throws {
    let outline = #"{"k":{"v":[[0,0],[8,0],[8,8]],"i":[],"o":[],"c":true}}"#
    let masks = #"""
      "masksProperties":[{"mode":"a","pt":\#(outline),"o":{"k":50}},
      {"mode":"n","pt":\#(outline)},{"mode":"s","inv":true,"pt":\#(outline),"x":{"k":3},"f":{"k":[4,6]}},
      {"mode":"i","pt":\#(outline)},{"mode":"l","pt":\#(outline)},{"mode":"d","pt":\#(outline)},
      {"mode":"f","pt":\#(outline)}]
      """#
    let list = try animation(solid(#""ks":{"p":{"k":[5,5]}},\#(masks)"#)).displayList(at: 0)
    let drawn = try #require(list.groups.first?.masks)
    #expect(drawn.map(\.mode) == [.add, .subtract, .intersect, .lighten, .darken, .difference])
    #expect(drawn[0].opacity == 0.5)
    #expect(drawn[0].transform == .translation(5, 5))
    #expect(drawn[0].path.endPoints == [Point(0, 0), Point(8, 0), Point(8, 8)])
    #expect(drawn[1].isInverted)
    #expect(drawn[1].expansion == 3)
    #expect(drawn[1].feather == Size(4, 6))
  }

  @Test func oldMasksKeepTheClosedFlagOutside() throws {
    let mask = #"{"mode":"a","cl":true,"pt":{"k":{"v":[[0,0],[8,0],[8,8]],"i":[],"o":[]}}}"#
    let bytes = Array(
      #"{"v":"4.0.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[\#(solid(#""masksProperties":[\#(mask)]"#))]}"#
        .utf8)
    let list = try LottieDecoder.decode(bytes).displayList(at: 0)
    #expect(list.groups.first?.masks.first?.path.isEmpty == false)
  }
}

@Suite struct ImageTests {
  private let pixel = "data:image/png;base64,iVBORw0KGgo="

  @Test func embeddedImagesAreDecodedAndPlaced() throws {
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), assets: [#"{"id":"i","w":30,"h":20,"e":1,"p":"\#(pixel)"}"#])
    guard case .image(let item) = animation.displayList(at: 0).items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(item.fit == .cover)
    #expect(item.image.bytes == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(animation.info.images.map(\.key) == ["i"])
  }

  /// A PNG of 5 x 7 pixels.
  private let small =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAHCAYAAADAp4fuAAAAFUlEQVR4nGP8z8DwnwENMKEL0FUQACSGAgxRkC3IAAAAAElFTkSuQmCC"

  @Test(arguments: [
    ("", Size(5, 7)), (#""w":30,"#, Size(5, 7)), (#""w":0,"h":0,"#, Size(5, 7)),
    (#""w":30,"h":20,"#, Size(30, 20)),
  ])
  func imagesWithoutASizeHaveTheirOwn(members: String, size: Size) throws {
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), assets: [#"{"id":"i",\#(members)"e":1,"p":"\#(small)"}"#])
    guard case .image(let item) = animation.displayList(at: 0).items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.frame == Rect(size))
  }

  @Test func anImageInASlotHasTheSizeOfItsPlace() throws {
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), assets: [#"{"id":"i","w":30,"h":20,"p":"none.png","sid":"slot"}"#],
      members: #""slots":{"slot":{"p":{"id":"x","e":1,"p":"\#(small)"}}},"#)
    guard case .image(let item) = animation.displayList(at: 0).items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.frame == Rect(Size(30, 20)))
  }

  /// Wherever the address stands, the host may be named without a scheme.
  @Test(arguments: [
    (#""p":"//example.com/a.png""#, "//example.com/a.png"),
    (#""u":"https://example.com/","p":"a.png""#, "https://example.com/a.png"),
  ])
  func addressesAreNoNamesOfFiles(members: String, path: String) throws {
    var options = LottieDecoder.Options()
    options.loadAsset = { reference in
      #expect(reference.isAddress && reference.path == path)
      return nil
    }
    let bytes = file(
      layers: [layer(#""ty":2,"refId":"i""#)], assets: [#"{"id":"i","w":9,"h":9,\#(members)}"#])
    #expect(try LottieDecoder.decode(bytes, options: options).info.diagnostics.count == 1)
  }

  /// As RFC 2397 has them.
  @Test(arguments: [
    ("DATA:Image/PNG;BASE64,AQID", [1, 2, 3]), ("data:;Base64,AQ%49D", [1, 2, 3]),
    ("data:image/png; base64,AQID", [1, 2, 3]), (" \\t data:image/png;base64 ,AQ ID", [1, 2, 3]),
    ("data:,a%20b%zz", Array("a b%zz".utf8)), ("data:;base64,AQI", [1, 2]), ("data:;base64,AQ", [1]),
    ("data:image/svg+xml;utf8,<svg width='1'/>", Array("<svg width='1'/>".utf8)),
  ])
  func dataURIsAreReadInAnyCaseAndAsText(uri: String, bytes: [UInt8]) throws {
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), assets: [#"{"id":"i","w":30,"h":20,"e":1,"p":"\#(uri)"}"#])
    #expect(animation.info.images.map(\.bytes) == [bytes])
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test func filesNextToTheAnimationComeThroughTheLoader() throws {
    var options = LottieDecoder.Options()
    options.loadAsset = { $0.path == "images/a.png" ? [1, 2, 3] : nil }
    let bytes = file(
      layers: [layer(#""ty":2,"refId":"1""#), layer(#""ty":2,"refId":"2""#)],
      assets: [
        #"{"id":1,"w":3,"h":2,"u":"images/","p":"a.png"}"#, #"{"id":"2","w":3,"h":2,"p":"b.png"}"#,
      ])
    let animation = try LottieDecoder.decode(bytes, options: options)
    #expect(animation.info.images.map(\.bytes) == [[1, 2, 3]])
    #expect(
      animation.info.diagnostics.map(\.message) == [
        #"image file "b.png" is not available"#
      ])
  }

  @Test func aMissingImageLeavesRoomForAnother() throws {
    let bytes = file(
      layers: [layer(#""ty":2,"refId":"photo","nm":"Photo""#)],
      assets: [#"{"id":"photo","w":30,"h":20,"u":"images/","p":"a.png","e":0}"#])
    let animation = try LottieDecoder.decode(bytes)
    #expect(animation.info.replaceableKeys.images == ["photo"])
    #expect(animation.info.images.isEmpty)
    #expect(animation.displayList(at: 0).items.isEmpty)
    #expect(animation.info.diagnostics(with: Replacements()).count == 1)
    let mine = Replacements(images: ["photo": .init(EncodedImage(key: "mine", bytes: [7]))])
    guard case .image(let item) = animation.displayList(at: 0, replacements: mine).items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(item.image.bytes == [7])
    // Then nothing is missing.
    #expect(animation.info.diagnostics(with: mine).isEmpty)
  }

  @Test func whyAnImageIsMissingIsReportedAndAURLIsComplete() throws {
    struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
    var options = LottieDecoder.Options()
    options.loadAsset = { reference in
      if reference.path == "https://example.com/a.png" { return [1] }
      throw Refusal()
    }
    let bytes = file(
      layers: [layer(#""ty":2,"refId":"1""#), layer(#""ty":2,"refId":"2""#), layer(#""ty":2,"refId":"3""#)],
      assets: [
        #"{"id":"1","w":3,"h":2,"u":"images/","p":"https://example.com/a.png"}"#,
        #"{"id":"2","w":3,"h":2,"u":"images/","p":"b.png"}"#, #"{"id":"3","w":3,"h":2,"u":"","p":""}"#,
      ])
    let info = try LottieDecoder.decode(bytes, options: options).info
    #expect(info.images.map(\.bytes) == [[1]])
    #expect(info.replaceableKeys.images == ["1", "2", "3"])
    #expect(
      info.diagnostics.map(\.message) == [
        #"image file "images/b.png" is not available: not today"#, "the image has neither data nor a file",
      ])
  }

  /// What is no data URI is the name of a file, and that of a page or more.
  @Test func messagesDoNotRepeatLongNames() throws {
    let name = "date:image/png;base64," + String(repeating: "A", count: 5000)
    let info = try LottieDecoder.decode(
      file(layers: [layer(#""ty":2,"refId":"i""#)], assets: [#"{"id":"i","w":3,"h":2,"p":"\#(name)"}"#])
    ).info
    #expect(info.diagnostics.count == 1)
    #expect(info.diagnostics.allSatisfy { $0.message.utf8.count < 300 })
  }

  /// Thousands of assets may name one file.
  @Test func aFileCountsOnce() throws {
    let content = EncodedContent([1, 2, 3])
    let loads = Lock(0)
    var options = LottieDecoder.Options()
    options.limits.externalImages = 2
    options.limits.externalImageBytes = 7
    options.loadContent = { reference in
      loads.withLock { $0 += 1 }
      return reference.name == "other.png" ? EncodedContent([4]) : content
    }
    func decode(_ names: [String]) throws -> AnimationInfo {
      let assets = names.enumerated().map { #"{"id":"\#($0)","w":3,"h":2,"p":"\#($1)"}"# }
      return try LottieDecoder.decode(
        file(layers: [layer(#""ty":2,"refId":"0""#)], assets: assets), options: options
      ).info
    }
    let info = try decode([String](repeating: "a.png", count: 50) + ["x/a.png", "other.png"])
    #expect(info.diagnostics.isEmpty && info.images.count == 52)
    #expect(info.images.prefix(51).allSatisfy { $0.content === content })
    #expect(loads.withLock { $0 } == 3)
    #expect(info.mediaBytes == 4)
  }

  @Test func filesNextToTheAnimationAreLimited() throws {
    var options = LottieDecoder.Options()
    options.loadAsset = { _ in [1, 2, 3] }
    let bytes = file(
      layers: [layer(#""ty":2,"refId":"0""#)],
      assets: (0..<4).map { #"{"id":"\#($0)","w":3,"h":2,"p":"\#($0)"}"# })
    #expect(try LottieDecoder.decode(bytes, options: options).info.images.count == 4)
    options.limits.externalImages = 3
    let few = try LottieDecoder.decode(bytes, options: options).info
    #expect(few.images.map(\.key) == ["0", "1", "2"])
    #expect(
      few.diagnostics.map(\.message) == [
        #"image file "3" is not available: images and sounds in files of their own: 4 is over the limit of 3"#
      ])
    options.limits.externalImages = 4
    options.limits.externalImageBytes = 11
    let small = try LottieDecoder.decode(bytes, options: options).info
    #expect(small.images.map(\.key) == ["0", "1", "2"])
    options.limits.externalImageBytes = 12
    #expect(try LottieDecoder.decode(bytes, options: options).info.images.count == 4)
  }

  @Test func imagesAreReplacedByAsset() throws {
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), assets: [#"{"id":"i","w":30,"h":20,"p":"\#(pixel)"}"#])
    let mine = EncodedImage(key: "mine", bytes: [7])
    let replacements = Replacements(images: ["i": .init(mine, fit: .fill)])
    let list = animation.displayList(at: 0, replacements: replacements)
    guard case .image(let item) = list.items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.image === mine)
    #expect(item.fit == .fill)
  }
}
