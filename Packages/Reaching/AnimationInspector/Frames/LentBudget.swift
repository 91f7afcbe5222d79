import AnimationCore

/// A budget for what lasts longer than a request: it is spent with that of the request at hand.
struct LentBudget: Sendable {
  private final class Current: Sendable {
    let budget = Lock<WorkBudget?>(nil)
  }

  /// The budget to work with.
  let own: WorkBudget
  private let current: Current

  /// - Parameter limits: what a frame may take.
  init(limits: DrawingLimits) {
    let current = Current()
    self.current = current
    own = WorkBudget(limits: limits) { current.budget.withLock { $0 }?.isExhausted != true }
  }

  /// Works within the budget of a request. Once that was cut short, the budget is not to be used again.
  ///
  /// - Throws: `AnimationError` when it was cut short.
  func spend<Result>(_ budget: WorkBudget, _ work: () -> Result) throws(AnimationError) -> Result {
    current.budget.withLock { $0 = budget }
    defer { current.budget.withLock { $0 = nil } }
    let result = work()
    try budget.check()
    try own.check()
    return result
  }
}
