import AnimationCore

/// What draws the source that is played, and those before it that are still on their way out, by their numbers.
struct SourceEvaluators {
  private struct Source {
    let evaluator: any FrameEvaluator
    /// What was last drawn with: what leaves is not changed any more by what is set for the next, and nothing more is
    /// told of it.
    var context: EvaluationContext?
  }

  private var sources: [Int: Source] = [:]

  mutating func add(_ evaluator: any FrameEvaluator, number: Int) {
    sources[number] = Source(evaluator: evaluator)
  }

  mutating func keep(_ isWanted: (_ number: Int) -> Bool) {
    if sources.keys.contains(where: { !isWanted($0) }) { sources = sources.filter { isWanted($0.key) } }
  }

  func evaluator(_ number: Int) -> (any FrameEvaluator)? { sources[number]?.evaluator }

  /// - Parameter context: the current one; nil for that of the last time.
  mutating func displayList(
    _ number: Int, at frame: Double, opacity: Double, context: EvaluationContext?
  ) -> DisplayList? {
    guard let source = sources[number] else { return nil }
    if var context {
      context.log = nil
      sources[number]?.context = context
    }
    let used = context ?? source.context ?? EvaluationContext()
    let list = WorkObservation.timed(.evaluate, within: used.budget) {
      source.evaluator.displayList(at: frame, context: used)
    }
    return opacity < 1
      ? DisplayList(
        size: list.size, items: [.group(GroupItem(list.items, opacity: opacity, isIsolated: true))]) : list
  }
}
