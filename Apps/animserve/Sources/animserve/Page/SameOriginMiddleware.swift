import HTTPTypes
import Hummingbird

/// Refuses what a browser sends for a page of another site.
///
/// Browsers tell that in the fields `Origin` and `Sec-Fetch-Site`; who sends neither is no browser of today.
struct SameOriginMiddleware: RouterMiddleware {
  typealias Context = ServiceContext

  /// Whether other sites may ask without changing anything, as links do.
  var allowsLinks = false

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isHarmless = allowsLinks && (request.method == .get || request.method == .head)
    guard isHarmless || Self.isSameOrigin(request) else {
      throw Problem(.forbidden, "this is not for pages of other sites")
    }
    return try await next(request, context)
  }

  private static func isSameOrigin(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" { return false }
    guard let origin = request.headers[.origin] else { return true }
    // A proxy in front may speak https.
    return ["http://", "https://"].contains { origin == $0 + (request.head.authority ?? "") }
  }
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
