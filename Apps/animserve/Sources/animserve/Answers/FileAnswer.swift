import HTTPTypes
import Hummingbird

/// The bytes of a file as a response: whole, a part of it, or the word that the client has it already.
struct FileAnswer {
  let file: OpenFile
  /// The name of its result.
  let name: String
  var headers: HTTPFields = [:]

  static func tag(_ name: String) -> String { "\"\(name.prefix(32))\"" }

  /// Whether the client has a result, by the field `If-None-Match`.
  static func hasIt(_ request: Request, name: String) -> Bool {
    guard let field = request.headers[.ifNoneMatch] else { return false }
    return field.split(separator: ",").contains { tag in
      let tag = tag.drop { $0 == " " }.prefix { $0 != " " }
      return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == Self.tag(name)
    }
  }

  func response(to request: Request) -> Response {
    var headers = headers
    headers[.contentType] = ResultType.named(name.split(separator: ".").last ?? "").mediaType
    headers[.eTag] = Self.tag(name)
    headers[.xContentTypeOptions] = "nosniff"
    // What a picture or page brings along runs nothing here.
    headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    guard request.method == .get || request.method == .head else {
      return Response(status: .ok, headers: headers, body: file.body(0..<file.size))
    }
    headers[.acceptRanges] = "bytes"
    guard let field = request.headers[.range], isCurrent(request),
      let range = ByteRange(field, size: file.size)
    else {
      return Response(status: .ok, headers: headers, body: file.body(0..<file.size))
    }
    guard case .satisfiable(let bytes) = range else {
      return Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(file.size)"])
    }
    headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(file.size)"
    return Response(status: .partialContent, headers: headers, body: file.body(bytes))
  }

  private func isCurrent(_ request: Request) -> Bool {
    guard let field = request.headers[.ifRange] else { return true }
    return field == Self.tag(name)
  }
}

/// A single range of bytes, of the field `Range`.
enum ByteRange: Equatable {
  case satisfiable(Range<Int>)
  case unsatisfiable

  /// - Returns: nil for what is no single range, and is ignored.
  init?(_ field: String, size: Int) {
    guard field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      return nil
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .satisfiable(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .satisfiable(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .satisfiable(max(0, size - count)..<size) : .unsatisfiable
    default: return nil
    }
  }
}
