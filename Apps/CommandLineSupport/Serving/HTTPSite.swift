/// What a server serves. It is asked on threads that connections do not wait for.
package protocol HTTPSite: Sendable {
  /// Whether several requests may come on one connection, one after the other; default not.
  var keepsConnections: Bool { get }

  /// The most bytes of a request's body, told by its head; default 64 KiB.
  func bodyLimit(of request: HTTPRequest) -> Int

  /// Answers one request. When the client goes, the task that awaits the answer is cancelled.
  func response(to request: HTTPRequest) async -> HTTPResponse
}

extension HTTPSite {
  package var keepsConnections: Bool { false }

  package func bodyLimit(of request: HTTPRequest) -> Int { 64 << 10 }
}
