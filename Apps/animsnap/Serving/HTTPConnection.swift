import SystemSupport

/// One connection: a request is read, its response is written, and anything else that the client sends is discarded,
/// since a response may be lost if the connection is closed with unread data.
final class HTTPConnection {
  private enum State {
    case reading(HTTPReader)
    /// The rest of a response, of which connections share the body.
    case writing(ArraySlice<UInt8>, body: [UInt8]?)
    case closing
    case done
  }

  /// The time for a whole request, however slowly it arrives; for the client to accept the next part of a response; and
  /// for the client to close.
  private static let patience = (
    reading: Duration.seconds(10), writing: Duration.seconds(10), closing: Duration.seconds(1)
  )
  let socket: StreamSocket
  private var state = State.reading(HTTPReader())
  /// When to give up.
  private(set) var deadline = ContinuousClock.now + patience.reading

  init(_ socket: StreamSocket) {
    self.socket = socket
  }

  /// Whether it waits for the client to accept data, instead of for data from it.
  var isSending: Bool {
    if case .writing = state { true } else { false }
  }

  /// Whether the request is complete.
  var isAnswered: Bool {
    if case .reading = state { false } else { true }
  }

  var isDone: Bool {
    if case .done = state { true } else { false }
  }

  /// Continues as far as possible without waiting.
  func proceed(_ respond: (HTTPRequest) -> HTTPResponse) {
    switch state {
    case .reading(let reader): read(reader, respond)
    case .writing(let rest, let body): write(rest, body: body)
    case .closing: if socket.receive()?.isEmpty == true { state = .done }
    case .done: break
    }
  }

  private func read(_ reader: HTTPReader, _ respond: (HTTPRequest) -> HTTPResponse) {
    guard let bytes = socket.receive() else { return }
    var reader = reader
    // Keeping it out of the state avoids a second copy of what was read.
    state = .done
    guard !bytes.isEmpty else { return }
    switch reader.read(bytes) {
    case nil: state = .reading(reader)
    case .request(let request)?:
      let response = respond(request)
      write(response.head[...], body: request.method == "HEAD" ? nil : response.body)
    case .mistake(let response)?: write(response.head[...], body: response.body)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, body: [UInt8]?) {
    deadline = .now + Self.patience.writing
    guard let count = socket.send(bytes) else {
      state = .done
      return
    }
    if count < bytes.count {
      state = .writing(bytes.dropFirst(count), body: body)
    } else if let body, !body.isEmpty {
      write(body[...], body: nil)
    } else {
      socket.endSending()
      state = .closing
      deadline = .now + Self.patience.closing
    }
  }
}
