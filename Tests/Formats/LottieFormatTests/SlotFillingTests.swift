import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct SlotFillingTests {
  private let green = Color(red: 0, green: 1, blue: 0)

  private func list(
    _ animation: LottieAnimation, at frame: Double = 0, _ slots: [String: Replacements.SlotValue]
  ) -> DisplayList {
    animation.displayList(at: frame, replacements: Replacements(slots: slots))
  }

  private let slottedFill = #"{"ty":"fl","c":{"sid":"accent","k":[1,0,0]},"o":{"k":100}}"#

  @Test func viewersFillSlotsOfEveryKind() throws {
    let animation = try animation(
      solid(#""nm":"S","ks":{"o":{"sid":"fade","k":100},"p":{"sid":"place","k":[1,2]}}"#),
      shapes(square, slottedFill))
    #expect(
      animation.info.replaceableKeys.slots.map(\.description)
        == ["place (vector)", "fade (number)", "accent (color)"])
    let filled = list(
      animation,
      ["accent": .value(.color(green)), "place": .value(.point(Point(7, 8)))])
    // The first layer is above the others.
    #expect(filled.fills.map(\.transform.tx).contains(7))
    #expect(filled.fills.contains { $0.color == green })
    let faded = list(animation, ["fade": .value(.number { $0 * 10 })])
    #expect(faded != animation.displayList(at: 0))
    // Another evaluation is not changed by it.
    #expect(list(animation, [:]) == animation.displayList(at: 0))
  }

  @Test func slotsInPrecompsAreFilledWhereverThoseAreShown() throws {
    let precomp = #"{"id":"p","layers":[\#(shapes(square, slottedFill))]}"#
    let layer = layer(#""ty":0,"refId":"p","w":9,"h":9"#)
    let animation = try animation(layer, layer, assets: [precomp])
    let colors = colors(in: list(animation, ["accent": .value(.color(green))]).items)
    #expect(colors == [green, green])
  }

  private func colors(in items: [DisplayItem]) -> [Color?] {
    items.flatMap { item -> [Color?] in
      switch item {
      case .fill(let fill): [fill.color]
      case .group(let group): colors(in: group.items)
      default: []
      }
    }
  }

  @Test func keyPathsGoBeforeSlotsAndSlotsBeforeTheFile() throws {
    let animation = try animation(
      shapes(square, slottedFill), members: #""slots":{"accent":{"p":{"k":[0,0,1]}}},"#)
    #expect(animation.displayList(at: 0).fills.first?.color == Color(hex: "00f"))
    var replacements = Replacements(slots: ["accent": .value(.color(green))])
    #expect(animation.displayList(at: 0, replacements: replacements).fills.first?.color == green)
    replacements.values["**.Color"] = .color(.white)
    #expect(animation.displayList(at: 0, replacements: replacements).fills.first?.color == .white)
  }

  @Test func whatAFileWouldHaveIsReadAsThere() throws {
    let animation = try animation(
      shapes(square, slottedFill, members: #""ks":{"p":{"sid":"way","k":[0,0]}}"#))
    let way =
      #"{"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":5,"s":[50,0],"h":1},{"t":6,"s":[9,9]}]}"#
    let slots: [String: Replacements.SlotValue] = [
      "way": .json(way, kinds: [.vector]), "accent": .json(#"{"k":[0,1,0]}"#, kinds: [.color, .vector]),
    ]
    #expect(list(animation, at: 2, slots).fills.first?.transform == .translation(20, 0))
    #expect(list(animation, at: 5.5, slots).fills.first?.transform == .translation(50, 0))
    #expect(list(animation, at: 2, slots).fills.first?.color == green)
  }

  @Test func valuesOfAnotherKindHaveNoEffectAndAreReported() throws {
    let animation = try animation(shapes(square, slottedFill))
    let replacements = Replacements(
      slots: ["accent": .value(.number(3)), "axcent": .text("x")], theme: .id("dark"))
    #expect(animation.displayList(at: 0, replacements: replacements) == animation.displayList(at: 0))
    let unknown = replacements.unknownKeys(in: animation.info.replaceableKeys, listedBy: "info") {
      kind, _ in kind.rawValue
    }
    #expect(
      unknown.map(\.description) == [
        "theme: no theme 'dark' for the animation: the animation has none",
        "slot: slot 'accent' holds a color, not a number",
        "slot: no slot 'axcent': it has accent (color)",
      ])
  }

  @Test func gradientsAndPathsInSlotsAreFilled() throws {
    let items = [
      #"{"ty":"sh","ks":{"sid":"outline","k":{"v":[[0,0],[9,0],[9,9]],"i":[],"o":[],"c":true}}}"#,
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"sid":"sky","p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}}"#,
    ].joined(separator: ",")
    let animation = try animation(shapes(items))
    let filled = list(
      animation,
      [
        "outline": .json(
          #"{"k":{"v":[[0,0],[4,0],[4,4]],"i":[],"o":[],"c":true}}"#, kinds: [.path]),
        "sky": .value(
          .gradient([
            Gradient.Stop(offset: 0, color: green), Gradient.Stop(offset: 1, color: .white),
          ])),
      ])
    #expect(filled.fills.first?.path.bounds?.maxX == 4)
    #expect(filled.fills.first?.gradient?.stops.first?.color == green)
    let written = list(
      animation, ["sky": .json(#"{"p":2,"k":{"a":0,"k":[0,0,1,0,1,1,1,1]}}"#, kinds: [.gradient])])
    #expect(written.fills.first?.gradient == filled.fills.first?.gradient)
  }

  @Test func aTextKeepsWhatIsNotGiven() throws {
    let keys = [
      #"{"t":0,"s":{"t":"three","s":9,"f":"F","fc":[1,0,0],"lh":12}}"#,
      #"{"t":5,"s":{"t":"two","s":9,"f":"F","fc":[1,0,0],"lh":12}}"#,
    ].joined(separator: ",")
    let animation = try animation(layer(#""ty":5,"t":{"d":{"sid":"title","k":[\#(keys)]}}"#))
    func texts(_ slot: Replacements.SlotValue) throws -> [StyledText] {
      try [0, 5].map { frame in
        let items = list(animation, at: frame, ["title": slot]).items
        let texts = items.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
        return try #require(texts.first)
      }
    }
    let green = try texts(.json(#"{"k":[{"t":0,"s":{"fc":[0,1,0]}}]}"#, kinds: [.text]))
    #expect(green.map { $0.runs.first?.string } == ["three", "two"])
    #expect(green.map { $0.runs.first?.style.color } == [self.green, self.green])
    #expect(try texts(.text("Hi")).map { $0.runs.first?.string } == ["Hi", "Hi"])
    let keyed = try texts(
      .json(#"{"k":[{"t":0,"s":{"t":"a"}},{"t":3,"s":{"t":"b","s":20}}]}"#, kinds: [.text]))
    #expect(keyed.map { $0.runs.first?.string } == ["a", "b"])
    #expect(keyed.map { $0.runs.first?.style.fontSize } == [9, 20])
  }

  @Test func imagesInSlotsFillTheAreaOfTheirAsset() throws {
    let asset = #"{"id":"i","w":9,"h":6,"p":"none.png","sid":"badge"}"#
    let empty = #"{"id":"e","w":4,"h":4,"sid":"badge"}"#
    let animation = try animation(
      layer(#""ty":2,"refId":"i""#), layer(#""ty":2,"refId":"e""#), assets: [asset, empty])
    let image = EncodedImage(key: "new", bytes: [1])
    func images(_ value: Replacements.SlotValue) -> [ImageItem] {
      list(animation, ["badge": value]).items.compactMap {
        if case .image(let image) = $0 { image } else { nil }
      }
    }
    #expect(images(.image(image)).map(\.frame.size) == [Size(4, 4), Size(9, 6)])
    #expect(images(.image(image, size: Size(3, 3))).map(\.frame.size) == [Size(3, 3), Size(3, 3)])
    #expect(images(.image(image)).allSatisfy { $0.image == image })
  }

  @Test func themesAreInEffectWhenTheyAreAskedFor() throws {
    var themes = LottieThemes()
    themes.add("dark", ["accent": .value(.color(.black))])
    themes.add("light", ["accent": .value(.color(.white))])
    themes.initial = "light"
    let plain = try animation(shapes(square, slottedFill))
    let animation = plain.adding(themes, expressions: nil)
    #expect(animation.info.replaceableKeys.themes == ["dark", "light"])
    #expect(animation.info.initialTheme == "light")
    let evaluator = animation.makeEvaluator()
    func color(_ theme: Replacements.Theme, _ slots: [String: Replacements.SlotValue] = [:]) -> Color? {
      let replacements = Replacements(slots: slots, theme: theme)
      return evaluator.displayList(at: 0, context: EvaluationContext(replacements: replacements)).fills.first?
        .color
    }
    #expect(color(.initial) == .white)
    #expect(color(.id("dark")) == .black)
    #expect(color(.none) == Color(hex: "f00"))
    #expect(color(.id("dark"), ["accent": .value(.color(green))]) == green)
    #expect(color(.id("other")) == Color(hex: "f00"))
    #expect(color(.initial) == .white)
  }

  @Test func textThatCannotBeReadLeavesTheFilesOwn() throws {
    let animation = try animation(shapes(square, slottedFill))
    let log = DrawingLog()
    let replacements = Replacements(slots: ["accent": .json("{", kinds: [.color])])
    let list = animation.makeEvaluator().displayList(
      at: 0, context: EvaluationContext(replacements: replacements, log: log))
    #expect(list == animation.displayList(at: 0))
    #expect(log.diagnostics.map(\.path) == [#"slot "accent""#])
  }

  @Test func expressionsInSlotsAreEvaluated() throws {
    var options = LottieDecoder.Options()
    options.expressions = TestEngine(scripts: ["time*10": TestEngine.time])
    let animation = try LottieDecoder.decode(
      file(layers: [solid(#""ks":{"r":{"sid":"turn","k":0},"o":{"k":100,"x":"time*10"}}"#)]),
      options: options)
    let slots = ["turn": Replacements.SlotValue.json(#"{"a":0,"k":0,"x":"time*10"}"#, kinds: [.number])]
    #expect(list(animation, at: 9, slots) != animation.displayList(at: 9))
  }
}
