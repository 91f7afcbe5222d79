import SystemSupport

/// Responds to browsers on this machine until Ctrl-C: all connections on one thread, which waits for none of them, nor for
/// the site. Browsers open connections that they do not use; none of them blocks the others.
package struct HTTPServer {
  /// The number of connections at which the oldest request gives way to a new one.
  private static let connectionLimit = 64
  private let listener: LoopbackListener
  private let answers: HTTPAnswers

  /// - Parameter port: 0 for any that is free.
  /// - Throws: `CommandFailure` when the port is taken.
  package init(port: UInt16) throws(CommandFailure) {
    guard let listener = LoopbackListener(port: port), let answers = HTTPAnswers() else {
      throw CommandFailure(
        .usage, "cannot listen at port \(port): \(lastSystemError()); choose another --port")
    }
    (self.listener, self.answers) = (listener, answers)
  }

  /// The port on which it listens.
  package var port: UInt16 { listener.port }

  /// Returns after Ctrl-C.
  package func run(_ site: some HTTPSite) {
    var connections: [HTTPConnection] = []
    var count = 0
    while !Interruption.isRequested {
      // A signal ends the wait as well; if it arrives just before, the next round is early enough.
      let sockets = connections.map { (socket: $0.socket, isSending: $0.isSending) }
      let waiting = [(socket: answers.signal, isSending: false)] + sockets
      guard let (isConnecting, areReady) = listener.wait(with: waiting, milliseconds: 200) else { continue }
      for (connection, isReady) in zip(connections, areReady.dropFirst()) where isReady {
        connection.proceed()
      }
      for (response, number) in areReady.first == true ? answers.take() : [] {
        connections.first { $0.number == number }?.send(response)
      }
      let now = ContinuousClock.now
      connections.removeAll { $0.isDone || $0.deadline < now }
      if isConnecting {
        acceptAll(&connections) { socket in
          count += 1
          return HTTPConnection(socket, number: count, site: site, answers: answers)
        }
      }
    }
  }

  private func acceptAll(
    _ connections: inout [HTTPConnection], _ connection: (StreamSocket) -> HTTPConnection
  ) {
    while true {
      switch listener.accept() {
      case .noConnection: return
      // Closing a waiting connection frees its descriptor.
      case .outOfDescriptors: return closeOldest(&connections)
      case .connection(let socket):
        if connections.count >= Self.connectionLimit { closeOldest(&connections) }
        connections.append(connection(socket))
      }
    }
  }

  /// Connections whose request is complete are closed last.
  private func closeOldest(_ connections: inout [HTTPConnection]) {
    let place = connections.indices.min {
      (connections[$0].isAnswered ? 1 : 0, connections[$0].deadline)
        < (connections[$1].isAnswered ? 1 : 0, connections[$1].deadline)
    }
    if let place { connections.remove(at: place) }
  }
}
