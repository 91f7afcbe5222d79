/// What evaluating one frame may take: as long as the viewer wants it (`EvaluationContext.budget`), and no more work or
/// memory than the budget's limits allow. A file of a few hundred bytes can ask for any amount of both: by repeaters of
/// repeaters, by precomps that show one another many times over.
///
/// Amounts and not times, so that a frame shows the same on every machine. For one thread.
package final class FrameBudget {
  /// What an item of a display list takes besides its path.
  package static let elementsOfItem = 8

  private let budget: WorkBudget
  package let limits: DrawingLimits
  private var unitsLeft: Int
  private var elementsLeft: Int
  /// The first exceeded limit of those that `exceed` names, which have no amount here; nil for none.
  private var exceeded: DrawingLimits.Name?
  private var layer: String?
  private var shape: String?
  private var isPartLeftOut = false
  private var textsLeft: Int

  package init(_ budget: WorkBudget = .unlimited) {
    self.budget = budget
    limits = budget.limits
    (unitsLeft, elementsLeft, textsLeft) = (limits.steps, limits.pathElements, limits.texts)
  }

  /// Counts work before it is done.
  ///
  /// - Parameter units: about how many points of paths or items it is.
  /// - Returns: false when evaluating is to end.
  @discardableResult
  package func spend(_ units: Int) -> Bool {
    unitsLeft -= units
    return budget.spend(units) && !isExceeded
  }

  /// Counts what stays in memory until the frame is evaluated, and the work of making it, before it is made.
  ///
  /// - Parameter elements: vertices of outlines, elements of paths.
  /// - Returns: false when evaluating is to end.
  @discardableResult
  package func keep(_ elements: Int) -> Bool {
    elementsLeft -= elements
    return spend(elements)
  }

  /// Counts a text that is set as a whole when it is drawn.
  ///
  /// - Parameter letters: how many it has.
  /// - Returns: false when evaluating is to end.
  package func keepText(letters: Int) -> Bool {
    textsLeft -= 1 + letters / 400
    if textsLeft < 0 { exceed(.texts) }
    return !isExceeded
  }

  /// An amount of what is counted.
  package struct Cost: Sendable {
    fileprivate var units = 0
    /// Elements of paths, and what takes as much memory.
    package fileprivate(set) var elements = 0

    package init() {}

    package static func - (more: Cost, less: Cost) -> Cost {
      var cost = more
      cost.units -= less.units
      cost.elements -= less.elements
      return cost
    }
  }

  /// All that was counted so far.
  package var cost: Cost {
    var cost = Cost()
    cost.units = limits.steps - unitsLeft
    cost.elements = limits.pathElements - elementsLeft
    return cost
  }

  /// Counts what was done in another frame and is there already, unless there is not that much left.
  ///
  /// - Returns: false when nothing was counted.
  package func spend(_ cost: Cost) -> Bool {
    guard cost.units <= unitsLeft, cost.elements <= elementsLeft else { return false }
    elementsLeft -= cost.elements
    return spend(cost.units)
  }

  /// Ends evaluating: the file asks for more than a limit that is counted elsewhere, or for what cannot be counted.
  package func exceed(_ name: DrawingLimits.Name) {
    if exceeded == nil { exceeded = name }
    unitsLeft = -1
  }

  /// Says that a part of the frame is left out, for which a limit of its own is reached; evaluating goes on.
  package func leaveOut() { isPartLeftOut = true }

  /// True when evaluating is to end, or has ended.
  package var isExhausted: Bool { isExceeded || budget.isExhausted }

  /// True when the frame asks for too much.
  package var isExceeded: Bool { unitsLeft < 0 || elementsLeft < 0 }

  /// Says in which layer too much was asked for, if it was. The first one counts: that is the innermost.
  ///
  /// - Parameter layer: its key path.
  @inline(__always)
  package func blame(layer: @autoclosure () -> String) {
    if isExceeded, self.layer == nil { self.layer = layer() }
  }

  /// Says in which shape of a layer too much was asked for, if it was. The first one counts.
  @inline(__always)
  package func blame(shape: String) {
    if isExceeded, self.shape == nil, layer == nil { self.shape = shape }
  }

  /// What ended evaluating; nil when nothing did.
  package var error: AnimationError? {
    guard isExceeded else { return nil }
    let name = exceeded ?? (elementsLeft < 0 ? .pathElements : .steps)
    let node = [layer ?? "", shape ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    return .budgetExceeded(name, limit: limits[name], node: node)
  }

  /// Tells of a frame that asked for too much, once it is evaluated: the budget, which fails, and the log.
  ///
  /// - Parameter path: of what is evaluated, in the file.
  package func finish(path: String, log: DrawingLog?) {
    if let error {
      budget.fail(error)
      log?.note(Diagnostic(.unsupported, path: path, "\(error): not all of it is drawn"))
    } else if isPartLeftOut {
      log?.note(Diagnostic(.unsupported, path: path, "a frame takes too much work: not all of it is drawn"))
    }
  }
}
