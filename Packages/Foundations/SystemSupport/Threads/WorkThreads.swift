import AnimationCore
import CStandardLibrary
import Dispatch

/// Threads for work that is awaited. The pool behind Swift's tasks has a thread for each processor, which all tasks share:
/// what calculates, reads or waits for others does so here instead.
///
/// As many threads work as there are processors. What comes meanwhile waits for its turn: by the priority of the task that
/// awaits it, also where that is raised later, then in the order in which it came. Threads begin when they are needed, and
/// end after some seconds without work.
package final class WorkThreads: Sendable {
  package static let shared = WorkThreads(width: ProcessorCount.available)

  private struct State {
    /// The next one last.
    var jobs: [Job] = []
    /// How many threads work; those that wait for others are not counted.
    var working = 0
    /// How many threads have nothing to do.
    var idle = 0

    mutating func add(_ job: Job) {
      // Behind those of its priority, which are nearer to the end.
      var (low, high) = (0, jobs.count)
      while low < high {
        let middle = (low + high) / 2
        if jobs[middle].priority < job.priority { low = middle + 1 } else { high = middle }
      }
      jobs.insert(job, at: low)
    }
  }

  private struct Job {
    /// What it is known by; see `raise`.
    let answer: ObjectIdentifier
    var priority: TaskPriority
    let run: @Sendable () -> Void
  }

  /// What brings a job to a thread.
  private enum Call { case none, wake, begin }

  /// What tasks may need on Darwin and with musl, too, where threads have far less unless they are asked.
  private static let stackSize = 8 << 20
  private static let patience = DispatchTimeInterval.seconds(5)

  private let width: Int
  private let state = Lock(State())
  private let wakeUps = DispatchSemaphore(value: 0)

  /// - Parameter width: how many threads work at once; at least 1.
  package init(width: Int) {
    self.width = max(1, width)
  }

  // MARK: For who awaits

  /// What is done about work under way when its task is cancelled.
  package enum Cancellation: Sendable {
    /// Its budget is spent, and it is awaited until it has tidied up.
    case ends
    /// It is awaited no longer, and what it comes to is forgotten: for work that no budget ends.
    case leaves
  }

  /// What `body` returns, which runs on one of the threads. Work that has not begun when the task is cancelled never does.
  ///
  /// - Parameters:
  ///   - budget: how long the work may take.
  ///   - body: is given a budget within that one, which is spent as soon as the task is cancelled.
  /// - Throws: what `body` throws; `CancellationError` when the task was cancelled.
  package func run<Result: Sendable>(
    within budget: WorkBudget = .unlimited, whenCancelled cancellation: Cancellation = .ends,
    _ body: @escaping @Sendable (WorkBudget) throws -> Result
  ) async throws -> Result {
    let budget = WorkBudget(within: budget)
    let answer = PromisedAnswer<Result>()
    let events = AwaitedEvents()
    defer { events?.report() }
    do {
      return try await withTaskCancellationHandler {
        try await raising(ObjectIdentifier(answer)) {
          try await withCheckedThrowingContinuation { continuation in
            guard answer.isAwaited(by: continuation) else { return }
            submit(
              Job(answer: ObjectIdentifier(answer), priority: Task.currentPriority) {
                guard answer.begin() else { return }
                answer.give(Swift.Result { try WorkObservation.keeping(events) { try body(budget) } })
              })
          }
        }
      } onCancel: {
        budget.fail(.interrupted)
        answer.cancel(cancellation)
      }
    } catch AnimationError.interrupted where Task.isCancelled {
      throw CancellationError()
    }
  }

  /// Calls `body`, which waits for others, on a thread of these; meanwhile another one works in its place.
  package func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    obey(
      state.withLock { state in
        state.working -= 1
        return call(&state)
      })
    // Whoever has waited goes on at once: for a moment more may be at work than there are processors.
    defer { state.withLock { $0.working += 1 } }
    return try body()
  }

  /// The numbers of threads that work and that have nothing to do, and of the jobs that wait for their turn.
  package var counts: (working: Int, idle: Int, waiting: Int) {
    state.withLock { ($0.working, $0.idle, $0.jobs.count) }
  }

  // MARK: Threads

  private func submit(_ job: Job) {
    obey(
      state.withLock { state in
        state.add(job)
        return call(&state)
      })
  }

  /// Awaits `body`, which waits for the job of an answer; the job goes up where the task's priority is raised meanwhile.
  private func raising<Result: Sendable>(
    _ answer: ObjectIdentifier, _ body: () async throws -> Result
  ) async throws -> Result {
    guard #available(macOS 26, *) else { return try await body() }
    return try await withTaskPriorityEscalationHandler {
      try await body()
    } onPriorityEscalated: { _, priority in
      raise(answer, to: priority)
    }
  }

  private func raise(_ answer: ObjectIdentifier, to priority: TaskPriority) {
    state.withLock { state in
      guard let index = state.jobs.firstIndex(where: { $0.answer == answer }),
        state.jobs[index].priority < priority
      else { return }
      var job = state.jobs.remove(at: index)
      job.priority = priority
      state.add(job)
    }
  }

  /// Counts a thread that is to work, where there is something to do and room.
  private func call(_ state: inout State) -> Call {
    guard !state.jobs.isEmpty, state.working < width else { return .none }
    state.working += 1
    guard state.idle > 0 else { return .begin }
    state.idle -= 1
    return .wake
  }

  private func obey(_ call: Call) {
    switch call {
    case .none: break
    case .wake: wakeUps.signal()
    case .begin:
      if !beginThread() {
        // The system has no more of them: Dispatch has, or will have.
        DispatchQueue.global().async { self.work() }
      }
    }
  }

  private func beginThread() -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let threads = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, &attributes,
      { pointer in
        WorkThreads.work(pointer)
        return nil
      }, threads.toOpaque())
    if failure != 0 { threads.release() }
    return failure == 0
  }

  /// The system hands on what it was given: a pointer on one, an optional one on others.
  private static func work(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<WorkThreads>.fromOpaque(pointer).takeRetainedValue().work()
  }

  private func work() {
    repeat {
      while let job = nextJob() { job.run() }
    } while isWoken()
  }

  /// The next job; nil when the thread, which is counted among those that work, has nothing to do any more.
  private func nextJob() -> Job? {
    state.withLock { state in
      // Others have waited and gone on.
      if state.working <= width, let job = state.jobs.popLast() { return job }
      state.working -= 1
      state.idle += 1
      return nil
    }
  }

  /// Waits for a job to come. The thread is counted among those that work then.
  ///
  /// - Returns: false when none came.
  private func isWoken() -> Bool {
    if wakeUps.wait(timeout: .now() + Self.patience) == .success { return true }
    let isWanted = state.withLock { state in
      if state.idle == 0 { return true }
      state.idle -= 1
      return false
    }
    // The signal for it is on its way.
    if isWanted { wakeUps.wait() }
    return isWanted
  }
}

