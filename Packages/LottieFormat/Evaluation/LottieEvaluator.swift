import AnimationCore

/// Turns a frame of a Lottie into a display list.
final class LottieEvaluator: FrameEvaluator {
  private let original: LottieModel
  /// The model with the viewer's values in it, kept from frame to frame as long as those stay the same.
  private var model: LottieModel
  private var given = Given()
  private let themes: LottieThemes
  /// What there is to say of what slots hold.
  private var slotDiagnostics: [Diagnostic] = []
  /// Of `model`, shown with motion blur or without.
  private var memory: EvaluationMemory
  private var hasMotionBlur = false
  private let expressions: (any ExpressionRuntime)?

  /// What the viewer gives that the model is made of.
  private struct Given: Equatable {
    var values = Replacements.Values()
    var slots: LottieThemes.Slots = [:]
    /// nil before the first frame of an animation that has a theme at first.
    var theme: Replacements.Theme? = .initial
  }

  init(_ model: LottieModel, _ themes: LottieThemes) {
    original = model
    self.themes = themes
    if themes.initial != nil { given.theme = nil }
    self.model = model
    memory = EvaluationMemory(model)
    expressions = model.expressionEngine?.makeRuntime()
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    replaceValues(context.replacements)
    for diagnostic in slotDiagnostics { context.log?.note(diagnostic) }
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

  private func replaceValues(_ replacements: Replacements) {
    let given = Given(
      values: replacements.values, slots: replacements.slots, theme: replacements.theme)
    guard given != self.given else { return }
    self.given = given
    (model, slotDiagnostics) = SlotFilling.fill(original, themes.slots(replacements))
    model = ValueReplacing.replace(given.values, in: model)
    memory = EvaluationMemory(model)
  }
}
