import SystemSupport

/// One connection: a request is read, its answer is written, and what else the other side sends is taken and thrown
/// away, as an answer is lost where a connection is closed with something unread.
final class HTTPConnection {
  private enum State {
    case reading(HTTPReader)
    case writing(ArraySlice<UInt8>)
    case closing
    case done
  }

  /// For all of a request, however slowly it comes; for the next part of an answer to be taken; for the other side
  /// to close.
  private static let patience = (
    reading: Duration.seconds(10), writing: Duration.seconds(10), closing: Duration.seconds(1)
  )
  let socket: StreamSocket
  private var state = State.reading(HTTPReader())
  /// When it is to be given up.
  private(set) var deadline = ContinuousClock.now + patience.reading

  init(_ socket: StreamSocket) {
    self.socket = socket
  }

  /// Whether it waits for the other side to take something; else for what it sends.
  var isSending: Bool {
    if case .writing = state { true } else { false }
  }

  /// Whether the request is there.
  var isAnswered: Bool {
    if case .reading = state { false } else { true }
  }

  var isDone: Bool {
    if case .done = state { true } else { false }
  }

  /// Goes on as far as it can without waiting.
  func proceed(_ respond: (HTTPRequest) -> HTTPResponse) {
    switch state {
    case .reading(let reader): read(reader, respond)
    case .writing(let rest): write(rest)
    case .closing: if socket.receive()?.isEmpty == true { state = .done }
    case .done: break
    }
  }

  private func read(_ reader: HTTPReader, _ respond: (HTTPRequest) -> HTTPResponse) {
    guard let bytes = socket.receive() else { return }
    var reader = reader
    // In the state there is no second copy of what was read.
    state = .done
    guard !bytes.isEmpty else { return }
    switch reader.read(bytes) {
    case nil: state = .reading(reader)
    case .request(let request)?:
      write(respond(request).bytes(withBody: request.method != "HEAD")[...])
    case .mistake(let response)?: write(response.bytes(withBody: true)[...])
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    deadline = .now + Self.patience.writing
    guard let count = socket.send(bytes) else {
      state = .done
      return
    }
    if count < bytes.count {
      state = .writing(bytes.dropFirst(count))
    } else {
      socket.endSending()
      state = .closing
      deadline = .now + Self.patience.closing
    }
  }
}
