import AnimationCore

/// Turns a frame of a Lottie into a display list.
final class LottieEvaluator: LayerEvaluator, TextMeasuringEvaluator {
  private let original: LottieModel
  /// The model with the viewer's values in it, kept from frame to frame as long as those stay the same.
  private var model: LottieModel
  private var given = Given()
  private let themes: LottieThemes
  /// What there is to say of what slots hold.
  private var slotDiagnostics: [Diagnostic] = []
  /// The memory of `model`, shown with motion blur or without.
  private var memory: EvaluationMemory
  private var hasMotionBlur = false
  private let expressions: (any ExpressionRuntime)?
  /// What scripts read in the place of texts, and measure.
  private var texts: [String: StyledText] = [:]
  private var strings: [String: String] = [:]

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
    let items = evaluate(frame, context) { root in
      let items = root.items()
      root.scene.budget.finish(path: "layers", log: context.log)
      return items
    }
    return DisplayList(size: model.size, items: items ?? [])
  }

  func layers(at frame: Double, context: EvaluationContext) -> [LayerItems] {
    let layers = evaluate(frame, context) { root in
      let layers = root.itemsByLayer()
      root.scene.budget.finish(path: "layers", log: context.log)
      return layers
    }
    return layers ?? []
  }

  func layers(
    named names: Set<String>, at point: Point, frame: Double, context: EvaluationContext
  ) -> Set<String> {
    guard !names.isEmpty else { return [] }
    let hits = evaluate(frame, context) { root in
      var search = LayerSearch(names: names, point: point)
      root.find(&search)
      return search.hits
    }
    return hits ?? []
  }

  func geometry(of keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext) -> [LayerGeometry] {
    let found = evaluate(frame, context) { root in
      var search = GeometrySearch(keyPath)
      root.find(&search, in: GeometrySearch.Surroundings(keyPath, clip: Rect(model.size)))
      return search.found
    }
    return found ?? []
  }

  func textBounds(
    of keyPath: AnimationKeyPath, frame: Double?, context: EvaluationContext, fonts: any FontSource
  ) -> Rect? {
    evaluate(frame ?? 0, context) { root in
      var search = GeometrySearch(keyPath, fonts: fonts)
      root.find(&search, in: GeometrySearch.Surroundings(keyPath, clip: Rect(model.size)))
      return search.textBounds
    } ?? nil
  }

  func values(
    for keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext
  ) -> [PropertyReading] {
    let found = evaluate(frame, context) { root in
      guard let first = root.layers.indices.first else { return [PropertyReading]() }
      var reader = ValueReader(keyPath, root.context(ofLayerAt: first))
      root.read(&reader)
      return reader.found
    }
    return found ?? []
  }

  /// Nil when there is no composition that is the animation.
  private func evaluate<Result>(
    _ frame: Double, _ context: EvaluationContext, _ body: (CompositionEvaluation) -> Result
  ) -> Result? {
    guard let root = root(at: frame, context: context) else { return nil }
    // They hold the scene, too.
    defer { (root.scene.distantCompositions, root.scene.unshownCompositions) = ([:], [:]) }
    return body(root)
  }

  /// The composition that is the animation; nil when there is none.
  private func root(at frame: Double, context: EvaluationContext) -> CompositionEvaluation? {
    replaceValues(context.replacements)
    for diagnostic in slotDiagnostics { context.log?.note(diagnostic) }
    if context.motionBlur != hasMotionBlur {
      hasMotionBlur = context.motionBlur
      memory = EvaluationMemory(model)
    }
    forgetTexts(butOf: context.replacements)
    let shown = shown(frame)
    guard let root = model.compositions.indices.last else { return nil }
    let scene = FrameScene(
      model: model, frame: shown, replacements: context.replacements, log: context.log,
      budget: FrameBudget(context.budget), maximumSamples: context.motionBlur ? Shutter.maximumSamples : 1,
      expressions: expressions)
    scene.tweens = context.tweens
    expressions?.beginFrame()
    return CompositionEvaluation(
      // What is remembered is of frames as they are.
      scene: scene, memory: context.tweens.isEmpty ? memory : EvaluationMemory(model), owner: nil,
      composition: root, size: model.size, frame: model.firstFrame + shown,
      tweenFrames: context.tweens.map { model.firstFrame + self.shown($0.frame) }, transform: .identity)
  }

  private func shown(_ frame: Double) -> Double {
    let last = Double(model.frameCount)
    return frame >= last ? last - 1 : max(0, frame.isNaN ? 0 : frame)
  }

  /// What expressions gave may have been made of other texts.
  private func forgetTexts(butOf replacements: Replacements) {
    guard expressions != nil, replacements.strings != strings || replacements.texts != texts else { return }
    (strings, texts) = (replacements.strings, replacements.texts)
    memory = EvaluationMemory(model)
  }

  private func replaceValues(_ replacements: Replacements) {
    let given = Given(
      values: replacements.values, slots: replacements.slots, theme: replacements.theme)
    guard given != self.given else { return }
    self.given = given
    (model, slotDiagnostics) = SlotFilling.fill(original, themes.slots(replacements))
    slotDiagnostics += themes.diagnostics(replacements)
    model = ValueReplacing.replace(given.values, in: model)
    memory = EvaluationMemory(model)
  }
}
