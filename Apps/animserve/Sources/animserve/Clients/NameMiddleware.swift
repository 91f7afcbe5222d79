import HTTPTypes
import Hummingbird
import NIOCore

/// Answers only requests that name this service as their host: a page of another site that has its own name stand for this
/// machine (DNS rebinding) is not answered.
struct NameMiddleware: RouterMiddleware {
  typealias Context = ServiceContext

  /// The names, in lower case, besides `localhost` and addresses in numbers; nil for any.
  let names: Set<String>?

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // Who else reads the request may take the other one.
    guard let authority = request.head.authority, request.headers[.host] == nil else {
      throw Problem.mistake("a request names one host")
    }
    guard isOurs(authority) else {
      throw Problem(.misdirectedRequest, "this service has another name: see --name")
    }
    return try await next(request, context)
  }

  private func isOurs(_ authority: String) -> Bool {
    guard let names else { return true }
    let host =
      authority.hasPrefix("[")
      ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    let isNumber = (try? SocketAddress(ipAddress: String(host), port: 0)) != nil
    return isNumber || host.lowercased() == "localhost" || names.contains(host.lowercased())
  }
}

extension HTTPField.Name {
  fileprivate static let host = HTTPField.Name("Host")!
}
