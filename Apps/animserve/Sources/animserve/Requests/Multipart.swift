import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The parts of a body of type `multipart/form-data` (RFC 7578).
struct Multipart: Sendable {
  struct Part: Sendable {
    let name: String
    let isFile: Bool
    /// Where its content is in the body.
    let range: Range<Int>
  }

  private static let maximumParts = 1000
  private static let maximumHeader = 8192

  let parts: [Part]

  /// - Parameter type: the field `Content-Type`.
  static func boundary(_ type: String) -> String? {
    let fields = type.split(separator: ";").map { $0.drop { $0 == " " } }
    guard fields.first?.lowercased() == "multipart/form-data",
      let field = fields.first(where: { $0.lowercased().hasPrefix("boundary=") })
    else { return nil }
    let text = field.dropFirst("boundary=".count).filter { $0 != "\"" }
    return (1...70).contains(text.utf8.count) ? text : nil
  }

  init(_ body: Data, boundary: String) throws(Problem) {
    let delimiter = Array("\r\n--\(boundary)".utf8)
    var parts: [Part] = []
    // The first delimiter has no line end before it.
    guard body.starts(with: delimiter.dropFirst(2)) else {
      throw .mistake("the body does not begin with its boundary")
    }
    var position = delimiter.count - 2
    while !body[position...].starts(with: "--".utf8) {
      guard parts.count < Self.maximumParts else {
        throw .mistake("there are more than \(Self.maximumParts) parts")
      }
      guard body[position...].starts(with: "\r\n".utf8),
        let header = body.find(Array("\r\n\r\n".utf8), from: position),
        header - position < Self.maximumHeader,
        let end = body.find(delimiter, from: header + 2)
      else { throw .mistake("a part of the body has no end") }
      let text = String(decoding: body[position..<header], as: UTF8.self)
      parts.append(try Self.part(text, (header + 4)..<max(end, header + 4)))
      position = end + delimiter.count
    }
    self.parts = parts
  }

  private static func part(_ header: String, _ range: Range<Int>) throws(Problem) -> Part {
    let lines = header.split(separator: "\r\n")
    guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = parameter("name", of: line)
    else { throw .mistake("a part of the body has no name") }
    return Part(name: name, isFile: parameter("filename", of: line) != nil, range: range)
  }

  private static func parameter(_ name: String, of line: Substring) -> String? {
    let starts = [" \(name)=\"", ";\(name)=\""].compactMap { line.firstRange(of: $0) }
    guard let start = starts.first else { return nil }
    let value = line[start.upperBound...].prefix { $0 != "\"" }
    // As browsers write what would end it.
    return String(value).replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing(
      "%0A", with: "\n")
  }
}

extension Data {
  /// Where bytes are found first, from a place on.
  fileprivate func find(_ bytes: [UInt8], from start: Int) -> Int? {
    withUnsafeBytes { all in
      guard let base = all.baseAddress, let first = bytes.first else { return nil }
      var position = start
      while position + bytes.count <= all.count,
        let found = memchr(base + position, Int32(first), all.count - bytes.count + 1 - position)
      {
        if memcmp(found, bytes, bytes.count) == 0 { return UnsafeRawPointer(found) - base }
        position = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }
}
