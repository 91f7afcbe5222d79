import AnimationCore
import CAnimrender
import JSONText

/// What work may take, and who watches it.
struct Work: Sendable {
  private(set) var decoding = DecodingLimits()
  private(set) var drawing = DrawingLimits()
  private(set) var cancellation: Cancellation?
  /// Nil for one per processor.
  private(set) var threads: Int?
  private let progress: CallBack<animrender_progress>?

  /// - Parameter work: nil for the usual.
  /// - Throws: for limits that there are not.
  init(_ work: UnsafePointer<animrender_work>?) throws(Failure) {
    guard let work = try work?.checked("work") else {
      progress = nil
      return
    }
    progress = CallBack(work.progress, work.progress_context)
    if work.cancellation != nil { cancellation = try HandleTable.find(work.cancellation) }
    if work.threads > 0 { threads = min(work.threads, 1024) }
    if let text = try work.limits.json("limits") { try read(text) }
  }

  private mutating func read(_ text: [UInt8]) throws(Failure) {
    do {
      let document = try JSONDocument.parseWritten(text, limits: DecodingLimits())
      try document.withRoot { root in
        guard root.isObject else { throw Failure.argument("limits: is no object") }
        for (name, value) in root.members {
          guard value.isNumber, let number = value.integer, number > 0 else {
            throw Failure.argument("limits: \(name): is to be a whole number above 0")
          }
          try set(name, number)
        }
      }
    } catch {
      throw (error as? AnimationError).map { Failure($0, invalid: ANIMRENDER_INVALID_ARGUMENT) }
        ?? Failure(of: error)
    }
  }

  private mutating func set(_ name: String, _ value: Int) throws(Failure) {
    if let limit = DrawingLimits.Name(rawValue: name) {
      drawing[limit] = value
    } else if !decoding.set(name, to: value) {
      let names = (DecodingLimits.names + DrawingLimits.Name.allCases.map(\.rawValue)).sorted()
      throw .argument("limits: there is no limit '\(name)'; there are \(names.joined(separator: ", "))")
    }
  }

  /// The budget of work that begins now.
  var budget: WorkBudget {
    guard let cancellation else { return WorkBudget(within: .unlimited, limits: drawing) }
    return WorkBudget(limits: drawing) { !cancellation.isCancelled }
  }

  /// Tells how much is done.
  ///
  /// - Throws: where it is not to go on.
  func report(_ done: Int, of total: Int) throws(Failure) {
    guard let progress else { return }
    if progress.function(progress.context, max(0, done), max(0, total)) != 0 {
      throw Failure(ANIMRENDER_CANCELLED, "interrupted")
    }
  }

  /// Runs work that tells which part of it is done, and cannot be stopped by that: it ends with its budget.
  ///
  /// - Parameter body: gets the budget, and is to call its other argument with 0 to 1.
  func watched<Result>(_ body: (WorkBudget, @escaping (Double) -> Void) throws -> Result) throws -> Result {
    let budget = WorkBudget(within: budget)
    return try body(budget) { part in
      do {
        try report(Int(part * 100, within: 0...100), of: 100)
      } catch {
        budget.fail(.interrupted)
      }
    }
  }
}

/// A function of the caller's, and what it is called with.
///
/// `@unchecked` because of the context, which the caller says may be used by the thread of the work.
struct CallBack<Function>: @unchecked Sendable {
  let function: Function
  let context: UnsafeMutableRawPointer?

  /// Nil for no function.
  init?(_ function: Function?, _ context: UnsafeMutableRawPointer?) {
    guard let function else { return nil }
    (self.function, self.context) = (function, context)
  }
}
