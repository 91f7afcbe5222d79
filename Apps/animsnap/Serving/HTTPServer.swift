import AnimationKit
import CStandardLibrary
import CommandLineSupport

/// Answers a browser on this machine until Ctrl-C: one request a connection, all connections on one thread. Browsers
/// open some that they do not use; nobody waits for those.
struct HTTPServer: ~Copyable {
  /// When there are so many, the one that has been asking for longest makes room for a new one.
  private static let connectionLimit = 64
  private let listener: Descriptor
  /// The port that it listens at.
  let port: UInt16

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `CommandFailure` when the port is taken.
  init(port wanted: UInt16) throws(CommandFailure) {
    #if canImport(Darwin)
      let socket = Descriptor(owning: Darwin.socket(AF_INET, SOCK_STREAM, 0))
    #elseif canImport(Musl)
      let socket = Descriptor(owning: Musl.socket(AF_INET, SOCK_STREAM, 0))
    #else
      let socket = Descriptor(owning: Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #endif
    var yes: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    // No other machine reaches it.
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socket.number
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(number, pointer, length) == 0 && listen(number, 128) == 0
          && getsockname(number, pointer, &length) == 0
      }
    }
    guard isListening, makeNonblocking(number) else {
      throw CommandFailure(
        .usage, "cannot listen at port \(wanted): \(lastSystemError()); choose another --port")
    }
    listener = socket
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Returns after Ctrl-C.
  func run(_ respond: (HTTPRequest) -> HTTPResponse) {
    var connections: [HTTPConnection] = []
    while !Interruption.isRequested {
      var waiting = [pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)]
      waiting += connections.map { pollfd(fd: $0.number, events: $0.events, revents: 0) }
      // A signal ends it, too; where it comes just before, a moment later is early enough.
      guard poll(&waiting, nfds_t(waiting.count), 200) >= 0 else { continue }
      for (connection, state) in zip(connections, waiting.dropFirst()) where state.revents != 0 {
        connection.proceed(respond)
      }
      let now = ContinuousClock.now
      connections.removeAll { $0.isDone || $0.deadline < now }
      if waiting[0].revents != 0 { acceptAll(&connections) }
    }
  }

  private func acceptAll(_ connections: inout [HTTPConnection]) {
    while true {
      let number = accept(listener.number, nil, nil)
      guard number >= 0 else {
        // The process has no descriptor left: those that wait have some.
        if errno == EMFILE || errno == ENFILE { makeRoom(&connections) }
        return
      }
      let socket = Descriptor(owning: number)
      guard makeNonblocking(number) else { continue }
      if connections.count >= Self.connectionLimit { makeRoom(&connections) }
      connections.append(HTTPConnection(socket))
    }
  }

  /// Those that are answered come last.
  private func makeRoom(_ connections: inout [HTTPConnection]) {
    let place = connections.indices.min {
      (connections[$0].isAnswered ? 1 : 0, connections[$0].deadline)
        < (connections[$1].isAnswered ? 1 : 0, connections[$1].deadline)
    }
    if let place { connections.remove(at: place) }
  }
}

/// No call waits for the other side, and programs that are started do not get the descriptor.
private func makeNonblocking(_ number: Int32) -> Bool {
  fcntl(number, F_SETFL, O_NONBLOCK) == 0 && fcntl(number, F_SETFD, FD_CLOEXEC) == 0
}
