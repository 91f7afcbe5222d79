import AnimationCore
import Foundation

/// An HTTP server of this process on 127.0.0.1. It answers every path as it was told, and other paths with 404.
package final class TestServer: Sendable {
  package enum Answer: Sendable {
    case ok([UInt8])
    /// The same, in four parts with pauses of 30 ms.
    case slow([UInt8])
    case status(Int)
    /// Announces `length` bytes, sends fewer, and hangs up.
    case truncated([UInt8], length: Int)
    /// Announces one byte more than it sends, and then sends nothing.
    case stalled([UInt8])
    /// Takes the request and never answers.
    case silent
    case redirect(to: String)
    /// Sends bytes for as long as somebody takes them, and never says how many.
    case endless
    /// A byte every few milliseconds, without end.
    case trickle
    /// As it stands, header and all.
    case raw(String, [UInt8])
  }

  package let port: UInt16
  private let listener: Int32
  private let state: Lock<State>

  private struct State {
    /// The last one is given as often as it is asked for.
    var answers: [String: [Answer]]
    var requests: [String] = []
    var headers: [String] = []
    var connections: Set<Int32> = []
  }

  private struct Failure: Error {}

  package init(_ answers: [String: Answer] = [:]) throws {
    state = Lock(State(answers: answers.mapValues { [$0] }))
    listener = Self.newSocket()
    var address = Self.loopback
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var length = size
    let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw Failure() }
    port = UInt16(bigEndian: address.sin_port)
    Thread { [listener, weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        guard let self else {
          close(connection)
          break
        }
        self.state.withLock { _ = $0.connections.insert(connection) }
        Thread { [weak self] in self?.serve(connection) }.start()
      }
      close(listener)
    }.start()
  }

  /// Ends what is under way.
  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { for connection in $0.connections { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The paths asked for so far.
  package var requests: [String] { state.withLock { $0.requests } }

  /// The header of each request, in lines.
  package var headers: [String] { state.withLock { $0.headers } }

  /// - Parameter answers: one for each request; the last one stays.
  package func answer(_ path: String, _ answers: Answer...) { state.withLock { $0.answers[path] = answers } }

  /// An address where nobody listens.
  package static func deadURL() throws -> String { try TestServer().url("/") }

  // MARK: Connections

  private func serve(_ connection: Int32) {
    defer {
      state.withLock { _ = $0.connections.remove(connection) }
      close(connection)
    }
    guard let (path, header) = Self.readRequest(connection) else { return }
    let answer = state.withLock { state in
      state.requests.append(path)
      state.headers.append(header)
      let answers = state.answers[path] ?? []
      if answers.count > 1 { state.answers[path]?.removeFirst() }
      return answers.first ?? .status(404)
    }
    Self.give(answer, connection)
  }

  /// The path and the header of a request; nil when the client hangs up.
  private static func readRequest(_ connection: Int32) -> (path: String, header: String)? {
    var request: [UInt8] = []
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      request.append(byte)
    }
    let header = String(decoding: request, as: UTF8.self)
    let words = header.split(separator: " ", maxSplits: 2)
    return words.count == 3 ? (String(words[1]), header) : nil
  }

  private static func give(_ answer: Answer, _ connection: Int32) {
    func header(_ status: String, _ fields: String...) -> [UInt8] {
      Array(
        (["HTTP/1.1 \(status)", "Connection: close"] + fields + ["", ""]).joined(separator: "\r\n").utf8)
    }
    switch answer {
    case .ok(let body):
      send(header("200 OK", "Content-Length: \(body.count)") + body, connection)
    case .slow(let body):
      send(header("200 OK", "Content-Length: \(body.count)"), connection)
      for part in 0..<4 {
        send(Array(body[body.count * part / 4..<body.count * (part + 1) / 4]), connection)
        usleep(30_000)
      }
    case .status(let code):
      send(header("\(code) Told so", "Content-Length: 4") + Array("text".utf8), connection)
    case .truncated(let body, let length):
      send(header("200 OK", "Content-Length: \(length)") + body, connection)
    case .stalled(let body):
      send(header("200 OK", "Content-Length: \(body.count + 1)") + body, connection)
      waitForHangUp(connection)
    case .silent:
      waitForHangUp(connection)
    case .redirect(let address):
      send(header("302 Found", "Location: \(address)", "Content-Length: 0"), connection)
    case .endless:
      send(header("200 OK"), connection)
      let chunk = [UInt8](repeating: 7, count: 1 << 16)
      while send(chunk, connection) {}
    case .trickle:
      send(header("200 OK"), connection)
      while send([7], connection) { usleep(5000) }
    case .raw(let text, let body):
      send(Array(text.utf8) + body, connection)
    }
  }

  private static func waitForHangUp(_ connection: Int32) {
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  // MARK: Sockets

  private static var loopback: sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  private static func newSocket() -> Int32 {
    #if canImport(Darwin)
      return socket(AF_INET, SOCK_STREAM, 0)
    #else
      return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  @discardableResult
  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { systemSend(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

// Inside TestServer the name `send` means its own function.
private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}
