import AnimationKit
import CStandardLibrary

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
  private let socket: Descriptor
  private var state = State.reading(HTTPReader())
  /// When it is to be given up.
  private(set) var deadline = ContinuousClock.now + patience.reading

  /// - Parameter socket: nothing that is done with it waits.
  init(_ socket: consuming Descriptor) {
    self.socket = socket
  }

  var number: Int32 { socket.number }

  /// What it waits for, for `poll`.
  var events: Int16 {
    if case .writing = state { Int16(POLLOUT) } else { Int16(POLLIN) }
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
    case .closing: if receive()?.isEmpty == true { state = .done }
    case .done: break
    }
  }

  private func read(_ reader: HTTPReader, _ respond: (HTTPRequest) -> HTTPResponse) {
    guard let bytes = receive() else { return }
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
    let count = bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, 0) }
    if count < 0 {
      state = isWaiting ? .writing(bytes) : .done
    } else if count < bytes.count {
      state = .writing(bytes.dropFirst(count))
    } else {
      shutdown(number, Int32(SHUT_WR))
      state = .closing
      deadline = .now + Self.patience.closing
    }
  }

  /// Nothing when the other side has ended it, nil when there is nothing yet.
  private func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(number, &buffer, buffer.count, 0)
    if count < 0, isWaiting { return nil }
    return buffer.prefix(max(0, count))
  }

  /// Whether the call that failed is to be tried again.
  private var isWaiting: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}
