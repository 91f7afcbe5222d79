import AnimationCore

/// Something that one task waits for and any thread can raise. Raised before somebody waits, it is remembered.
final class Signal: Sendable {
  private let state = Lock(State())

  private struct State {
    var isRaised = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  func raise() {
    let waiter = state.withLock { state in
      state.isRaised = state.waiter == nil
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Returns once the signal is raised, or when the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isRaised || Task.isCancelled {
            state.isRaised = false
            return true
          }
          state.waiter = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }
  }

  /// As `wait()`, but returns at the latest when the clock reaches `deadline`; nil for never.
  func wait(until deadline: Duration?, _ clock: any PlaybackClock) async {
    guard let deadline else { return await wait() }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait() }
      group.addTask { await clock.sleep(until: deadline) }
      await group.next()
      group.cancelAll()
    }
  }
}
