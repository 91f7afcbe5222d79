import AnimationCore

/// Something that any number of tasks wait for and any thread can raise.
///
/// A waiting task says how many times it knows of, so that no task misses what happened before, or takes it
/// away from another:
///
///     let count = signal.count
///     look whether there is something to do
///     await signal.wait(past: count)
final class Signal: Sendable {
  private let state = Lock(State())

  private struct State {
    var count = 0
    var names = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  /// How often it was raised.
  var count: Int { state.withLock { $0.count } }

  func raise() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the signal was raised more often than `count` times, or when the task is cancelled.
  func wait(past count: Int) async {
    let name = state.withLock { state in
      state.names += 1
      return state.names
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.count > count || Task.isCancelled { return true }
          state.waiters[name] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: name) }?.resume()
    }
  }

  /// Waits as `wait(past:)` does, but returns at the latest when the clock reaches `deadline`; nil for never.
  func wait(past count: Int, until deadline: Duration?, _ clock: any PlaybackClock) async {
    guard let deadline else { return await wait(past: count) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(past: count) }
      group.addTask { await clock.sleep(until: deadline) }
      await group.next()
      group.cancelAll()
    }
  }
}
