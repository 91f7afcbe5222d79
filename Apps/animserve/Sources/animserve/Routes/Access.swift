import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// The rule for who may use the service: all clients, or those that have a token.
struct Access: Sendable {
  private let tokens: [(name: String, digest: SHA256.Digest)]

  init() {
    tokens = []
  }

  /// - Parameter file: a token a line, or a client's name, a colon and its token.
  init(file: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    tokens = text.split(whereSeparator: \.isNewline).enumerated().map { index, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let (name, token) = parts.count == 2 ? (String(parts[0]), parts[1]) : ("token \(index + 1)", parts[0])
      return (name, SHA256.hash(data: Data(token.utf8)))
    }
    guard !tokens.isEmpty else { throw FileFailure("\(file) has no tokens", 22) }
  }

  /// What caches on the way may keep.
  var caching: String { (tokens.isEmpty ? "public" : "private") + ", max-age=31536000, immutable" }

  /// How a client says its token: programs as `Bearer`, browsers, which ask for it, also as a password.
  enum Scheme: Sendable {
    case bearer, basic

    var challenge: String {
      self == .bearer ? "Bearer" : "Basic realm=\"animserve: the token is the password\""
    }
  }

  /// The client's name; nil where clients need none.
  ///
  /// Digests are compared, all of them and each in constant time, so that time tells nothing of a token.
  func client(_ request: Request, _ scheme: Scheme) throws(Problem) -> String? {
    guard !tokens.isEmpty else { return nil }
    guard let token = Self.token(request.headers[.authorization] ?? "", scheme) else {
      throw .unauthorized("a token is needed", scheme.challenge)
    }
    let digest = SHA256.hash(data: token)
    let matches = tokens.map { ($0.name, $0.digest == digest) }
    guard let match = matches.first(where: { $0.1 }) else {
      throw .unauthorized("the token is not known", scheme.challenge)
    }
    return match.0
  }

  private static func token(_ field: String, _ scheme: Scheme) -> Data? {
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    switch (words[0].lowercased(), scheme) {
    case ("bearer", _): return Data(words[1].utf8)
    case ("basic", .basic):
      // Whatever name is in front of it.
      return Data(base64Encoded: String(words[1]))?.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
      ).last
    default: return nil
    }
  }
}

struct AccessMiddleware: RouterMiddleware {
  typealias Context = ServiceContext

  let access: Access
  var scheme = Access.Scheme.bearer

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let name = try access.client(request, scheme) { context.client = name }
    return try await next(request, context)
  }
}
