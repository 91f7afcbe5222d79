import Synchronization

/// Tells a function of all work that the library does in the process, as each piece of it ends:
///
///     WorkObservation.begin { event in histogram.record(event.kind.rawValue, event.duration) }
///
/// It begins when the program does, as a rule, and stays. Without any, work is not timed.
public final class WorkObservation: Sendable {
  private static let all = Lock<[WorkObservation]>([])
  private static let count = Atomic(0)

  private let observe: @Sendable (WorkEvent) -> Void

  private init(_ observe: @escaping @Sendable (WorkEvent) -> Void) { self.observe = observe }

  /// Begins an observation; several may be under way.
  ///
  /// - Parameter observe: is called on any thread, several at once, and keeps the work waiting meanwhile. What is awaited
  ///   reports from the task that awaits it, where its task-local values are known; the steps of frames from threads that
  ///   know none.
  @discardableResult
  public static func begin(_ observe: @escaping @Sendable (WorkEvent) -> Void) -> WorkObservation {
    let new = WorkObservation(observe)
    all.withLock { all in
      all.append(new)
      count.store(all.count, ordering: .relaxed)
    }
    return new
  }

  /// Ends it. What is under way may still be reported once.
  public func end() {
    Self.all.withLock { all in
      all.removeAll { $0 === self }
      Self.count.store(all.count, ordering: .relaxed)
    }
  }

  // MARK: Reporting

  /// Whether there is any.
  package static var isUnderWay: Bool { count.load(ordering: .relaxed) > 0 }

  /// The events of work on this thread that a task awaits, which reports them itself; nil: they are reported at once.
  @TaskLocal private static var awaited: AwaitedEvents?

  /// Reports an event to all.
  package static func report(_ event: WorkEvent) {
    guard isUnderWay else { return }
    if let awaited { return awaited.add(event) }
    for observation in all.withLock({ $0 }) { observation.observe(event) }
  }

  /// What `body` returns, which works for a task on another thread.
  package static func keeping<Result>(
    _ events: AwaitedEvents?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let events else { return try body() }
    return try $awaited.withValue(events, operation: body)
  }

  /// What `body` returns; how long it took is reported.
  package static func timed<Result, Failure: Error>(
    _ kind: WorkEvent.Kind, _ name: @autoclosure () -> String = "",
    byteCount: (Result) -> Int? = { _ in nil },
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let watch = WorkWatch(kind, name()) else { return try body() }
    do {
      let result = try body()
      watch.report(.done, byteCount: byteCount(result))
      return result
    } catch {
      watch.report(WorkEvent.Outcome(error))
      throw error
    }
  }

  /// What `body` returns, which leaves off when a budget ends; how long it took is reported.
  package static func timed<Result>(
    _ kind: WorkEvent.Kind, within budget: WorkBudget, _ body: () -> Result
  ) -> Result {
    guard let watch = WorkWatch(kind) else { return body() }
    let result = body()
    do throws(AnimationError) {
      try budget.check()
      watch.report(.done)
    } catch {
      watch.report(WorkEvent.Outcome(error))
    }
    return result
  }
}

/// Work under way that is timed.
package struct WorkWatch: Sendable {
  private let kind: WorkEvent.Kind
  private let name: String
  private let start = ContinuousClock.now

  /// Begins now. Nil without an observation.
  package init?(_ kind: WorkEvent.Kind, _ name: @autoclosure () -> String = "") {
    guard WorkObservation.isUnderWay else { return nil }
    (self.kind, self.name) = (kind, name())
  }

  /// Reports that it has ended now.
  package func report(_ outcome: WorkEvent.Outcome, byteCount: Int? = nil) {
    WorkObservation.report(
      WorkEvent(
        kind, name: name, start: start, duration: ContinuousClock.now - start, outcome: outcome,
        byteCount: byteCount))
  }
}

/// Events that wait until the task for which a thread works goes on.
package final class AwaitedEvents: Sendable {
  private let events = Lock<[WorkEvent]>([])

  /// Nil without an observation.
  package init?() {
    guard WorkObservation.isUnderWay else { return nil }
  }

  fileprivate func add(_ event: WorkEvent) { events.withLock { $0.append(event) } }

  /// Reports what has come so far; what comes later is lost.
  package func report() {
    for event in events.withLock({ events in
      defer { events = [] }
      return events
    }) { WorkObservation.report(event) }
  }
}
