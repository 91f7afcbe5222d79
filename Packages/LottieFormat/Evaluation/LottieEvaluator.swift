import AnimationCore

/// Turns a frame of a Lottie into a display list.
final class LottieEvaluator: FrameEvaluator {
  private let original: LottieModel
  /// The model with the viewer's values in it, kept from frame to frame as long as those stay the same.
  private var model: LottieModel
  private var values = Replacements.Values()
  /// Of `model`, shown with motion blur or without.
  private var memory: EvaluationMemory
  private var hasMotionBlur = false
  private let expressions: (any ExpressionRuntime)?

  init(_ model: LottieModel) {
    original = model
    self.model = model
    memory = EvaluationMemory(model)
    expressions = model.expressionEngine?.makeRuntime()
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    replaceValues(context.replacements.values)
    if context.motionBlur != hasMotionBlur {
      hasMotionBlur = context.motionBlur
      memory = EvaluationMemory(model)
    }
    let last = Double(model.frameCount)
    let shown = frame >= last ? last - 1 : max(0, frame.isNaN ? 0 : frame)
    guard let root = model.compositions.indices.last else { return DisplayList(size: model.size) }
    let scene = FrameScene(
      model: model, frame: shown, replacements: context.replacements, log: context.log,
      budget: FrameBudget(context.budget), mostSamples: context.motionBlur ? Shutter.mostSamples : 1,
      expressions: expressions)
    expressions?.beginFrame()
    let evaluation = CompositionEvaluation(
      scene: scene, memory: memory, owner: nil, composition: root, size: model.size,
      frame: model.firstFrame + shown, transform: .identity)
    let items = evaluation.items()
    scene.budget.note(path: "layers", in: context.log)
    return DisplayList(size: model.size, items: items)
  }

  private func replaceValues(_ values: Replacements.Values) {
    guard values != self.values else { return }
    self.values = values
    model = ValueReplacing.replace(values, in: original)
    memory = EvaluationMemory(model)
  }
}
