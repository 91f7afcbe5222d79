import CommandLineSupport
import SystemSupport

/// Responds to browsers on this machine until Ctrl-C: one request per connection, all connections on one thread.
/// Browsers open connections that they do not use; none of them blocks the others.
struct HTTPServer {
  /// The number of connections at which the oldest request gives way to a new one.
  private static let connectionLimit = 64
  private let listener: LoopbackListener

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `CommandFailure` when the port is taken.
  init(port: UInt16) throws(CommandFailure) {
    guard let listener = LoopbackListener(port: port) else {
      throw CommandFailure(
        .usage, "cannot listen at port \(port): \(lastSystemError()); choose another --port")
    }
    self.listener = listener
  }

  /// The port on which it listens.
  var port: UInt16 { listener.port }

  /// Returns after Ctrl-C.
  func run(_ respond: (HTTPRequest) -> HTTPResponse) {
    var connections: [HTTPConnection] = []
    while !Interruption.isRequested {
      // A signal ends the wait as well; if it arrives just before, the next round is early enough.
      let sockets = connections.map { (socket: $0.socket, isSending: $0.isSending) }
      guard let (isConnecting, areReady) = listener.wait(with: sockets, milliseconds: 200) else { continue }
      for (connection, isReady) in zip(connections, areReady) where isReady { connection.proceed(respond) }
      let now = ContinuousClock.now
      connections.removeAll { $0.isDone || $0.deadline < now }
      if isConnecting { acceptAll(&connections) }
    }
  }

  private func acceptAll(_ connections: inout [HTTPConnection]) {
    while true {
      switch listener.accept() {
      case .noConnection: return
      // Closing a waiting connection frees its descriptor.
      case .outOfDescriptors: return closeOldest(&connections)
      case .connection(let socket):
        if connections.count >= Self.connectionLimit { closeOldest(&connections) }
        connections.append(HTTPConnection(socket))
      }
    }
  }

  /// Connections that already have a response are closed last.
  private func closeOldest(_ connections: inout [HTTPConnection]) {
    let place = connections.indices.min {
      (connections[$0].isAnswered ? 1 : 0, connections[$0].deadline)
        < (connections[$1].isAnswered ? 1 : 0, connections[$1].deadline)
    }
    if let place { connections.remove(at: place) }
  }
}
