import AnimationCore
import Testing

@testable import LottieFormat

/// What does not change is evaluated once and shown in every frame: as if it was evaluated.
@Suite struct FixedShapesTests {
  private let turning = #"{"ty":"tr","r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}}"#
  private let shrinking =
    #"{"ty":"tr","s":{"a":1,"k":[{"t":0,"s":[100,100]},{"t":30,"s":[0,0]},{"t":59,"s":[50,50]}]}}"#
  private let fading = #"{"ty":"tr","o":{"a":1,"k":[{"t":0,"s":[100]},{"t":30,"s":[0]},{"t":59,"s":[50]}]}}"#
  private let trim =
    #"{"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[10]},{"t":60,"s":[90]}]},"o":{"k":0}}"#
  private let fixedTrim = #"{"ty":"tm","s":{"k":0},"e":{"k":60},"o":{"k":0}}"#
  private let repeater =
    #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[20,5]},"so":{"k":100},"eo":{"k":40}}}"#
  private let turningRepeater =
    #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]},"so":{"k":100},"eo":{"k":40}}}"#
  private let merge = #"{"ty":"mm","mm":2}"#
  private let circle =
    #"{"ty":"el","p":{"k":[30,10]},"s":{"a":1,"k":[{"t":0,"s":[10,10]},{"t":60,"s":[40,40]}]}}"#
  private let gradient =
    #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[50,0]},"o":{"k":80},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
  private let blended = #"{"ty":"fl","bm":1,"c":{"k":[1,0,0,1]}}"#

  /// Layers by what changes in them and what does not.
  private var layers: [String] {
    [
      shapes(square, redFill), shapes(group(square, redFill), group(line, blackStroke)),
      shapes(group(square, redFill, transform: turning), group(line, blackStroke)),
      shapes(group(group(square, redFill), square, blueFill, transform: shrinking)),
      shapes(group(group(square, redFill), square, gradient, transform: fading), redFill),
      shapes(group(square), trim, redFill), shapes(group(square), fixedTrim, redFill),
      shapes(group(square, group(line), trim, blackStroke), fixedTrim, group(square, blueFill)),
      shapes(group(square, redFill), repeater), shapes(group(square, redFill), turningRepeater),
      shapes(group(square, redFill), turningRepeater, repeater, blueFill),
      shapes(square, circle, merge, redFill), shapes(group(square, line, merge, redFill), circle, blueFill),
      shapes(group(square, blended), group(circle, redFill, transform: fading)),
      layer(
        #""ty":4,"ks":{"s":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":60,"s":[100,100]}]}},"shapes":[\#(group(square, redFill))]"#
      ),
    ]
  }

  private let holding = #"{"a":1,"k":[{"t":10,"s":[20],"h":1},{"t":30,"s":[60],"h":1},{"t":40,"s":[90]}]}"#
  private let resting =
    #"{"a":1,"k":[{"t":10,"s":[5,5]},{"t":20,"s":[30,5]},{"t":40,"s":[30,5]},{"t":50,"s":[5,5]}]}"#

