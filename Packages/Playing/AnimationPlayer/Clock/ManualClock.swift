import AnimationCore

/// Time that passes only on request: for tests, and to play faster or slower than life.
public final class ManualClock: PlaybackClock {
  private let state = Lock(State())

  private struct State {
    var now = Duration.zero
    var sleepers: [Sleeper] = []
    var names = 0
  }

  private struct Sleeper {
    var name: Int
    var deadline: Duration
    var continuation: CheckedContinuation<Void, Never>
  }

  /// Its time is zero.
  public init() {}

  /// How far it was advanced.
  public var now: Duration { state.withLock { $0.now } }

  /// - Parameter duration: what is below zero counts as zero.
  public func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now += max(.zero, duration)
      let awake = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return awake
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  /// How many tasks wait for the time to come.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  public func sleep(until deadline: Duration) async {
    let name = state.withLock { state in
      state.names += 1
      return state.names
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if deadline <= state.now || Task.isCancelled { return true }
          state.sleepers.append(Sleeper(name: name, deadline: deadline, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.name == name }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume()
    }
  }
}
