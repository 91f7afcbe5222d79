import AnimationCore

/// Turns a frame of a Lottie into a display list.
struct LottieEvaluator: FrameEvaluator {
  private let model: LottieModel
  private let merges = MergeCache()

  init(_ model: LottieModel) {
    self.model = model
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    let last = Double(model.frameCount)
    let shown = frame >= last ? last - 1 : max(0, frame.isNaN ? 0 : frame)
    guard let root = model.compositions.last else { return DisplayList(size: model.size) }
    let evaluation = CompositionEvaluation(
      model: model, composition: root, frame: model.firstFrame + shown, transform: .identity,
      replacements: context.replacements, merges: merges)
    return DisplayList(size: model.size, items: evaluation.items())
  }
}
