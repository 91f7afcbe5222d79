/// Hands events to all listeners. What is not taken out waits, as far as each listener's policy lets it.
struct EventStreams {
  private struct Listener {
    weak var buffer: EventBuffer?
  }

  private var listeners: [Listener] = []

  mutating func make(_ policy: EventBuffer.Policy) -> AsyncStream<PlaybackEvent> {
    let buffer = EventBuffer(policy)
    listeners.append(Listener(buffer: buffer))
    // Goes with the stream, and is forgotten then.
    return AsyncStream(unfolding: { await buffer.next() })
  }

  mutating func yield(_ event: PlaybackEvent) {
    listeners.removeAll { $0.buffer == nil }
    for listener in listeners { listener.buffer?.put(event) }
  }

  func finish() {
    for listener in listeners { listener.buffer?.finish() }
  }
}
