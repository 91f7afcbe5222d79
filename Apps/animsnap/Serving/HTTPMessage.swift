/// A request from a browser.
struct HTTPRequest {
  var method: String
  /// The path without the query.
  var path: String
  /// The headers by name, in lower case.
  var headers: [String: String]
  var body: [UInt8] = []

  /// Headers of which others might take another one, where there are several.
  private static let single: Set = ["host", "content-length", "x-animsnap-token"]

  /// Parses the head of a request, without the empty line after it; nil if it is malformed.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let name = line[..<colon].lowercased()
      if headers.updateValue(String(value), forKey: name) != nil, Self.single.contains(name) { return nil }
    }
  }
}

/// The response to a request.
struct HTTPResponse: Sendable {
  var status: Int
  var type = "text/plain; charset=utf-8"
  var body: [UInt8] = []

  init(_ status: Int, _ text: String) {
    self.status = status
    body = Array((text + "\n").utf8)
  }

  init(page: [UInt8]) {
    status = 200
    type = "text/html; charset=utf-8"
    body = page
  }

  /// All that comes before the body.
  var head: [UInt8] {
    let reasons = [
      200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      409: "Conflict", 413: "Content Too Large", 431: "Request Header Fields Too Large",
    ]
    let head = """
      HTTP/1.1 \(status) \(reasons[status] ?? "Error")\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r
      \r

      """
    return Array(head.utf8)
  }
}