  /// Layers that rest, come and go.
  private var restingLayers: [[String]] {
    let moving = #""ind":1,"ks":{"p":\#(resting)}"#
    let mask =
      #""masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}},"o":\#(holding)}]"#
    return [
      [shapes(square, redFill, members: #""ks":{"r":\#(holding)}"#)],
      [shapes(square, #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":\#(holding)}"#)],
      [shapes(#"{"ty":"rc","p":\#(resting),"s":{"k":[9,9]},"r":{"k":0}}"#, fixedTrim, blackStroke, redFill)],
      [shapes(square, line, trim, blackStroke), shapes(square, redFill, members: #""ip":10,"op":40"#)],
      [
        layer(#""ty":3,\#(moving)"#), shapes(square, redFill, members: #""parent":1,"ks":{"r":\#(holding)}"#),
      ],
      [solid(#""td":1,"ip":20,"op":30,"ks":{"p":\#(resting)}"#), solid(#""tt":1"#)],
      [solid(#""td":1,"ip":20,"op":30"#), solid(#""tt":2"#)], [solid(mask)], [solid(#""ao":1,\#(moving)"#)],
      [layer(#""ty":0,"refId":"c","w":40,"h":30,"ks":{"p":\#(resting)}"#)],
      [layer(#""ty":0,"refId":"c","w":40,"h":30,"tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":50,"s":[2]}]}"#)],
      [
        solid(#""td":1"#), layer(#""tt":1,"ty":0,"refId":"c","w":40,"h":30"#),
        layer(#""ty":0,"refId":"c","w":40,"h":30,"st":-20,"ks":{"p":\#(resting)}"#),
      ],
    ]
  }

  private func list(_ evaluator: any FrameEvaluator, _ frame: Double) -> DisplayList {
    evaluator.displayList(at: frame, context: EvaluationContext())
  }

  @Test func framesAreTheSameInAnyOrder() throws {
    for layer in layers {
      let animation = try animation(layer, layer)
      let used = animation.makeEvaluator()
      for frame in [0, 1, 30, 15, 59, 0, 45.5, 30] {
        #expect(list(used, frame) == list(animation.makeEvaluator(), frame), "frame \(frame) of \(layer)")
      }
    }
  }

  @Test func layersAreTheSameInAnyOrder() throws {
    let inside = shapes(square, redFill, members: #""ks":{"r":\#(holding)},"ip":5,"op":45"#)
    let frames: [Double] = (0..<24).map { Double($0) * 2.5 }
    let mixed: [Int] = frames.indices.map { $0 * 7 % 24 }
    for layers in restingLayers {
      let bytes = file(layers: layers, assets: [#"{"id":"c","layers":[\#(inside),\#(solid())]}"#])
      let animation = try LottieDecoder.decode(bytes)
      let alone = frames.map { list(animation.makeEvaluator(), $0) }
      #expect(alone.contains { $0 != alone[0] }, "nothing changes in \(layers)")
      for order in [Array(frames.indices), frames.indices.reversed(), mixed] {
        let used = animation.makeEvaluator()
        for index in order + order {
          #expect(list(used, frames[index]) == alone[index], "frame \(frames[index]) of \(layers)")
        }
      }
    }
  }

  /// They are not even made again.
  @Test func layersThatRestAreKept() throws {
    let moving = shapes(group(square, blueFill, transform: turning))
    let evaluator = try animation(
      moving, solid(), shapes(square, redFill, members: #""ks":{"r":\#(holding)}"#)
    )
    .makeEvaluator()
    _ = list(evaluator, 0)
    let lists = [31, 33, 35, 45].map { list(evaluator, $0).items }
    func isKept(_ layer: Int, from old: Int, to new: Int) -> Bool {
      lists[old][layer].isIdentical(to: lists[new][layer])
    }
    #expect(isKept(0, from: 0, to: 1) && isKept(0, from: 1, to: 2))
    #expect(isKept(1, from: 0, to: 3))
    #expect(!isKept(0, from: 2, to: 3) && !isKept(2, from: 0, to: 1))
  }

  /// The path of a fill whose colour changes.
  @Test func pathsAreKept() throws {
    let fading = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"a":1,"k":[{"t":0,"s":[100]},{"t":59,"s":[50]}]}}"#
    let evaluator = try animation(shapes(square, line, fading)).makeEvaluator()
    // What is met again is kept.
    _ = (list(evaluator, 5), list(evaluator, 10))
    let fills = try [0, 20].map { try #require(list(evaluator, $0).fills.first) }
    #expect(fills[0].color != fills[1].color)
    #expect(
      fills[0].path.elements.withUnsafeBytes { $0.baseAddress }
        == fills[1].path.elements.withUnsafeBytes { $0.baseAddress })
  }

  @Test func outlinesAreKept() throws {
    let evaluator = try animation(shapes(group(square, redFill, transform: turning))).makeEvaluator()
    func storage(_ frame: Double) throws -> UnsafeRawPointer? {
      try #require(list(evaluator, frame).fills.first).path.elements.withUnsafeBytes { $0.baseAddress }
    }
    let (first, second) = (list(evaluator, 0), list(evaluator, 10))
    #expect(first != second)
    #expect(try storage(0) == storage(10))
  }

  @Test func viewersValuesTakeTheirPlace() throws {
    let animation = try animation(shapes(group(square, #"{"ty":"fl","nm":"paint","c":{"k":[1,0,0,1]}}"#)))
    let evaluator = animation.makeEvaluator()
    let plain = list(evaluator, 0)
    let values: Replacements.Values = ["**.paint.Color": .color(.white)]
    let context = EvaluationContext(replacements: Replacements(values: values))
    let replaced = evaluator.displayList(at: 0, context: context)
    #expect(replaced != plain)
    #expect(replaced == animation.makeEvaluator().displayList(at: 0, context: context))
    #expect(list(evaluator, 0) == plain)
  }

  /// What does not fit into a frame does not fit into the next one either.
  @Test func budgetsCountWhatIsKept() throws {
    let many = #"{"ty":"rp","c":{"k":9000},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#
    let layer = shapes(group(square, redFill), many)
    let animation = try animation(layer, layer, layer)
    let evaluator = animation.makeEvaluator()
    let first = list(evaluator, 0)
    #expect(list(evaluator, 1) == first)
  }
}
