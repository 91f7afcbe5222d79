/// Hands events to all listeners. What is not taken out waits, as far as each listener's policy lets it.
struct EventStreams {
  private var continuations: [AsyncStream<PlaybackEvent>.Continuation] = []

  mutating func make(
    _ bufferingPolicy: AsyncStream<PlaybackEvent>.Continuation.BufferingPolicy
  ) -> AsyncStream<PlaybackEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PlaybackEvent.self, bufferingPolicy: bufferingPolicy)
    continuations.append(continuation)
    return stream
  }

  mutating func yield(_ event: PlaybackEvent) {
    continuations.removeAll {
      if case .terminated = $0.yield(event) { true } else { false }
    }
  }

  func finish() {
    for continuation in continuations { continuation.finish() }
  }
}
