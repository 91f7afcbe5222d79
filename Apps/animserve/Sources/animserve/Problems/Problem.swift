import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Why a request has no result, as RFC 9457 writes it.
struct Problem: HTTPResponseError {
  let status: HTTPResponse.Status
  /// A sentence for people.
  let detail: String
  /// Seconds after which trying again makes sense; nil where it does not.
  var retryAfter: Int?
  /// Fields of the response besides those that follow from the above.
  var headers: HTTPFields = [:]

  init(_ status: HTTPResponse.Status, _ detail: String, retryAfter: Int? = nil) {
    (self.status, self.detail, self.retryAfter) = (status, detail, retryAfter)
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    let members: [String: JSONValue] = [
      "type": .string("about:blank"), "title": .string(status.reasonPhrase),
      "status": .number(Double(status.code)), "detail": .string(detail),
    ]
    var response = Response.json(.object(members), type: "application/problem+json", status: status)
    response.headers.append(contentsOf: headers)
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }
}

extension Problem {
  static func mistake(_ detail: String) -> Problem { Problem(.badRequest, detail) }
  static func unauthorized(_ detail: String, _ challenge: String) -> Problem {
    var problem = Problem(.unauthorized, detail)
    problem.headers[.wwwAuthenticate] = challenge
    return problem
  }
  static func tooLarge(_ limit: Int) -> Problem {
    Problem(.contentTooLarge, "the body is larger than \(limit) bytes")
  }
  static let shuttingDown = Problem(.serviceUnavailable, "the service is shutting down", retryAfter: 1)
}

extension Response {
  static func json(
    _ value: JSONValue, type: String = "application/json", status: HTTPResponse.Status = .ok
  ) -> Response {
    text(value.text + "\n", type: type, status: status)
  }

  static func text(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
