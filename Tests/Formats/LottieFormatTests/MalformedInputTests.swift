import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct MalformedInputTests {
  func error(_ bytes: [UInt8], _ options: LottieDecoder.Options = .init()) -> AnimationError? {
    do {
      _ = try LottieDecoder.decode(bytes, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test func anEmptyFileIsAnError() {
    #expect(error([]) == .corrupt(part: "JSON", reason: "the file is empty"))
  }

  @Test func aFileCutAnywhereIsCorrupt() throws {
    let bytes = file(layers: [shapes(group(square, redFill))])
    for length in 1..<bytes.count {
      let error = error(Array(bytes.prefix(length)))
      guard case .corrupt(part: "JSON", _) = error else {
        Issue.record("cut after \(length) bytes: \(String(describing: error))")
        return
      }
    }
  }

  @Test(arguments: [
    ("[1,2]", "not a Lottie animation: it has no layers, but begins [1,2]"),
    (#"{"a":1}"#, #"not a Lottie animation: it has no layers, but begins {"a":1}"#),
    (#"{"layers":[],"w":0,"h":9,"fr":30,"op":1}"#, "w, h: the canvas is 0.0 x 9.0"),
    (#"{"layers":[],"w":9,"h":9,"fr":0,"op":1}"#, "fr: the frame rate is 0.0, not 0.001 to 10000"),
    (#"{"layers":[],"w":9,"h":9,"fr":-30,"op":1}"#, "fr: the frame rate is -30.0, not 0.001 to 10000"),
    (#"{"layers":[],"w":90000,"h":9,"fr":30,"op":1}"#, "canvas side: 90000 is over the limit of 16384"),
    (#"{"layers":[],"w":9,"h":9,"fr":30,"op":1e300}"#, "op: the animation never ends"),
  ])
  func otherJSONIsRefused(text: String, message: String) {
    #expect(error(Array(text.utf8))?.description == message)
  }

  @Test func nestingIsLimited() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(
      error(file(layers: [layer(#""ty":3,"x":\#(deep)"#)]))
        == .limitExceeded(what: "nesting of the JSON text", value: 513, limit: 512))
  }

  @Test func groupsNestUpToTheLimit() throws {
    var options = LottieDecoder.Options()
    options.limits.nesting = 3
    var item = square
    for _ in 0..<3 { item = group(item, redFill) }
    #expect(error(file(layers: [shapes(item)]), options) == nil)
    #expect(
      error(file(layers: [shapes(group(item))]), options)
        == .limitExceeded(what: "nesting of shape groups", value: 4, limit: 3))
  }

  @Test func precompsMayNotContainThemselves() {
    let inner = layer(#""ty":0,"refId":"a","w":9,"h":9"#)
    let bytes = file(layers: [inner], assets: [#"{"id":"a","layers":[\#(inner)]}"#])
    #expect(
      error(bytes)?.description == #"assets[0]: precomp "a" contains itself"#)
  }

  @Test func precompsMayNotMultiplyWithoutEnd() {
    // Twelve levels of ten layers each: 10^12 layers to draw.
    let assets = (0..<12).map { level in
      let child = layer(#""ty":0,"refId":"\#(level + 1)","w":9,"h":9"#)
      return #"{"id":"\#(level)","layers":[\#(Array(repeating: child, count: 10).joined(separator: ","))]}"#
    }
    let leaf = #"{"id":"12","layers":[\#(solid())]}"#
    let root = layer(#""ty":0,"refId":"0","w":9,"h":9"#)
    guard case .limitExceeded = error(file(layers: [root], assets: assets + [leaf])) else {
      Issue.record("drawn all the same")
      return
    }
  }

  @Test func circlesOfParentsAndMattesAreCut() throws {
    let list = try animation(
      solid(#""ind":1,"parent":2"#), solid(#""ind":2,"parent":1"#), solid(#""ind":3,"parent":3"#),
      solid(#""ind":4,"tt":1,"tp":5"#), solid(#""ind":5,"tt":1,"tp":4"#)
    ).displayList(at: 0)
    #expect(!list.items.isEmpty)
  }

  @Test func numbersJSONCannotExpressCountAsMissing() throws {
    let list = try animation(solid(#""ks":{"o":{"k":NaN},"p":{"k":[1e999,5,-Infinity]}}"#)).displayList(at: 0)
    #expect(list.fills.first?.transform == .translation(0, 5))
  }

  @Test func textThatOnlyLooksLikeNumbersIsLeftAlone() throws {
    let animation = try animation(solid(#""nm":"NaN \" Infinity","ks":{"r":{"k":NaN}}"#))
    #expect(animation.info.replaceableKeys.layers == ["NaN \" Infinity"])
  }

  @Test func hugeCoordinatesAreNotDrawn() throws {
    let huge = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[1e300,0],[5,5]],"i":[],"o":[],"c":true}}}"#
    #expect(try animation(shapes(huge, redFill)).displayList(at: 0).items.isEmpty)
    #expect(try animation(solid(#""ks":{"s":{"k":[0,0]}}"#)).displayList(at: 0).items.isEmpty)
  }

  @Test func byteOrderMarkAndLateDuplicatesAreRead() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + file(layers: [solid()], members: #""w":50,"#)
    #expect(try LottieDecoder.decode(bytes).info.size == Size(50, 100))
  }

  @Test func textsAreReadWithAndWithoutRoomBehindThem() throws {
    for room in 0..<200 {
      var text = file(layers: [solid(#""nm":"last""#)])
      text.reserveCapacity(text.count + room)
      #expect(try LottieDecoder.decode(text).info.replaceableKeys.layers == ["last"])
    }
  }

  @Test func membersAreKnownByTheirWholeNames() throws {
    // Spelt with an escape, and next to names that begin or go on like it.
    let ks = #""\u006bs":{"p":{"k":[3,4]}},"k":{"p":{"k":[9,9]}},"ks\u0000":0,"ksx":1,"":2,"Ks":3"#
    #expect(try animation(solid(ks)).displayList(at: 0).fills.first?.transform == .translation(3, 4))
    let mask = #"{"mode":"a","o":{"k":100},"pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}}}"#
    let masks = #""masksProperties":[\#(mask)],"masksProxxxxxxx":[],"masksPropertiesx":[]"#
    #expect(try animation(solid(masks)).displayList(at: 0).groups.first?.masks.count == 1)
  }

  @Test func ofMembersWithOneNameTheLastCounts() throws {
    let keys = #"{"t":9,"t":0,"s":[9,9],"s":[0,0]},{"t":10,"s":[1,1],"s":[10,20]}"#
    let layer = solid(#""ks":{"p":{"k":[7,7],"k":[\#(keys)]}},"nm":"A","nm":"B""#)
    let animation = try animation(layer)
    #expect(animation.displayList(at: 5).fills.first?.transform == .translation(5, 10))
    #expect(animation.info.replaceableKeys.layers == ["B"])
  }

  @Test func coordinatesThatAreNoneCountAsZero() throws {
    let v = #"[[0,0],["x",null],[20,[1]],[true],5,[30,30,30]]"#
    let path = #"{"ty":"sh","ks":{"k":{"v":\#(v),"i":[[0],null,"x"],"o":{},"c":true}}}"#
    let fill = try animation(shapes(path, redFill)).displayList(at: 0).fills.first
    #expect(
      fill?.path.endPoints == [
        Point(0, 0), Point(0, 0), Point(20, 0), Point(0, 0), Point(5, 0), Point(30, 30),
      ])
  }

  @Test func listsOfKeyframesMayHoldAnything() throws {
    let k = #"[{"t":0,"s":[0]},0,null,"x",[],{},{"t":"10","s":[10]},{"s":[99]}]"#
    let list = try animation(solid(#""ks":{"o":{"k":\#(k)}}"#)).displayList(at: 5)
    #expect(list.groups.first?.opacity == 0.05)
  }

  @Test(arguments: ["NaN", "1e999", "-1e400", "12345678901234567890123"])
  func badFrameNumbersAreTolerated(op: String) {
    let bytes = Array(#"{"layers":[],"w":9,"h":9,"fr":30,"op":\#(op)}"#.utf8)
    #expect(error(bytes) == nil)
  }
}
