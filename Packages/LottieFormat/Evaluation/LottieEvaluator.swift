import AnimationCore

/// Turns a frame of a Lottie into a display list.
struct LottieEvaluator: FrameEvaluator {
  private let replacing: ReplacedModel
  private let merges = MergeCache()

  init(_ model: LottieModel) {
    replacing = ReplacedModel(model)
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    let model = replacing.model(with: context.replacements.values)
    let last = Double(model.frameCount)
    let shown = frame >= last ? last - 1 : max(0, frame.isNaN ? 0 : frame)
    guard let root = model.compositions.last else { return DisplayList(size: model.size) }
    replacing.shownFrame.value = shown
    let scene = FrameScene(
      model: model, frame: shown, replacements: context.replacements, merges: merges,
      budget: context.budget)
    let evaluation = CompositionEvaluation(
      scene: scene, composition: root, size: model.size, frame: model.firstFrame + shown,
      transform: .identity, names: [])
    return DisplayList(size: model.size, items: evaluation.items())
  }
}

/// Keeps the model with the viewer's values from frame to frame, as long as those stay the same.
private final class ReplacedModel {
  let shownFrame = ShownFrame()
  private let original: LottieModel
  private var values = Replacements.Values()
  private var replaced: LottieModel

  init(_ model: LottieModel) {
    original = model
    replaced = model
  }

  func model(with values: Replacements.Values) -> LottieModel {
    if values != self.values {
      self.values = values
      replaced = ValueReplacing.replace(values, in: original, shownFrame)
    }
    return replaced
  }
}
