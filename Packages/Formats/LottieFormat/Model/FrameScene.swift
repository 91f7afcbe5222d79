import AnimationCore

/// What all compositions of one frame share.
final class FrameScene {
  /// The model with the viewer's values in it.
  let model: LottieModel
  /// The frame shown, in the animation's time: 0 for the first.
  let frame: Double
  let replacements: Replacements
  let log: DrawingLog?
  let budget: FrameBudget
  /// The most samples of which a layer may be made up, so that it is blurred where it moves; 1 for none that
  /// is.
  var maximumSamples: Int
  /// The evaluator's.
  let expressions: (any ExpressionRuntime)?
  /// How many glyphs that are layers are being evaluated, each inside of the one before.
  var openGlyphs = 0
  var expressionStack = ExpressionStack()
  /// What was said of the expressions in the stack, and of those that they asked for.
  var expressionNotes: [Diagnostic] = []
  /// How often an expression was asked for its value.
  var expressionCount = 0
  /// How many layers effects are reading, each for the one before it, in all compositions.
  var readLayerCount = 0
  /// Where what is evaluated stays the same, as far as it is evaluated: where all properties that were asked for have
  /// the same values. In frames of the composition that is evaluated.
  private(set) var steady = FrameSpan.always
  /// Ways from the frame shown to others: values are on the way.
  var tweens: [FrameTween] = []
  /// Compositions that expressions ask for by their names, where they are not around the layer.
  var distantCompositions: [DistantComposition: any EvaluatedComposition] = [:]
  /// Evaluated compositions that no layer shows.
  var unshownCompositions: [UnshownComposition: any EvaluatedComposition] = [:]

  init(
    model: LottieModel, frame: Double, replacements: Replacements, log: DrawingLog?, budget: FrameBudget,
    maximumSamples: Int, expressions: (any ExpressionRuntime)?
  ) {
    self.model = model
    self.frame = frame
    self.replacements = replacements
    self.log = log
    self.budget = budget
    self.maximumSamples = maximumSamples
    self.expressions = expressions
  }
}

// What stays the same.
extension FrameScene {
  /// Notes that what is evaluated depends on something that stays the same in these frames only.
  @inline(__always)
  func narrow(to span: FrameSpan) { steady.narrow(to: span) }

  /// Returns what `body` evaluates, and where that stays the same. What is evaluated around it depends on it only once it
  /// is used.
  func kept<Value>(_ body: () -> Value) -> Kept<Value> {
    let outer = steady
    steady = .always
    let value = body()
    let span = steady
    steady = outer
    return Kept(value: value, span: span)
  }

  /// Returns a value on which what is evaluated depends from now on.
  func use<Value>(_ kept: Kept<Value>) -> Value {
    narrow(to: kept.span)
    return kept.value
  }
}

extension FrameScene {
  /// Says something of what expressions give, now and whenever what they gave is taken again.
  func note(_ diagnostic: Diagnostic) {
    log?.note(diagnostic)
    if !expressionStack.isEmpty { expressionNotes.append(diagnostic) }
  }

  /// What it is in frames as they are.
  func withoutTweens<Value>(_ body: () -> Value) -> Value {
    let tweens = tweens
    self.tweens = []
    defer { self.tweens = tweens }
    return body()
  }
}
