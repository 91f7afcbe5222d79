import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct SlotTests {
  private let outline = #""k":{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}"#

  private func slots(_ layers: String..., assets: [String] = [], members: String = "") throws -> [String] {
    let bytes = file(layers: layers, assets: assets, members: members)
    return try LottieDecoder.decode(bytes).info.replaceableKeys.slots.map { "\($0.id) \($0.kind)" }
  }

  @Test func slotsOfShapesAreListedInTheirOrder() throws {
    let items = [
      #"{"ty":"sh","ks":{"sid":"path",\#(outline)}}"#, #"{"ty":"fl","c":{"sid":"fill","k":[1,0,0]}}"#,
      #"{"ty":"gf","t":1,"g":{"sid":"stops","p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}}"#,
      #"{"ty":"tm","e":{"sid":"end","k":50}}"#, #"{"ty":"sr","sy":2,"ir":{"sid":"unused radius","k":1}}"#,
      #"{"ty":"st","w":{"sid":"end","k":1}}"#,
    ].joined(separator: ",")
    #expect(
      try slots(shapes(items)) == [
        "path path", "fill color", "stops gradient", "end number", "unused radius number",
      ])
  }

  @Test func slotsOfLayersAreListed() throws {
    let text =
      #"{"d":{"sid":"title","k":[{"t":0,"s":{"t":"a","s":9}}]},"a":[{"a":{"fc":{"sid":"tint","k":[0,0,0]}}}]}"#
    let mask = #"{"mode":"a","pt":{"sid":"mask",\#(outline)},"o":{"k":1}}"#
    let image = #"{"id":"i","w":9,"h":9,"p":"none.png","sid":"picture"}"#
    let precomp = #"{"id":"p","layers":[\#(solid(#""ks":{"p":{"sid":"inside","k":[0,0]}}"#))]}"#
    #expect(
      try slots(
        layer(#""ty":5,"t":\#(text)"#), solid(#""masksProperties":[\#(mask)]"#),
        layer(#""ty":2,"refId":"i""#),
        layer(#""ty":0,"refId":"p","w":9,"h":9,"ks":{"o":{"sid":"outside","k":50}}"#),
        assets: [image, precomp]) == [
          "title text", "tint color", "mask path", "picture image", "outside number", "inside vector",
        ])
  }

  @Test func filesWithoutSlotsHaveNone() throws {
    #expect(try slots(shapes(square, redFill), solid()) == [])
    // What nothing is in is no slot.
    #expect(try slots(solid(), members: #""slots":{"x":{"p":{"k":1}}},"#) == [])
  }

  @Test func aSlotThatTheFileFillsKeepsItsName() throws {
    let animation = try animation(
      solid(#""ks":{"r":{"sid":"turn","k":1}}"#),
      members: #""slots":{"turn":{"p":{"k":[{"t":0,"s":[0]},{"t":10,"s":[90]}]}}},"#)
    let rotation = animation.model.compositions[0].layers[0].transform.rotation
    #expect(rotation.slot == "turn" && rotation.track?.count == 2 && rotation.fixedValue == nil)
    #expect(rotation.keyedValue(at: 5) == 45)
  }

  @Test(arguments: [#""k":5"#, #""k":"x""#, ""])
  func aValueOfAnotherKindLeavesThePropertysOwn(value: String) throws {
    let items = [
      square, #"{"ty":"fl","c":{"sid":"slot","k":[0,0,1]}}"#,
      #"{"ty":"gf","t":1,"g":{"sid":"slot","p":2,"k":{"k":[0,0,1,0,1,0,1,0]}},"s":{"k":[0,0]},"e":{"k":[9,0]}}"#,
    ].joined(separator: ",")
    let plain = try animation(shapes(items.replacing(#""sid":"slot","#, with: "")))
    let animation = try animation(shapes(items), members: #""slots":{"slot":{"p":{\#(value)}}},"#)
    #expect(animation.displayList(at: 0) == plain.displayList(at: 0))
    #expect(animation.info.diagnostics.count == 2, "\(animation.info.diagnostics)")
  }

  /// A file of a few hundred kB would take gigabytes.
  @Test func aSlotThatTooManyPlacesShow() throws {
    let numbers = Array(repeating: "0", count: 100_000).joined(separator: ",")
    let layers = (0..<30).map { _ in solid(#""ks":{"r":{"sid":"turn","k":30}}"#) }
    let bytes = file(layers: layers, members: #""slots":{"turn":{"p":{"k":[7,\#(numbers)]}}},"#)
    let animation = try LottieDecoder.decode(bytes)
    let rotations = animation.model.compositions[0].layers.map(\.transform.rotation)
    // The first is free; 20 times 200,000 words are what others may have.
    let expected: [Double] = Array(repeating: 7, count: 21) + Array(repeating: 30, count: 9)
    #expect(rotations.map { $0.keyedValue(at: 0) } == expected)
    #expect(rotations.allSatisfy { $0.slot == "turn" })
    let message = #"slot "turn": too many places show what is in slots: the value at the place is used"#
    #expect(animation.info.diagnostics.map(\.message) == Array(repeating: message, count: 9))
  }

  /// Bytes of an image are decoded once.
  @Test func anImageInASlotIsDecodedOnceForAllAssets() throws {
    let data = String(repeating: "BwcH", count: 1000)
    let assets = (0..<3).map { #"{"id":"i\#($0)","w":9,"h":9,"sid":"picture"}"# }
    let images = try LottieDecoder.decode(
      file(
        layers: [layer(#""ty":2,"refId":"i0""#)], assets: assets,
        members: #""slots":{"picture":{"p":{"w":9,"h":9,"p":"data:image/png;base64,\#(data)"}}},"#)
    ).info.images
    #expect(images.map(\.key) == ["i0", "i1", "i2"])
    let places = Set(images.map { $0.bytes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } })
    #expect(images[0].bytes.count == 3000 && places.count == 1)
  }

  /// Some exporters put the slot of a gradient on its `k`; what the slot holds has the number of colours, too.
  @Test(arguments: [
    (#""sid":"g""#, #""sid":"none""#), (#""p":2"#, #""sid":"g""#),
    (#""p":2"#, #""sid":"g","a":0,"k":[0,1,1,1]"#),
  ])
  func aGradientInASlotAtEitherPlace(outer: String, inner: String) throws {
    let layer = layer(
      """
      "ty":4,"shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]},"r":{"k":0}},
        {"ty":"gf","g":{\(outer),"k":{\(inner)}},"s":{"k":[0,0]},"e":{"k":[9,0]},"t":1,"o":{"k":100}}]
      """)
    let slots = #""slots":{"g":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1]}}}},"#
    let animation = try LottieDecoder.decode(file(layers: [layer], members: slots))
    func colors(_ replacements: Replacements = Replacements()) -> [Color] {
      guard
        case .gradient(let gradient)? = animation.displayList(at: 0, replacements: replacements).fills.first?
          .paint
      else { return [] }
      return gradient.stops.map(\.color)
    }
    #expect(colors() == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    #expect(animation.info.replaceableKeys.slots == [AnimationSlot(id: "g", kind: .gradient)])
    var replacements = Replacements()
    replacements.slots["g"] = .json(#"{"p":2,"k":{"a":0,"k":[0,0,1,0,1,1,1,1]}}"#, kinds: [.gradient])
    #expect(colors(replacements) == [Color(red: 0, green: 1, blue: 0), .white])
  }

  @Test func aSlotThatNobodyFillsHasThePropertysOwnValue() throws {
    let animation = try animation(solid(#""ks":{"r":{"sid":"turn","k":30},"s":{"sid":"size"}}"#))
    let transform = animation.model.compositions[0].layers[0].transform
    #expect(transform.rotation.slot == "turn" && transform.rotation.fixedValue == 30)
    #expect(transform.scale.slot == "size" && transform.scale.fixedValue == Vector(100, 100, 100))
    #expect(animation.info.diagnostics.map(\.message) == [#"slot "size": it is not in the file"#])
  }

  @Test func whatIsInASlotIsDrawnAsBefore() throws {
    let keys = #""k":[{"t":0,"s":[0,0],"to":[0,80],"ti":[0,80]},{"t":10,"s":[100,0]}]"#
    func list(_ slot: String) throws -> DisplayList {
      try animation(
        solid(#""ao":1,"ks":{"p":{\#(slot)\#(keys)},"rx":{\#(slot)"k":0}}"#)
      ).displayList(at: 3)
    }
    let plain = try list("")
    #expect(try list(#""sid":"way","#) == plain)
    // Its way turns it.
    #expect(try #require(plain.fills.first).transform.b != 0)
  }

  @Test func aLayerThatIsNeverSeenIsSaidNothingOfWithItsOpacityInASlot() throws {
    let effect = #""ef":[{"ty":31,"ef":[]}]"#
    #expect(
      try animation(solid(#"\#(effect),"ks":{"o":{"sid":"o","k":0}}"#)).info.diagnostics.isEmpty)
    #expect(
      try !animation(solid(#"\#(effect),"ks":{"o":{"sid":"o","k":1}}"#)).info.diagnostics.isEmpty)
  }

  @Test func replacedValuesCountInSlotsToo() throws {
    let animation = try animation(solid(#""nm":"S","ks":{"p":{"sid":"here","k":[1,2]}}"#))
    var replacements = Replacements()
    replacements.values["S.Transform.Position"] = .point(Point(5, 6))
    let list = animation.displayList(at: 0, replacements: replacements)
    #expect(list.fills.first?.transform == .translation(5, 6))
  }
}
