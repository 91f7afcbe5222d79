import CStandardLibrary

/// Two ends, of which one is for a program.
package final class SocketPair {
  private var ours: Descriptor?
  private let others: Descriptor

  /// Nil when the system refuses; `errno` says why.
  package init?() {
    var numbers: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocketType, 0, &numbers) == 0 else { return nil }
    ours = Descriptor(owning: numbers[0].outOfTheWay())
    others = Descriptor(owning: numbers[1].outOfTheWay())
    guard let ours = ours?.number, ours >= 0, others.number >= 0 else { return nil }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ours, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  package var theirs: Int32 { others.number }

  package func takeOurs() -> Descriptor? { ours.take() }
}
