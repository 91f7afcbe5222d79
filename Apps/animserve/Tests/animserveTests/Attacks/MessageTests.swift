import Foundation
import Testing

@testable import animserve

/// Requests that are not as HTTP has them, and those of clients that take their time.
@Suite struct MessageTests {
  static let service = Result { try TestService() }
  var service: TestService { get throws { try Self.service.get() } }

  /// The statuses of all answers to some bytes.
  private func statuses(_ text: String, of service: TestService) throws -> [Int] {
    let connection = try TestConnection(service)
    connection.send(Data(text.replacing("\n", with: "\r\n").utf8))
    return connection.read(until: "\u{0}").matches(of: #/HTTP/1\.1 ([0-9]{3}) /#).compactMap { Int($0.1) }
  }

  /// Others on the way may end the body elsewhere, and take the rest for a request of its own.
  @Test(arguments: [
    "Content-Length: 3\nContent-Length: 4", "Content-Length: 3\nContent-Length: 3", "Content-Length: 3, 3",
    "Content-Length: 3\nTransfer-Encoding: chunked", "Transfer-Encoding: xchunked", "Content-Length : 3",
    "Transfer-Encoding: chunked, identity", "X: a\n Content-Length: 3", "Content-Length: +3",
  ])
  func bodiesWithTwoEndsAreRefused(fields: String) throws {
    let found = try statuses(
      "POST /v1/info HTTP/1.1\nHost: localhost\n\(fields)\nConnection: close\n\nabcGET /health HTTP/1.1\nHost: a\n\n",
      of: try service)
    // 499 is the end of a body that cannot be read.
    #expect(found == [400] || found == [499], "\(found)")
  }

  @Test(arguments: ["", "Host: localhost\nHost: evil.example\n", "Host: evil.example\nHost: localhost\n"])
  func aRequestNamesOneHost(fields: String) throws {
    let service = try service
    for path in ["/", "/api/files", "/v1/results/x"] {
      let found = try statuses("GET \(path) HTTP/1.1\n\(fields)Connection: close\n\n", of: service)
      #expect(found == [400], "\(path)")
    }
  }

  /// Where another site has its name stand for this machine, its pages may read what comes.
  @Test func otherNamesAreNotAnswered() throws {
    func status(_ host: String, _ path: String, _ service: TestService) throws -> Int? {
      try statuses("GET \(path) HTTP/1.1\nHost: \(host)\nConnection: close\n\n", of: service).first
    }
    let service = try service
    for host in [
      "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "[x]",
    ] {
      for path in ["/", "/api/files", "/v1/results/x"] {
        #expect(try status(host, path, service) == 421, "\(host) \(path)")
      }
      #expect(try status(host, "/health", service) == 200)
    }
    for host in ["localhost", "LOCALHOST:1", "127.0.0.1:\(service.port)", "10.1.2.3", "[::1]:80"] {
      #expect(try status(host, "/v1/results/x", service) == 404, "\(host)")
    }
    let named = try TestService(["--name=Pictures.example", "--page-workers=0"])
    #expect(try status("pictures.example:80", "/v1/results/x", named) == 404)
    #expect(try status("evil.example", "/v1/results/x", named) == 421)
  }

  // MARK: Clients that take their time

  /// Sends a piece again and again until the other end has closed.
  private func isClosed(_ connection: TestConnection, sending piece: String) -> Bool {
    let end = Date.now + 60
    while Date.now < end {
      connection.send(Data(piece.utf8))
      if connection.isClosed { return true }
      usleep(100_000)
    }
    return false
  }

  @Test(arguments: [
    "", "GET /health HTTP/1.1\r\nHost: localhost\r\n",
    "POST /v1/info HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n",
  ])
  func whoTricklesIsNotWaitedFor(beginning: String) throws {
    let service = try TestService(["--idle-seconds=1", "--page-workers=0"])
    let connection = try TestConnection(service)
    connection.send(Data(beginning.utf8))
    #expect(isClosed(connection, sending: beginning.isEmpty ? "G" : "X: a\r\n"))
    #expect(try service.send("GET", "/health").status == 200)
  }

  @Test func whoSendsSteadilyIsWaitedFor() throws {
    let service = try TestService(["--idle-seconds=1", "--page-workers=0"])
    let connection = try TestConnection(service)
    let body = TestAnimation.square + Data(repeating: UInt8(ascii: " "), count: 40_000)
    connection.send("POST", "/v1/info", ["Content-Length": "\(body.count)"])
    for start in stride(from: 0, to: body.count, by: 1000) {
      connection.send(body[start..<min(start + 1000, body.count)])
      usleep(100_000)
    }
    #expect(try connection.response().status == 200)
  }

  /// More than there are places for.
  @Test func whoDoesNotReadHoldsUpNobody() throws {
    let service = try TestService().withPage()
    let id = try #require(try service.post("/api/files?name=a.json", TestAnimation.square).json["id"]?.string)
    let large = Data(#"{"frame":0,"width":2000,"height":2000,"format":"raw"}"#.utf8)
    let readers = try (0..<20).map { _ in
      let connection = try TestConnection(service)
      connection.send("POST", "/api/files/\(id)/frame", [:], large)
      return connection
    }
    // Each has an answer, of which it reads the beginning.
    for reader in readers { #expect(reader.read(until: "\r\n").contains(" 200 ")) }
    let small = Data(#"{"frame":0,"width":20,"height":20,"format":"raw"}"#.utf8)
    let answer = try service.send("POST", "/api/files/\(id)/frame", [:], small)
    #expect(answer.status == 200 && answer.body.count == 1600)
    withExtendedLifetime(readers) {}
  }
}
