/// What a downloader is asked for.
public struct DownloadRequest: Sendable {
  /// Begins with http:// or https://.
  public private(set) var url: String
  /// The most bytes the body may have; a longer one is an error.
  public let limit: Int
  /// Header fields to be sent, by their names; none by default.
  public var headers: [String: String]
  /// Whether the server has just answered 401 to the same request: what was sent to prove who asks has expired.
  public private(set) var wasUnauthorized = false
  /// Is called whenever something has come, and once more when all is there. From any thread.
  public let progress: @Sendable (DownloadProgress) -> Void

  private let check: RedirectCheck

  /// - Parameters:
  ///   - check: is called with every address that a redirect leads to; what it throws ends the download.
  ///   - progress: default none.
  package init(
    _ url: String, limit: Int, headers: [String: String] = [:],
    redirect check: @escaping RedirectCheck = { _ in },
    progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
  ) {
    self.url = url
    self.limit = limit
    self.headers = headers
    self.check = check
    self.progress = progress
  }

  /// The request that follows a redirect. Header fields go no further than to the server that they were meant
  /// for, as they may have keys, and not from https to http. A downloader that follows redirects has to ask
  /// for it before each step: it also keeps images that animations refer to from being fetched inside of a
  /// private network.
  ///
  /// - Throws: `refused` or `badURL` when the redirect must not be followed.
  public func redirected(to address: String) throws(DownloadError) -> DownloadRequest {
    try check(address)
    var request = self
    request.url = address
    if !WebAddress.isSameServer(address, as: url) { request.headers = [:] }
    return request
  }

  /// Returns the request to be sent again after an answer of 401.
  func unauthorized() -> DownloadRequest {
    var request = self
    request.wasUnauthorized = true
    return request
  }

  /// Throws `badHeader` for what would not be one field of a header.
  package func checkHeaders() throws(DownloadError) {
    for (name, value) in headers {
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte),
        value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 })
      else { throw .badHeader(name) }
    }
  }

  /// RFC 9110, 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// Throws for addresses that must not be asked.
package typealias RedirectCheck = @Sendable (_ url: String) throws(DownloadError) -> Void
