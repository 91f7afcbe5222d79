import Foundation

@testable import animserve

/// A response as it came over the wire.
struct TestResponse {
  var status = 0
  /// The fields by their names in lower case.
  var headers: [String: String] = [:]
  var body = Data()

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: [String: JSONValue] { (try? JSONValue(text: body, named: "body"))?.object ?? [:] }
  var detail: String { json["detail"]?.string ?? "" }
}

/// A connection to a service.
final class TestConnection {
  private let socket: Int32

  init(_ service: TestService) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(service.port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw TestFailure("connect: \(errno)") }
  }

  deinit { close(socket) }

  func send(_ bytes: Data) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(
    _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Data? = nil
  ) {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if let body, headers["Content-Length"] == nil { text += "Content-Length: \(body.count)\r\n" }
    send(Data((text + "\r\n").utf8) + (body ?? Data()))
  }

  /// Whether the other end has ended the connection.
  var isClosed: Bool {
    // POLLRDHUP, which Swift does not see.
    var state = pollfd(fd: socket, events: 0x2000, revents: 0)
    return poll(&state, 1, 0) == 1
  }

  /// What comes until a text has come.
  func read(until end: String) -> String {
    var (text, byte) = ("", UInt8(0))
    while !text.hasSuffix(end), recv(socket, &byte, 1, 0) == 1 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  /// All that comes until the other end closes.
  func response() throws -> TestResponse {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 { data += buffer[..<count] }
    guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else {
      throw TestFailure("there is no response")
    }
    var response = TestResponse()
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    response.status = Int(lines[0].split(separator: " ")[1]) ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      response.headers[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
    }
    response.body = Data(data[end.upperBound...])
    if response.headers["transfer-encoding"] == "chunked" { response.body = Self.joined(response.body) }
    return response
  }

  private static func joined(_ chunks: Data) -> Data {
    var (rest, body) = (chunks[...], Data())
    while let end = rest.firstRange(of: Data("\r\n".utf8)),
      let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16), count > 0
    {
      body += rest[end.upperBound...].prefix(count)
      rest = rest[end.upperBound...].dropFirst(count + 2)
    }
    return body
  }
}

extension TestService {
  func send(
    _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Data? = nil
  ) throws -> TestResponse {
    let connection = try TestConnection(self)
    connection.send(method, path, headers, body)
    return try connection.response()
  }

  func post(_ path: String, _ body: Data, type: String = "application/octet-stream") throws -> TestResponse {
    try send("POST", path, ["Content-Type": type], body)
  }

  /// Sends parts; those that are files have names of files.
  func post(_ path: String, parts: [(name: String, content: Data, isFile: Bool)]) throws -> TestResponse {
    var body = Data()
    for part in parts {
      let file = part.isFile ? "; filename=\"x\"" : ""
      body += Data("--frontier\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8)
      body += part.content + Data("\r\n".utf8)
    }
    return try post(
      path, body + Data("--frontier--\r\n".utf8), type: "multipart/form-data; boundary=frontier")
  }
}
