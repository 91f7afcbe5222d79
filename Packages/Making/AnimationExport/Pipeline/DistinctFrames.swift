import AnimationCore

/// A display list and the output frames, one after the other, that show it.
struct DistinctFrame: Sendable {
  var list: DisplayList
  var frames: Range<Int>
}

/// Evaluates the frames of a schedule in order; equal ones in succession become one.
struct DistinctFrames: IteratorProtocol {
  private let schedule: FrameSchedule
  private let evaluator: any FrameEvaluator
  private let context: EvaluationContext
  private let known: (Double) -> DisplayList?
  /// The next distinct frame begins with it: it was evaluated to find the end of the one before.
  private var ahead: (list: DisplayList, frame: Int)?

  /// How many equal frames are put together at most: progress is to show, and Ctrl-C to be heard.
  private static let maximumRun = 256

  /// - Parameter known: what a frame of the animation shows, where that was evaluated before.
  init(
    _ schedule: FrameSchedule, of animation: any Animation, _ context: EvaluationContext,
    known: @escaping (Double) -> DisplayList?
  ) {
    (self.schedule, self.context, self.known) = (schedule, context, known)
    evaluator = animation.makeEvaluator()
    ahead = nil
    if schedule.count > 0 { ahead = (evaluated(0), 0) }
  }

  mutating func next() -> DistinctFrame? {
    guard let (list, start) = ahead else { return nil }
    var end = start + 1
    while end < schedule.count {
      let following = evaluated(end)
      if following != list || end - start >= Self.maximumRun {
        ahead = (following, end)
        return DistinctFrame(list: list, frames: start..<end)
      }
      end += 1
    }
    ahead = nil
    return DistinctFrame(list: list, frames: start..<end)
  }

  private func evaluated(_ index: Int) -> DisplayList {
    let frame = schedule.frame(at: index)
    if let list = known(frame) { return list }
    return WorkObservation.timed(.evaluate, within: context.budget) {
      evaluator.displayList(at: frame, context: context)
    }
  }
}
