import Synchronization

/// Places for work, of which there are a few, and those who wait for one, in the order in which they came.
final class JobQueue: Sendable {
  private struct Waiter {
    let id: Int
    let digest: String
    let continuation: CheckedContinuation<Int, any Error>
  }

  private struct State {
    var free: [Int]
    /// What each place has worked on last.
    var digests: [String]
    var waiters: [Waiter] = []
    var clients: [String: Int] = [:]
    var ids = 0
    var cancelled: Set<Int> = []
  }

  private let length: Int
  private let perClient: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - length: how many may wait.
  ///   - perClient: how many of one client may wait or be under way.
  init(places: Int, length: Int, perClient: Int) {
    (self.length, self.perClient) = (length, perClient)
    state = Mutex(State(free: Array(0..<places), digests: Array(repeating: "", count: places)))
  }

  /// How many wait.
  var waiting: Int { state.withLock { $0.waiters.count } }
  /// How many are under way.
  var running: Int { state.withLock { $0.digests.count - $0.free.count } }
  var isFull: Bool { waiting > 0 && waiting >= length }

  /// Does work when there is a place for it.
  ///
  /// - Parameters:
  ///   - digest: what it is done on: a place that has had it before is preferred.
  ///   - isCounted: false for the parts of a request that has been let in as a whole.
  /// - Throws: 429 or 503 where too many wait.
  func run<Value: Sendable>(
    for client: String, on digest: String, isCounted: Bool, _ work: (_ place: Int) async throws -> Value
  ) async throws -> Value {
    let admission = isCounted ? try admit(client) : nil
    defer { withExtendedLifetime(admission) {} }
    let place = try await place(for: digest)
    defer { free(place) }
    try Task.checkCancellation()
    return try await work(place)
  }

  /// Lets a request in, which counts as one of its client's as long as what is returned is held.
  ///
  /// - Throws: 429 or 503 where there are too many.
  func admit(_ client: String) throws(Problem) -> Admission {
    try state.withLock { state throws(Problem) in
      let count = state.clients[client, default: 0]
      guard count < perClient else {
        throw Problem(.tooManyRequests, "\(perClient) requests of this client are under way", retryAfter: 1)
      }
      guard !state.free.isEmpty || state.waiters.count < length else {
        throw Problem(.serviceUnavailable, "\(length) requests wait already", retryAfter: 2)
      }
      state.clients[client] = count + 1
    }
    return Admission(client: client, queue: self)
  }

  fileprivate func leave(_ client: String) {
    state.withLock { state in
      let count = state.clients[client, default: 1] - 1
      state.clients[client] = count > 0 ? count : nil
    }
  }

  private func place(for digest: String) async throws -> Int {
    let id = state.withLock { state in
      state.ids += 1
      return state.ids
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Int, any Error>? = state.withLock { state in
          if state.cancelled.contains(id) { return .failure(CancellationError()) }
          guard !state.free.isEmpty else {
            state.waiters.append(Waiter(id: id, digest: digest, continuation: continuation))
            return nil
          }
          let index = state.free.firstIndex { state.digests[$0] == digest } ?? 0
          let place = state.free.remove(at: index)
          state.digests[place] = digest
          return .success(place)
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter: Waiter? = state.withLock { state in
        guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.waiters.remove(at: index)
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func free(_ place: Int) {
    let next: Waiter? = state.withLock { state in
      guard !state.waiters.isEmpty else {
        state.free.append(place)
        return nil
      }
      let next = state.waiters.removeFirst()
      state.digests[place] = next.digest
      return next
    }
    next?.continuation.resume(returning: place)
  }
}

/// That a request is among those of its client.
final class Admission: Sendable {
  private let client: String
  private let queue: JobQueue

  fileprivate init(client: String, queue: JobQueue) {
    (self.client, self.queue) = (client, queue)
  }

  deinit { queue.leave(client) }
}
