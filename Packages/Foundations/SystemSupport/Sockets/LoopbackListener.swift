import CStandardLibrary

/// Waits for connections from programs of this machine; no other machine reaches it.
package final class LoopbackListener {
  private let descriptor: Descriptor
  /// The port that it listens at.
  package let port: UInt16

  /// - Parameter port: 0 for any that is free. Nil when it is taken; `errno` says why.
  package init?(port wanted: UInt16) {
    let socket = Descriptor(owning: socket(AF_INET, streamSocketType, 0))
    var yes: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socket.number
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(number, pointer, length) == 0 && listen(number, 128) == 0
          && getsockname(number, pointer, &length) == 0
      }
    }
    guard isListening, makeNonblocking(number) else { return nil }
    descriptor = socket
    port = UInt16(bigEndian: address.sin_port)
  }

  package enum Arrival {
    case connection(StreamSocket)
    /// No more connections wait.
    case noConnection
    /// A connection waits, but the process has no descriptor left.
    case outOfDescriptors
  }

  /// Takes the next connection that waits.
  package func accept() -> Arrival {
    while true {
      let number = acceptConnection(descriptor.number)
      guard number >= 0 else { return errno == EMFILE || errno == ENFILE ? .outOfDescriptors : .noConnection }
      sendAtOnce(number)
      if let socket = StreamSocket(Descriptor(owning: number)) { return .connection(socket) }
    }
  }

  /// Waits until a client connects, or something can be done with one of the sockets.
  ///
  /// - Parameters:
  ///   - sockets: each with whether it wants to send; else it wants to receive.
  ///   - milliseconds: the longest wait.
  /// - Returns: for whom there is something to do; nil when a signal came.
  package func wait(
    with sockets: [(socket: StreamSocket, isSending: Bool)], milliseconds: Int32
  ) -> (isConnecting: Bool, areReady: [Bool])? {
    var waiting = [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)]
    waiting += sockets.map {
      pollfd(fd: $0.socket.number, events: Int16($0.isSending ? POLLOUT : POLLIN), revents: 0)
    }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) >= 0 else { return nil }
    return (waiting[0].revents != 0, waiting.dropFirst().map { $0.revents != 0 })
  }
}

/// Has the end of an answer sent before its beginning is acknowledged, which clients do up to 40 ms late.
private func sendAtOnce(_ socket: Int32) {
  var yes: Int32 = 1
  setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
}

// Inside LoopbackListener the name `accept` means its own function.
private func acceptConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
