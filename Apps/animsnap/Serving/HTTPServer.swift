import AnimationKit
import CommandLineSupport
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers a browser on this machine until Ctrl-C: each request on a thread and a connection of its own, as browsers
/// open some that they do not use.
struct HTTPServer {
  private static let requestLimit = 64 << 10
  private let socket: Int32
  /// The port that it listens at.
  let port: UInt16

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `CommandFailure` when the port is taken.
  init(port wanted: UInt16) throws(CommandFailure) {
    #if canImport(Darwin)
      let listener = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #elseif canImport(Musl)
      let listener = Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    // No other machine reaches it.
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isListening else {
      let reason = lastSystemError()
      close(listener)
      throw CommandFailure(.usage, "cannot listen at port \(wanted): \(reason); choose another --port")
    }
    socket = listener
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Returns after Ctrl-C.
  ///
  /// - Parameter respond: runs on any thread.
  func run(_ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
    defer { close(socket) }
    // What was printed is to be seen now, also where it goes through a pipe.
    fflush(nil)
    while !Interruption.isRequested {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 200) > 0 else { continue }
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { continue }
      DispatchQueue.global().async {
        Self.serve(connection, respond)
        close(connection)
      }
    }
  }

  private static func serve(_ connection: Int32, _ respond: (HTTPRequest) -> HTTPResponse) {
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var input: [UInt8] = []
    var request: HTTPRequest?
    var headLength = 0
    while true {
      if request == nil, let end = input.firstRange(of: Array("\r\n\r\n".utf8)) {
        request = HTTPRequest(head: String(decoding: input[..<end.lowerBound], as: UTF8.self))
        headLength = end.upperBound
        if request == nil { return send(HTTPResponse(400, "this is no request"), to: connection) }
      }
      if let request {
        let length = request.headers["content-length"].map { Int($0) ?? -1 } ?? 0
        guard length >= 0, request.headers["transfer-encoding"] == nil else {
          return send(HTTPResponse(400, "this is no request"), to: connection)
        }
        if length > requestLimit { return send(HTTPResponse(413, "this is too much"), to: connection) }
        if input.count - headLength >= length { break }
      }
      guard input.count < 2 * requestLimit, read(connection, into: &input) else { return }
    }
    guard var request else { return }
    request.body = Array(input[headLength...])
    send(respond(request), to: connection, withBody: request.method != "HEAD")
  }

  /// False at the end, and when nothing came for too long.
  private static func read(_ connection: Int32, into input: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    input += buffer[..<count]
    return true
  }

  private static func send(_ response: HTTPResponse, to connection: Int32, withBody: Bool = true) {
    var rest = response.bytes(withBody: withBody)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    shutdown(connection, Int32(SHUT_WR))
  }
}
