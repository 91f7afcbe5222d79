import AnimationCore
import Testing

@testable import LottieFormat

/// Lists of shapes that do not change are walked once and placed in every frame: what is shown is as if they were walked.
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
