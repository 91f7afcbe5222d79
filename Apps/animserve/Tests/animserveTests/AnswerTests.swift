import Foundation
import Testing

@testable import animserve

@Suite struct AnswerTests {
  @Test func rangesOfBytes() {
    #expect(ByteRange("bytes=0-3", size: 10) == .satisfiable(0..<4))
    #expect(ByteRange("bytes=5-", size: 10) == .satisfiable(5..<10))
    #expect(ByteRange("bytes=-3", size: 10) == .satisfiable(7..<10))
    #expect(ByteRange("bytes=-30", size: 10) == .satisfiable(0..<10))
    #expect(ByteRange("bytes=8-99", size: 10) == .satisfiable(8..<10))
    #expect(ByteRange("bytes=10-", size: 10) == .unsatisfiable)
    #expect(ByteRange("bytes=-0", size: 10) == .unsatisfiable)
    for field in [
      "bytes=3-1", "bytes=a-b", "bytes=0-1,3-4", "lines=0-1", "bytes=-",
      "bytes=9223372036854775807-9223372036854775808",
    ] {
      #expect(ByteRange(field, size: 10) == nil)
    }
    #expect(ByteRange("bytes=0-9223372036854775807", size: 10) == .satisfiable(0..<10))
  }

  @Test func partsOfABody() throws {
    let text =
      "--b\r\nContent-Disposition: form-data; name=\"a%22\"\r\n\r\none\r\n--b\r\ncontent-disposition: form-data; filename=\"f\"; name=\"b\"\r\n\r\n\r\n--b--\r\n"
    let body = Data(text.utf8)
    let parts = try Multipart(body, boundary: "b").parts
    #expect(parts.map(\.name) == ["a\"", "b"] && parts.map(\.isFile) == [false, true])
    #expect(parts.map { String(decoding: body[$0.range], as: UTF8.self) } == ["one", ""])
    for end in 0..<(body.count - 4) {
      #expect(throws: Problem.self) { try Multipart(body[..<end], boundary: "b") }
    }
    #expect(Multipart.boundary("multipart/form-data; boundary=\"x y\"") == "x y")
    #expect(Multipart.boundary("multipart/form-data") == nil)
  }

  @Test func linesOfAList() throws {
    let lines = try Row.lines(of: Data("a\n\n \r\nb".utf8), limit: 2)
    #expect(lines.map(\.number) == [1, 4])
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a", "b"])
    #expect(throws: Problem.self) { try Row.lines(of: Data("a\nb\nc".utf8), limit: 2) }
    #expect(try Row.lines(of: Data(repeating: 10, count: 100_000), limit: 0).isEmpty)
  }

  @Test func checksumsOfArchives() {
    #expect(ZIPStream.checksum("123456789".utf8) == 0xcbf4_3926)
    #expect(ZIPStream.checksum("6789".utf8, after: ZIPStream.checksum("12345".utf8)) == 0xcbf4_3926)
  }

  @Test func theDescriptionHasEveryOptionAndRoute() throws {
    let service = try TestService()
    let description = try service.send("GET", "/openapi.json").json
    let paths = try #require(description["paths"]?.object)
    for operation in animserve.Operation.allCases {
      let call = try #require(paths["/v1/\(operation)"]?.object?["post"]?.object)
      let names = (call["parameters"]?.array ?? []).compactMap { $0.object?["name"]?.string }
      #expect(Set(operation.rules.map(\.name)).isSubset(of: names))
    }
    for path in paths.keys where !path.contains("{") {
      #expect(try service.send(path.hasPrefix("/v1/") ? "POST" : "GET", path).status != 404)
    }
  }

  @Test func requestsHaveIDsAndAreCounted() throws {
    let service = try TestService()
    let given = try service.send("GET", "/health", ["X-Request-ID": "abc-1"])
    #expect(given.headers["x-request-id"] == "abc-1")
    let own = try service.send("GET", "/health", ["X-Request-ID": "a\"b"])
    #expect(own.headers["x-request-id"]?.contains("\"") == false)
    _ = try service.post("/v1/render?format=png&frames=0", TestAnimation.square)
    _ = try service.post("/v1/render?format=png&frames=0", TestAnimation.square)
    let metrics = try service.send("GET", "/metrics").text
    #expect(metrics.contains(#"animserve_requests_total{route="/health",method="GET",status="200"} 2"#))
    #expect(metrics.contains(#"animserve_results_total{operation="render",cached="true"} 1"#))
    #expect(metrics.contains(#"animserve_request_seconds_count{route="/v1/render",method="POST"} 2"#))
    #expect(try service.send("GET", "/ready").status == 200)
  }
}
