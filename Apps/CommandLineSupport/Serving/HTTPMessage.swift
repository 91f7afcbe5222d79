import AnimationCore

/// A request from a browser.
package struct HTTPRequest: Sendable {
  package var method: String
  /// The path without the query, as it was sent.
  package var path: String
  /// What follows the path's question mark, as it was sent; empty for nothing.
  package var queryText: String
  /// The headers by name, in lower case.
  package var headers: [String: String]
  package var body: [UInt8] = []
  /// Whether the client can send another request on the same connection.
  package var allowsMore: Bool

  /// Headers of which others might take another one, where there are several.
  private static let single: Set = ["host", "origin", "content-length", "x-animsnap-token"]

  /// Parses the head of a request, without the empty line after it; nil if it is malformed.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    queryText = String(words[1].dropFirst(path.count + 1))
    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let name = line[..<colon].lowercased()
      if headers.updateValue(String(value), forKey: name) != nil, Self.single.contains(name) { return nil }
    }
    allowsMore = words[2] == "HTTP/1.1" && headers["connection"]?.lowercased() != "close"
  }

  /// The parts of the query by name, as text; of parts of one name the last counts. Parts that are no text are left out.
  package var query: [String: String] {
    var parts: [String: String] = [:]
    for part in queryText.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = String(pair[0]).percentDecoded,
        let value = pair.count == 2 ? String(pair[1]).percentDecoded : ""
      else { continue }
      parts[name] = value
    }
    return parts
  }
}

/// The response to a request.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var type = "text/plain; charset=utf-8"
  /// Headers besides the usual ones. Values are of the program's own making, never from a file.
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []

  package init(_ status: Int, _ text: String) {
    self.status = status
    body = Array((text + "\n").utf8)
  }

  package init(_ status: Int, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  package init(page: [UInt8]) { self.init(200, type: "text/html; charset=utf-8", body: page) }

  /// All that comes before the body.
  ///
  /// - Parameter isLast: whether the connection is closed behind it.
  package func head(isLast: Bool) -> [UInt8] {
    let reasons = [
      200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      409: "Conflict", 413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content",
      431: "Request Header Fields Too Large", 500: "Internal Server Error", 503: "Service Unavailable",
    ]
    let others = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    let head = """
      HTTP/1.1 \(status) \(reasons[status] ?? "Error")\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      \(others)Connection: \(isLast ? "close" : "keep-alive")\r
      \r

      """
    return Array(head.utf8)
  }
}
