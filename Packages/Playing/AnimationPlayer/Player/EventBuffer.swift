import AnimationCore

/// Events that wait for a listener. However many requests for display there were, one waits, behind all other events: it
/// takes the place of none of them, and is not lost with them.
final class EventBuffer: Sendable {
  typealias Policy = AsyncStream<PlaybackEvent>.Continuation.BufferingPolicy

  fileprivate struct State {
    var events: [PlaybackEvent] = []
    /// The first of `events` that is not taken out.
    var start = 0
    var asksForDisplay = false
    var isFinished = false
    /// The number of tasks that wait for the next event.
    var waitingCount = 0
  }

  private let policy: Policy
  private let state = Lock(State())
  private let signal = Signal()

  init(_ policy: Policy) { self.policy = policy }

  func put(_ event: PlaybackEvent) {
    state.withLock { state in
      if event == .displayNeeded { state.asksForDisplay = true } else { state.put(event, policy) }
    }
    signal.raise()
  }

  func finish() {
    state.withLock { $0.isFinished = true }
    signal.raise()
  }

  /// The next event, when there is one; nil when all is over or the task is cancelled.
  func next() async -> PlaybackEvent? {
    while !Task.isCancelled {
      let count = signal.count
      let (event, isOver) = state.withLock { state in
        let answer = (event: state.take(), isOver: state.isFinished)
        if answer.event == nil, !answer.isOver { state.waitingCount += 1 }
        return answer
      }
      if event != nil || isOver { return event }
      await signal.wait(past: count)
      state.withLock { $0.waitingCount -= 1 }
    }
    return nil
  }
}

extension EventBuffer.State {
  fileprivate mutating func put(_ event: PlaybackEvent, _ policy: EventBuffer.Policy) {
    events.append(event)
    // Whoever waits gets an event, also where none is kept.
    switch policy {
    case .bufferingOldest(let limit): events.removeLast(max(0, unread - max(limit, waitingCount)))
    case .bufferingNewest(let limit): drop(max(0, unread - max(limit, waitingCount)))
    case .unbounded: break
    @unknown default: break
    }
  }

  private var unread: Int { events.count - start }

  fileprivate mutating func take() -> PlaybackEvent? {
    if start < events.count {
      defer { drop(1) }
      return events[start]
    }
    defer { asksForDisplay = false }
    return asksForDisplay ? .displayNeeded : nil
  }

  /// What is taken out is removed now and then: each removal moves all that is left.
  private mutating func drop(_ count: Int) {
    start += count
    guard start * 2 > events.count else { return }
    events.removeFirst(start)
    start = 0
  }
}
