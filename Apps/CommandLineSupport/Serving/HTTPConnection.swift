import SystemSupport

/// One connection: a request is read, its response is awaited and written, and then the next, or anything else that the
/// client sends is discarded, since a response may be lost if the connection is closed with unread data.
final class HTTPConnection {
  private enum State {
    case reading(HTTPReader)
    /// The response is being made.
    case awaiting(HTTPRequest, task: Task<Void, Never>)
    /// The rest of a response, of which connections share the body.
    case writing(ArraySlice<UInt8>, body: [UInt8]?, isLast: Bool)
    case closing
    case done
  }

  /// The time for a whole request, however slowly it arrives, and for one with a large body; for the client to accept the
  /// next part of a response; and for the client to close.
  private static let patience = (
    reading: Duration.seconds(10), largeBody: Duration.seconds(60), writing: Duration.seconds(10),
    closing: Duration.seconds(1)
  )
  /// Bodies above this are large, in bytes.
  private static let largeBody = 64 << 10

  let number: Int
  let socket: StreamSocket
  private let site: any HTTPSite
  private let answers: HTTPAnswers
  private var state: State
  /// When to give up.
  private(set) var deadline = ContinuousClock.now + patience.reading

  /// - Parameters:
  ///   - number: distinguishes it from all others.
  ///   - answers: gets what the site answers.
  init(_ socket: StreamSocket, number: Int, site: any HTTPSite, answers: HTTPAnswers) {
    (self.socket, self.number, self.site, self.answers) = (socket, number, site, answers)
    state = .reading(HTTPReader(bodyLimit: site.bodyLimit))
  }

  deinit { if case .awaiting(_, let task) = state { task.cancel() } }

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
  func proceed() {
    switch state {
    case .reading(let reader): read(reader)
    case .awaiting(let request, let task): listen(while: request, task)
    case .writing(let rest, let body, let isLast): write(rest, body: body, isLast: isLast)
    case .closing: if socket.receive()?.isEmpty == true { state = .done }
    case .done: break
    }
  }

  private func read(_ reader: HTTPReader) {
    guard let bytes = socket.receive() else { return }
    var reader = reader
    // Keeping it out of the state avoids a second copy of what was read.
    state = .done
    guard !bytes.isEmpty else { return }
    let wasLarge = reader.bodyLength > Self.largeBody
    switch reader.read(bytes) {
    case nil:
      if !wasLarge, reader.bodyLength > Self.largeBody { deadline = .now + Self.patience.largeBody }
      state = .reading(reader)
    case .request(let request)?: answer(request)
    case .mistake(let response)?: write(response.head(isLast: true)[...], body: response.body, isLast: true)
    }
  }

  private func answer(_ request: HTTPRequest) {
    let (site, answers, number) = (site, answers, number)
    let task = Task { answers.add(await site.response(to: request), for: number) }
    var head = request
    head.body = []
    // Whoever makes the answer knows how long that may take.
    deadline = .now + .seconds(24 * 3600)
    state = .awaiting(head, task: task)
  }

  /// Ends the work when the client has gone and waits for the response no longer.
  private func listen(while request: HTTPRequest, _ task: Task<Void, Never>) {
    guard let bytes = socket.receive() else { return }
    if bytes.isEmpty {
      task.cancel()
      state = .done
    } else {
      // Sent too early: the client is told to ask again.
      var request = request
      request.allowsMore = false
      state = .awaiting(request, task: task)
    }
  }

  /// Writes what the site has answered.
  func send(_ response: HTTPResponse) {
    guard case .awaiting(let request, _) = state else { return }
    let isLast = !request.allowsMore || !site.keepsConnections
    write(
      response.head(isLast: isLast)[...], body: request.method == "HEAD" ? nil : response.body, isLast: isLast
    )
  }

  private func write(_ bytes: ArraySlice<UInt8>, body: [UInt8]?, isLast: Bool) {
    deadline = .now + Self.patience.writing
    guard let count = socket.send(bytes) else {
      state = .done
      return
    }
    if count < bytes.count {
      state = .writing(bytes.dropFirst(count), body: body, isLast: isLast)
    } else if let body, !body.isEmpty {
      write(body[...], body: nil, isLast: isLast)
    } else if isLast {
      socket.endSending()
      state = .closing
      deadline = .now + Self.patience.closing
    } else {
      state = .reading(HTTPReader(bodyLimit: site.bodyLimit))
      deadline = .now + Self.patience.reading
    }
  }
}
