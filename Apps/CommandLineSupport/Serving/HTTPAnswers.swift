import AnimationCore
import SystemSupport

/// What a site has answered, on its way to the thread of the connections.
final class HTTPAnswers: Sendable {
  private let waiting = Lock<[(response: HTTPResponse, connection: Int)]>([])
  private let bell: StreamSocket
  /// Can be read when there are answers.
  let signal: StreamSocket

  /// Nil when the system refuses.
  init?() {
    guard let (bell, signal) = StreamSocket.pair() else { return nil }
    (self.bell, self.signal) = (bell, signal)
  }

  /// - Parameter connection: its number.
  func add(_ response: HTTPResponse, for connection: Int) {
    waiting.withLock { $0.append((response, connection)) }
    _ = bell.send([1])
  }

  /// The answers since it was asked before.
  func take() -> [(response: HTTPResponse, connection: Int)] {
    _ = signal.receive()
    return waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
