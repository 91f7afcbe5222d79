import AnimationCore
import JSONText
import KeyframeFitting
import LottieFormat

/// Makes keyframes of the expressions in a Lottie, so that every player shows what they give. The rest of the text stays
/// as it is.
///
/// Values are those that drawing asks for: in the time of the composition that a property is in, at every frame of the
/// animation and halfway to the next, through whatever stretches or remaps time.
package enum LottieBaker {
  /// The most expressions of one file; more are refused.
  static let maximumExpressions = 10_000
  /// The most frames of an animation: each is evaluated twice.
  static let maximumFrames = 20_000

  package struct Result: Sendable {
    package var text: [UInt8]
    /// How many expressions there were.
    package var expressionCount = 0
    /// The number of them that are none any more.
    package var bakedCount = 0
    /// The number of keyframes of all baked properties.
    package var keyframeCount = 0
    /// What was left as it is, and why; what an expression gave no value for.
    package var findings: [Diagnostic] = []
  }

  /// - Parameters:
  ///   - text: of a Lottie.
  ///   - options: for its decoder, with the engine for expressions.
  ///   - tolerance: how far baked values may be from those of the expressions; see `BakingTolerance`.
  ///   - budget: how long it may take.
  /// - Throws: what the decoder throws; `limitExceeded` where there is too much to evaluate; `interrupted`.
  package static func bake(
    _ text: [UInt8], options: LottieDecoder.Options, tolerance: Double = FittingTolerance.standard,
    budget: WorkBudget = .unlimited
  ) throws(AnimationError) -> Result {
    let budget = budget.timed
    try DecodingLimits.check("file size in bytes", text.count, options.limits.fileBytes)
    // Whoever searches the text may rely on its form.
    _ = try JSONDocument(parsing: text, limits: options.limits)
    let sites = ExpressionSites(in: text)
    try DecodingLimits.check("expressions", sites.sites.count, maximumExpressions)
    let engine = TaggedExpressions(options.expressions)
    let recorder = ExpressionRecorder()
    let animation = try decode(sites.taggedText, options, engine).recorded(by: recorder)
    var result = Result(text: text, expressionCount: sites.sites.count)
    guard !sites.sites.isEmpty else { return result }
    try DecodingLimits.check(
      "frames of an animation with expressions", animation.info.frameCount, maximumFrames)

    let measure = BakingTolerance(
      pixels: tolerance, size: animation.info.size, frameRate: animation.info.frameRate)
    let tolerances = sites.sites.map { measure.tolerance(at: $0.steps) }
    let log = DrawingLog()
    var sampling = ExpressionSampling(animation, recorder, tolerances, log, budget)
    let sampled = try sampling.run()
    var edits = TextEdits()
    for (index, site) in sites.sites.enumerated() {
      let baking = PropertyBaking(
        spans: sites.spans, site: site, samples: sampled[index], tolerance: tolerances[index],
        properties: recorder.properties(of: site.tag), hasAbsoluteHandles: sites.hasAbsoluteHandles)
      switch baking.outcome(engine.verdict(on: site.number)) {
      case .baked(let value):
        edits.bake(value, at: site)
        result.bakedCount += 1
        result.keyframeCount += value.keyframeCount
      case .left(let reason):
        result.findings.append(
          Diagnostic(
            .unsupported, path: site.steps.words, "expression: left as it is: \(reason)",
            about: Diagnostic.Subject("expression")))
      }
    }
    // Where a frame takes too much work, expressions are not evaluated: that is said of its layers.
    result.findings += log.diagnostics.filter { $0.subject?.noun == "expression" || $0.path == "layers" }
    result.text = edits.applied(to: text)
    return result
  }

  /// The tags make the text longer.
  private static func decode(
    _ text: [UInt8], _ options: LottieDecoder.Options, _ engine: TaggedExpressions
  ) throws(AnimationError) -> LottieAnimation {
    var options = options
    options.limits.fileBytes = max(options.limits.fileBytes, text.count)
    options.expressions = engine
    return try LottieDecoder.decode(text, options: options)
  }
}
