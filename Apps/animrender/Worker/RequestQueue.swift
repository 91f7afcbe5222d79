import AnimationCore
import Dispatch

/// Requests on their way from the thread that reads them to those that work on them.
final class RequestQueue: Sendable {
  /// How many may wait.
  private static let maximumCount = 1000
  /// How many bytes their lines may have together, unless it is one alone.
  private static let maximumSize = 64 << 20

  private struct State {
    var waiting: [WorkerRequest] = []
    var size = 0
    var isClosed = false
    var readerWaits = false
    /// What ends each request that has an id and is not answered.
    var budgets: [RequestID: WorkBudget] = [:]

    var hasRoom: Bool {
      waiting.isEmpty || waiting.count < RequestQueue.maximumCount && size < RequestQueue.maximumSize
    }
  }

  private let state = Lock(State())
  /// Is signalled for each request, and once for the end.
  private let arrivals = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  /// Adds a request, when there is room for it. What comes when no more is to come is left out.
  ///
  /// - Returns: false where one of its name is not answered yet.
  func add(_ request: WorkerRequest) -> Bool {
    while true {
      let isAdded: Bool? = state.withLock { state in
        if state.isClosed { return true }
        if let id = request.id, state.budgets[id] != nil { return false }
        guard state.hasRoom else {
          state.readerWaits = true
          return nil
        }
        if let id = request.id { state.budgets[id] = request.budget }
        state.waiting.append(request)
        state.size += request.size
        return true
      }
      guard let isAdded else {
        room.wait()
        continue
      }
      if isAdded { arrivals.signal() }
      return isAdded
    }
  }

  /// The next request, when there is one; nil when none will come.
  func next() -> WorkerRequest? {
    while true {
      arrivals.wait()
      let (request, isOver, hasMadeRoom) = state.withLock { state -> (WorkerRequest?, Bool, Bool) in
        guard !state.waiting.isEmpty else { return (nil, state.isClosed, false) }
        let request = state.waiting.removeFirst()
        state.size -= request.size
        defer { state.readerWaits = false }
        return (request, false, state.readerWaits)
      }
      if hasMadeRoom { room.signal() }
      if let request { return request }
      if isOver {
        // The other threads are to hear of it, too.
        arrivals.signal()
        return nil
      }
    }
  }

  /// Ends a request that waits or is under way; it is answered nevertheless. Does nothing where there is none.
  func cancel(_ id: RequestID) {
    state.withLock { $0.budgets[id] }?.fail(.interrupted)
  }

  /// Takes note that a request is answered.
  func finish(_ request: WorkerRequest) {
    guard let id = request.id else { return }
    state.withLock { _ = $0.budgets.removeValue(forKey: id) }
  }

  /// Ends all requests: their answers are not waited for.
  func abandon() {
    let budgets = state.withLock { state in
      defer { state.waiting = [] }
      return Array(state.budgets.values)
    }
    for budget in budgets { budget.fail(.interrupted) }
    close()
  }

  /// No more come: what waits is what there is.
  func close() {
    state.withLock { $0.isClosed = true }
    arrivals.signal()
    room.signal()
  }
}
