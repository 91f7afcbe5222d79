/// What evaluating one frame may take: as long as the viewer wants it (`EvaluationContext.budget`), and no more work or
/// memory than any real file needs by far. A file of a few hundred bytes can ask for any amount of both: by repeaters of
/// repeaters, by precomps that show one another many times over.
///
/// Amounts and not times, so that a frame shows the same on every machine. For one thread.
package final class FrameBudget {
  /// As `WorkBudget` counts them; the largest real file known needs some hundred thousand by estimate.
  package static let mostUnits = 1 << 26
  /// Of some 50 bytes; the largest real file known has 25,000, would it show everything at once.
  package static let mostElements = 1 << 23

  /// What an item of a display list takes besides its path.
  package static let elementsOfItem = 8

  private let budget: WorkBudget
  private var unitsLeft = FrameBudget.mostUnits
  private var elementsLeft = FrameBudget.mostElements
  private var isPartLeftOut = false

  package init(_ budget: WorkBudget = .unlimited) {
    self.budget = budget
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

  /// An amount of what is counted.
  package struct Cost: Sendable {
    fileprivate var units = 0
    /// Of paths, and what takes as much memory.
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
    cost.units = FrameBudget.mostUnits - unitsLeft
    cost.elements = FrameBudget.mostElements - elementsLeft
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

  /// Ends evaluating: the file asks for what cannot be counted.
  package func exceed() { unitsLeft = -1 }

  /// Says that a part of the frame is left out, for which a limit of its own is reached; evaluating goes on.
  package func leaveOut() { isPartLeftOut = true }

  /// True when evaluating is to end, or has ended.
  package var isExhausted: Bool { isExceeded || budget.isExhausted }

  private var isExceeded: Bool { unitsLeft < 0 || elementsLeft < 0 }

  /// Tells of a frame that asked for too much, once it is evaluated.
  ///
  /// - Parameter path: of what is evaluated, in the file.
  package func note(path: String, in log: DrawingLog?) {
    guard isExceeded || isPartLeftOut else { return }
    log?.note(Diagnostic(.unsupported, path: path, "a frame takes too much work: not all of it is drawn"))
  }
}
