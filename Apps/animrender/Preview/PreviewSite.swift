import AnimationInspector
import CommandLineSupport

/// The inspector at an address that only the browser knows that was sent there.
struct PreviewSite: HTTPSite {
  /// What pages of the site may load: what the site itself gives.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  private let site: InspectorSite
  private let token: String
  private let hosts: Set<String>
  /// Whether files are called by names, whose letters come encoded, and not by numbers.
  private let hasNames: Bool

  init(_ site: InspectorSite, port: UInt16, hasNames: Bool = false) {
    (self.site, self.hasNames) = (site, hasNames)
    token = String((0..<32).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    hosts = ["localhost:\(port)", "127.0.0.1:\(port)"]
  }

  /// The path of the page, between slashes.
  var path: String { "/\(token)/" }

  /// Makes what the page asks for first.
  func prepare() async { await site.prepare() }

  /// Has everything end that goes on.
  func end() { site.end() }

  var keepsConnections: Bool { true }

  func bodyLimit(of request: HTTPRequest) -> Int {
    guard isAllowed(request), let inner = inner(request) else { return 0 }
    return site.bodyLimit(of: inner)
  }

  func response(to request: HTTPRequest) async -> HTTPResponse {
    let answer =
      if !isAllowed(request) {
        SiteAnswer(403, error: "this address is for pages of this program")
      } else if let inner = inner(request) {
        await site.answer(to: inner)
      } else {
        SiteAnswer(404, error: "there is nothing at this address")
      }
    var response = HTTPResponse(answer.status, type: answer.type, body: answer.body)
    response.headers =
      answer.headers + [
        ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ]
    return response
  }

  /// False for what comes through another name of this machine (DNS rebinding), or from a page of another site.
  private func isAllowed(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers["host"], hosts.contains(host) else { return false }
    return request.headers["origin"].map { $0 == "http://\(host)" } ?? true
  }

  /// What is asked behind the token; nil where that is not it.
  private func inner(_ request: HTTPRequest) -> SiteRequest? {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[0].isEmpty, parts[1].isSameSecret(as: token) else { return nil }
    return SiteRequest(
      method: request.method == "HEAD" ? "GET" : request.method,
      path: parts[2...].map { hasNames ? $0.percentDecoded ?? $0 : $0 }, query: request.query,
      body: request.body)
  }
}