/// Who awaits the result of a job: told once, of the result or of a cancellation.
private final class PromisedAnswer<Result: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Result, any Error>)
    case working(CheckedContinuation<Result, any Error>)
    case over
  }

  private let state = Lock(State.new)

  /// - Returns: false when the task is cancelled already, which the continuation is told.
  func isAwaited(by continuation: CheckedContinuation<Result, any Error>) -> Bool {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isNew { continuation.resume(throwing: CancellationError()) }
    return isNew
  }

  /// - Returns: false when it is awaited no longer: the job is not to be done.
  func begin() -> Bool {
    state.withLock { state in
      guard case .waiting(let continuation) = state else { return false }
      state = .working(continuation)
      return true
    }
  }

  func give(_ result: Swift.Result<Result, any Error>) { take(atWork: true)?.resume(with: result) }

  func cancel(_ cancellation: WorkThreads.Cancellation) {
    take(atWork: cancellation == .leaves)?.resume(throwing: CancellationError())
  }

  /// Takes the continuation out, that of a job under way only where `atWork` says so.
  private func take(atWork: Bool) -> CheckedContinuation<Result, any Error>? {
    state.withLock { state in
      switch state {
      case .new, .over: state = .over
      case .working where !atWork: break
      case .waiting(let continuation), .working(let continuation):
        state = .over
        return continuation
      }
      return nil
    }
  }
}
