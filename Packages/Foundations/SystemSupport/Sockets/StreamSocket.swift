import CStandardLibrary

/// One end of a connection. No call waits for the other side, and programs that are started do not get it.
package final class StreamSocket: Sendable {
  private let descriptor: Descriptor

  /// Nil when the system refuses.
  init?(_ descriptor: consuming Descriptor) {
    guard makeNonblocking(descriptor.number) else { return nil }
    self.descriptor = descriptor
  }

  /// Two ends of one connection inside of the program; nil when the system refuses.
  package static func pair() -> (StreamSocket, StreamSocket)? {
    var numbers: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocketType, 0, &numbers) == 0 else { return nil }
    let (first, second) = (
      StreamSocket(Descriptor(owning: numbers[0])), StreamSocket(Descriptor(owning: numbers[1]))
    )
    guard let first, let second else { return nil }
    return (first, second)
  }

  var number: Int32 { descriptor.number }

  /// How many of the bytes were taken, maybe none yet; nil when no more will be taken.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { sendQuietly(number, $0.baseAddress, $0.count) }
    return count >= 0 ? count : isWaiting ? 0 : nil
  }

  /// Nothing when the other side has ended it, nil when there is nothing yet.
  package func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(number, &buffer, buffer.count, 0)
    if count < 0, isWaiting { return nil }
    return buffer.prefix(max(0, count))
  }

  /// Tells the other side that nothing more comes.
  package func endSending() { shutdown(number, Int32(SHUT_WR)) }

  /// Whether the call that failed is to be tried again.
  private var isWaiting: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}

func makeNonblocking(_ number: Int32) -> Bool {
  fcntl(number, F_SETFL, O_NONBLOCK) == 0 && fcntl(number, F_SETFD, FD_CLOEXEC) == 0
}

/// Where the other end is gone, an error and no signal.
///
/// - Parameter isWaiting: false to fail with `EAGAIN` where there is no room for more.
func sendQuietly(
  _ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, isWaiting: Bool = true
) -> Int {
  let flags = isWaiting ? 0 : Int32(MSG_DONTWAIT)
  #if canImport(Darwin)
    return send(socket, bytes, count, flags)
  #else
    return send(socket, bytes, count, flags | Int32(MSG_NOSIGNAL))
  #endif
}

#if canImport(Darwin)
  let streamSocketType = SOCK_STREAM
#elseif canImport(Musl)
  let streamSocketType = SOCK_STREAM
#else
  let streamSocketType = Int32(SOCK_STREAM.rawValue)
#endif
