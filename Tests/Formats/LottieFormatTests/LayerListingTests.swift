import AnimationCore
import Testing

@testable import LottieFormat

@Suite struct LayerListingTests {
  private func tree(_ layers: String..., assets: [String] = []) throws -> LayerTree {
    try LottieDecoder.decode(file(layers: layers, assets: assets)).layerTree()
  }

  private func precomp(_ id: String, _ layers: String...) -> String {
    #"{"id":"\#(id)","layers":[\#(layers.joined(separator: ","))]}"#
  }

  @Test func layersAreListedAsTheyAreNested() throws {
    let tree = try tree(
      layer(#""ty":0,"refId":"p","nm":"Card.1","w":50,"h":40"#), solid(#""nm":"Ground""#), layer(#""ty":3"#),
      assets: [precomp("p", shapes(square, redFill, members: #""nm":"Inner""#))])
    #expect(tree.layers.map(\.key) == [#"Card\.1"#, "Ground", "Layer 3"])
    #expect(tree.layers.map(\.kind) == [.precomp(Size(50, 40)), .solid(Size(10, 10)), .null])
    #expect(tree.layers[0].layers.map(\.key) == [#"Card\.1.Inner"#])
    #expect(
      tree.layers[0].layers[0].colors
        == [LayerColor(keyPath: #"Card\.1.Inner.Fill 1.Color"#, values: ["#ff0000"])])
    #expect(tree.layers[1].colors == [LayerColor(keyPath: "Ground.Color", values: ["#ff0000"])])
    #expect(!tree.isCut)
  }

  /// The animation has 60 frames.
  @Test(arguments: [
    // A precomp that begins in frame 10 and plays at half speed: its frame 5 is frame 20.
    (#""ip":0,"op":60,"st":10,"sr":2"#, #""ip":5,"op":10"#, [20...29]),
    (#""ip":0,"op":25,"st":10,"sr":2"#, #""ip":5,"op":10"#, [20...24]),
    (#""ip":0,"op":60,"st":0,"sr":0.5"#, #""ip":5,"op":10"#, [3...4]),
    (#""ip":0,"op":60,"st":59,"sr":-1"#, #""ip":5,"op":10"#, [50...54]),
    (#""ip":0,"op":60,"st":0"#, #""ip":-100,"op":1e300"#, [0...59]),
    (#""ip":0,"op":60,"st":0"#, #""ip":70,"op":80"#, []),
    (#""ip":0,"op":60,"st":0"#, #""ip":9,"op":9"#, []),
    (#""ip":0.5,"op":2.5,"st":0"#, #""ip":0,"op":60"#, [1...2]),
  ])
  func framesAreThoseOfTheAnimation(outer: String, inner: String, frames: [ClosedRange<Int>]) throws {
    let tree = try tree(
      #"{"ty":0,"refId":"p","nm":"P","w":50,"h":40,"ks":{},\#(outer)}"#,
      assets: [precomp("p", #"{"ty":1,"sw":1,"sh":1,"sc":"ff0000","nm":"S","ks":{},\#(inner)}"#)])
    #expect(tree.layers.first?.layers.first?.frames == frames)
  }

  /// What is listed is what is drawn.
  @Test func framesAreThoseThatAreDrawn() throws {
    for (start, stretch) in [(3.0, 0.7), (-4, 1.3), (10, 2), (50, -1), (0.25, 1), (59, -0.6)] {
      let animation = try animation(
        #"{"ty":0,"refId":"p","w":100,"h":100,"ks":{},"ip":2,"op":58,"st":\#(start),"sr":\#(stretch)}"#,
        assets: [
          precomp("p", #"{"ty":1,"sw":9,"sh":9,"sc":"ff0000","ks":{},"ip":5.5,"op":30}"#)
        ])
      let listed = try #require(animation.layerTree().layers.first?.layers.first?.frames)
      let drawn = (0..<60).filter { paints(animation.displayList(at: Double($0)).items) }
      #expect(listed.flatMap(Array.init) == drawn, "\(start) \(stretch)")
    }
  }

  private func paints(_ items: [DisplayItem]) -> Bool {
    items.contains { if case .group(let group) = $0 { paints(group.items) } else { true } }
  }

  @Test func aRemappedTimeIsNotUnravelled() throws {
    let tree = try tree(
      layer(#""ty":0,"refId":"p","nm":"P","w":50,"h":40,"tm":{"k":1}"#),
      assets: [precomp("p", solid(#""nm":"S""#))])
    #expect(tree.layers[0].frames == [0...59] && tree.layers[0].layers[0].frames == nil)
  }

  @Test func layersSayHowTheyAreShown() throws {
    let mask =
      #"{"mode":"s","inv":true,"pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}},"o":{"k":100}}"#
    let tree = try tree(
      solid(#""nm":"M","ind":1,"td":1"#),
      solid(
        #""nm":"S","ind":2,"tt":3,"bm":1,"parent":3,"hasMask":true,"masksProperties":[\#(mask)],"ef":[{"ty":21,"nm":"My Fill","en":1,"ef":[]},{"ty":5,"nm":"Slider","en":1,"ef":[]}]"#
      ), solid(#""nm":"H","ind":3,"hd":true"#))
    #expect(tree.layers.map(\.absence) == [.matte, nil, .hidden])
    let shown = tree.layers[1]
    #expect(shown.matte == LayerNode.MatteUse(key: "M", mode: "luma"))
    #expect(shown.parent == "H" && shown.blendMode == .multiply)
    #expect(shown.masks == ["subtract inverted"] && shown.effects == ["My Fill"])
  }

  @Test func textsAreListedWithTheirFonts() throws {
    let animation = try LottieDecoder.decode(
      file(
        layers: [
          layer(
            #""ty":5,"nm":"T","t":{"d":{"k":[{"t":0,"s":{"t":"Hi\rthere","f":"F","s":12,"fc":[1,0,0]}},{"t":9,"s":{"t":"Bye","f":"F","s":12}}]}}"#
          )
        ], members: #""fonts":{"list":[{"fName":"F","fFamily":"Some Family"}]},"#))
    let text = LayerText(texts: ["Hi\nthere", "Bye"], fonts: ["Some Family"])
    #expect(animation.layerTree().layers.map(\.kind) == [.text(text)])
    #expect(animation.layerTree().layers[0].colors == [LayerColor(keyPath: nil, values: ["#ff0000"])])
    #expect(animation.layerTexts() == [text])
  }

  @Test func changingColoursAndGradientsAreListed() throws {
    let fill = #"{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0,0]},{"t":9,"s":[0,0,1]}]}}"#
    let gradient =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
    let tree = try tree(shapes(square, fill, gradient, group(square, redFill, redFill)))
    #expect(
      tree.layers[0].colors == [
        LayerColor(keyPath: "shapes.Fill 1.Color", values: ["#ff0000", "#0000ff"]),
        LayerColor(keyPath: "shapes.Gradient Fill 1.Colors", values: ["#ff0000 0%,#0000ff 100%"]),
        LayerColor(keyPath: "shapes.Group 1.Fill 1.Color", values: ["#ff0000"]),
        LayerColor(keyPath: "shapes.Group 1.Fill 2.Color", values: ["#ff0000"]),
      ])
  }

  /// Four precomps, each of which shows the next one ten times.
  @Test func precompsInPrecompsAreCut() throws {
    let many = 4
    let assets = (0..<many).map { index in
      let inner = layer(#""ty":0,"refId":"p\#(index + 1)","w":9,"h":9"#)
      return precomp("p\(index)", (0..<10).map { _ in inner }.joined(separator: ","))
    }
    let tree = try tree(
      layer(#""ty":0,"refId":"p0","w":9,"h":9"#), assets: assets + [precomp("p\(many)", solid())])
    func count(_ layers: [LayerNode]) -> Int { layers.reduce(0) { $0 + 1 + count($1.layers) } }
    #expect(tree.isCut && count(tree.layers) == LayerTree.Limits().layers)
  }

  @Test func longNamesAreCut() throws {
    let name = String(repeating: "n", count: 1 << 20)
    let tree = try tree(solid(#""nm":"\#(name)""#), solid(#""nm":"\#(name)""#), solid(#""nm":"\#(name)""#))
    #expect(tree.isCut && tree.layers.count < 3)
  }

  // MARK: What properties hold

  @Test func propertiesAreListedWithTheirKinds() throws {
    let animation = try animation(
      layer(#""ty":0,"refId":"p","nm":"P","w":50,"h":40"#),
      layer(#""ty":0,"refId":"p","nm":"Q","w":50,"h":40"#),
      assets: [precomp("p", shapes(square, redFill))])
    let kinds: [(AnimationKeyPath, Set<AnimationSlot.Kind>)] = [
      ("P.shapes.Fill 1.Color", [.color]), ("**.Fill 1.Color", [.color]), ("Q.**.Opacity", [.number]),
      ("P.Transform.Position", [.vector]), ("P.Transform.*", [.vector, .number]), ("P.Color", []), ("P", []),
      ("", []),
    ]
    #expect(animation.propertyKinds(of: kinds.map(\.0)) == kinds.map(\.1))
  }

  @Test func valuesThatReachNothingAreNamed() throws {
    let animation = try animation(shapes(square, redFill))
    func said(_ values: Replacements.Values) -> [String] {
      Replacements(values: values).unknownValues(in: animation, listedBy: "'info'") { _ in "--value" }
        .map(\.description)
    }
    #expect(said(["**.Color": .color(.white), "shapes.Fill 1.Opacity": .number(5)]) == [])
    #expect(
      said(["shapes.Color": .color(.white)])
        == ["--value: no property 'shapes.Color': did you mean 'shapes.**.Color'?"])
    #expect(
      said(["Fill 1.Color": .color(.white)])
        == ["--value: no property 'Fill 1.Color': did you mean '**.Fill 1.Color'?"])
    #expect(
      said(["shapes.Fill 1.Colour": .color(.white)])
        == ["--value: no property 'shapes.Fill 1.Colour': did you mean 'shapes.Fill 1.Color'?"])
    #expect(said(["x": .number(1)]) == ["--value: no property 'x': 'info' lists them"])
    #expect(
      said(["**.Color": .number(1)])
        == ["--value: '**.Color' takes a colour, such as #ff0000, not a number"])
    #expect(
      said(["shapes.Transform.*": .color(.white)])
        == [
          "--value: 'shapes.Transform.*' takes a number, such as 50 or two numbers, such as 100,20, not a colour"
        ])
  }
}
