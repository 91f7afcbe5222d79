import AnimationCore

/// An animation at a whole number of frames per second, as an SVGA has it: its frames are what the other shows at those
/// times.
struct RetimedAnimation: Animation {
  private static let fastest = 60

  let whole: any Animation
  let info: AnimationInfo
  /// Frames of the other for each of these.
  let step: Double

  /// - Parameter asked: frames per second. Default: the other's, or the next by which players can divide 60.
  init(_ whole: any Animation, rate asked: Int? = nil) {
    self.whole = whole
    let original = whole.info.frameRate
    let near = asked.map(Double.init) ?? original.rounded()
    let rate: Int
    if 1...Double(Self.fastest) ~= near, abs(original / near - 1) <= 0.002 {
      // 29.97 is 30: nobody sees a thousandth.
      (rate, step) = (Int(near), 1)
    } else {
      rate =
        asked ?? (1..<Self.fastest).first { Self.fastest % $0 == 0 && Double($0) >= original } ?? Self.fastest
      step = original / Double(rate)
    }
    var info = whole.info
    info.frameRate = Double(rate)
    info.frameCount = Int((Double(info.frameCount) / step).rounded(), within: 1...Int.max)
    self.info = info
  }

  /// The frame nearest to one of the other's.
  func frame(_ original: Int) -> Int {
    Int((Double(original) / step).rounded(), within: 0...Int.max)
  }

  func makeEvaluator() -> any FrameEvaluator { makeLayerEvaluator() }

  func makeLayerEvaluator() -> RetimedEvaluator { RetimedEvaluator(whole.makeEvaluator(), step: step) }
}

final class RetimedEvaluator: LayerEvaluator {
  private let evaluator: any FrameEvaluator
  private let step: Double

  init(_ evaluator: any FrameEvaluator, step: Double) {
    (self.evaluator, self.step) = (evaluator, step)
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    evaluator.displayList(at: frame * step, context: context)
  }

  func layers(at frame: Double, context: EvaluationContext) -> [LayerItems] {
    guard let evaluator = evaluator as? any LayerEvaluator else {
      let items = displayList(at: frame, context: context).items
      return [LayerItems(name: "", position: 0, items: items)]
    }
    return evaluator.layers(at: frame * step, context: context)
  }
}
