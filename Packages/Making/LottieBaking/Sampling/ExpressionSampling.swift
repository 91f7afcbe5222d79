import AnimationCore
import KeyframeFitting
import LottieFormat

/// Evaluates an animation to learn what its expressions give.
struct ExpressionSampling {
  /// The most numbers of all samples together; they take 8 bytes each.
  private static let maximumNumbers = 16_000_000
  /// The number of times that the stretch in which a value jumps is halved; at first it leads from one frame
  /// to the next.
  private static let jumpSteps = 6

  private let evaluator: any FrameEvaluator
  private let frameCount: Int
  private let recorder: ExpressionRecorder
  private let tolerances: [Double]
  private let context: EvaluationContext
  private var sampled: [SampledExpression]
  private var numberCount = 0

  /// - Parameters:
  ///   - animation: with numbers in front of its expressions, of which `recorder` learns.
  ///   - tolerances: of the expressions, by their numbers.
  init(
    _ animation: LottieAnimation, _ recorder: ExpressionRecorder, _ tolerances: [Double], _ log: DrawingLog,
    _ budget: WorkBudget
  ) {
    evaluator = animation.makeEvaluator()
    frameCount = animation.info.frameCount
    self.recorder = recorder
    self.tolerances = tolerances
    context = EvaluationContext(budget: budget, log: log)
    sampled = tolerances.map { _ in SampledExpression() }
  }

  /// What each expression gives, by its number; nothing where drawing never asks for it.
  mutating func run() throws(AnimationError) -> [SampledExpression] {
    for half in 0..<2 * frameCount {
      let root = Double(half) / 2
      for (number, sample) in try evaluate(at: root) { numberCount += sampled[number].add(sample) }
      try DecodingLimits.check("numbers that expressions give", numberCount, Self.maximumNumbers)
    }
    var searches: [JumpSearch] = []
    for number in sampled.indices {
      sampled[number].sort()
      searches += JumpSearch.searches(in: sampled[number], number: number, tolerance: tolerances[number])
    }
    try find(&searches)
    for search in searches {
      sampled[search.number].samples += [search.before, search.after].filter(\.isNew).map(\.sample)
    }
    for number in Set(searches.map(\.number)) {
      sampled[number].sort()
      let frames = Set(searches.lazy.filter { $0.number == number }.map(\.after.sample.frame))
      sampled[number].jumps = Set(
        sampled[number].samples.indices.filter { frames.contains(sampled[number].samples[$0].frame) })
    }
    return sampled
  }

  /// Narrows down where values jump, all at once: one frame may serve many searches.
  private func find(_ searches: inout [JumpSearch]) throws(AnimationError) {
    for _ in 0..<Self.jumpSteps {
      let middles = Dictionary(grouping: searches.indices) { searches[$0].middle }
      // Where everything jumps all the time it is as well known as frames are.
      guard middles.count <= 2 * frameCount else { break }
      var found = Set<Int>()
      for (middle, places) in middles {
        let samples = Dictionary(grouping: try evaluate(at: middle), by: \.number)
        for place in places {
          let candidates = samples[searches[place].number] ?? []
          if searches[place].narrow(to: candidates.map(\.sample)) { found.insert(place) }
        }
      }
      searches = searches.indices.filter(found.contains).map { searches[$0] }
    }
  }

  private func evaluate(at root: Double) throws(AnimationError) -> [(number: Int, sample: Sample)] {
    _ = evaluator.displayList(at: root, context: context)
    try context.budget.check()
    return recorder.take().compactMap { use in
      guard let (number, _) = ExpressionTag.split(use.source), sampled.indices.contains(number) else {
        return nil
      }
      return (number, Sample(use.frame, root: root, use.value, place: use.place))
    }
  }
}

/// Looks for the place between two samples where a value jumps.
struct JumpSearch {
  struct Side {
    var sample: Sample
    var isNew = false
  }

  let number: Int
  private(set) var before: Side
  private(set) var after: Side
  private let height: Double

  /// The middle between both sides, in frames of the animation.
  var middle: Double { (before.sample.rootEnd + after.sample.root) / 2 }

  /// Returns searches for all that may be jumps: more than tolerances explain, or the speed before and after.
  static func searches(in sampled: SampledExpression, number: Int, tolerance: Double) -> [JumpSearch] {
    let samples = sampled.samples
    guard !sampled.isContradictory, samples.count > 1 else { return [] }
    let steps = zip(samples, samples.dropFirst()).map { $0.value.distance(to: $1.value) }
    return steps.indices.compactMap { index in
      let (before, after) = (samples[index], samples[index + 1])
      // At rest, or as fast as it ever is for half a frame.
      func speed(_ neighbor: Int, isHeld: Bool) -> Double {
        isHeld || !steps.indices.contains(neighbor) ? 0 : steps[neighbor]
      }
      let speeds = [
        speed(index - 1, isHeld: before.end > before.frame),
        speed(index + 1, isHeld: after.end > after.frame),
      ].filter(\.isFinite)
      guard steps[index] > 10 * tolerance, steps[index] > 2 * (speeds.max() ?? 0),
        after.root > before.rootEnd, after.root - before.rootEnd <= 0.5
      else { return nil }
      return JumpSearch(
        number: number, before: Side(sample: before), after: Side(sample: after), height: steps[index])
    }
  }

  /// - Parameter samples: in the middle.
  /// - Returns: false where nothing jumps.
  mutating func narrow(to samples: [Sample]) -> Bool {
    let sample = samples.first { before.sample.end < $0.frame && $0.frame < after.sample.frame }
    guard let sample else { return false }
    let small = height.isFinite ? height / 8 : 0
    if sample.value.distance(to: before.sample.value) <= small {
      before = Side(sample: sample, isNew: true)
    } else if sample.value.distance(to: after.sample.value) <= small {
      after = Side(sample: sample, isNew: true)
    } else {
      return false
    }
    return true
  }
}
