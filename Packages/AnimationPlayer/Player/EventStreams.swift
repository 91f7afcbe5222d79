/// Hands events to all listeners. What is not taken out waits, without a limit: frames are small.
struct EventStreams {
  private var continuations: [AsyncStream<PlaybackEvent>.Continuation] = []

  mutating func make() -> AsyncStream<PlaybackEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: PlaybackEvent.self)
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
