/// Assembles a request from the pieces in which it arrives.
package struct HTTPReader {
  package enum Outcome {
    case request(HTTPRequest)
    /// The response to anything else.
    case mistake(HTTPResponse)
  }

  /// The most bytes of a request's head.
  private static let headLimit = 16 << 10
  private static let headEnd = Array("\r\n\r\n".utf8)
  /// The most bytes of a request's body, by its head.
  private let bodyLimit: (HTTPRequest) -> Int
  private var input: [UInt8] = []
  /// Set once the head is complete.
  private var request: HTTPRequest?
  /// The bytes of the body; 0 before the head is complete.
  private(set) var bodyLength = 0

  package init(bodyLimit: @escaping (HTTPRequest) -> Int = { _ in 64 << 10 }) {
    self.bodyLimit = bodyLimit
  }

  /// - Returns: nil while more is expected.
  package mutating func read(_ bytes: some Collection<UInt8>) -> Outcome? {
    // The end of the head may be split between two pieces.
    let start = max(0, input.count - Self.headEnd.count)
    input += bytes
    if request == nil {
      let end = input[start...].firstRange(of: Self.headEnd)
      if (end?.lowerBound ?? input.count) > Self.headLimit {
        return .mistake(HTTPResponse(431, "the request is too large"))
      }
      guard let end else { return nil }
      guard let request = HTTPRequest(head: String(decoding: input[..<end.lowerBound], as: UTF8.self)),
        let length = request.bodyLength
      else { return .mistake(HTTPResponse(400, "malformed request")) }
      if length > bodyLimit(request) { return .mistake(HTTPResponse(413, "the request is too large")) }
      self.request = request
      bodyLength = length
      input.removeSubrange(..<end.upperBound)
    }
    guard var request, input.count >= bodyLength else { return nil }
    // What follows was sent too early.
    if input.count > bodyLength {
      request.allowsMore = false
      input.removeSubrange(bodyLength...)
    }
    request.body = input
    return .request(request)
  }
}

extension HTTPRequest {
  /// The length of the body in bytes; nil if unknown.
  fileprivate var bodyLength: Int? {
    guard headers["transfer-encoding"] == nil else { return nil }
    guard let text = headers["content-length"] else { return 0 }
    return text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
