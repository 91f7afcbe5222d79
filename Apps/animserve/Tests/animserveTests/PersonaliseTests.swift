import Foundation
import Testing

@testable import animserve

@Suite struct PersonaliseTests {
  static let service = Result { try TestService() }
  var service: TestService { get throws { try Self.service.get() } }

  private let rows = Data(
    """
    {"id":"anna","text:nick":"Anna","city":"Rom"}
    no row

    {"id":"bo","texts":{"nick":"Bo"},"hide:box":true}
    {"id":"bo"}
    {"id":"../up"}
    {"id":"cy","image:box":"/etc/passwd"}
    """.utf8)

  private func expected(_ service: TestService, _ arguments: [String]) throws -> Data {
    let path = try service.file(TestAnimation.square)
    return try service.tool(["render", path, "--output=-", "--format=png", "--frames=3"] + arguments)
  }

  @Test func eachRowIsALineInItsOrderAndWhatFailsStopsNoOther() throws {
    let service = try service
    let body: [(name: String, content: Data, isFile: Bool)] = [
      ("file", TestAnimation.square, true), ("rows", rows, true), ("format", Data("png".utf8), false),
      ("frames", Data("3".utf8), false),
    ]
    let zip = try service.post("/v1/personalise", parts: body)
    #expect(zip.status == 200 && zip.headers["content-type"] == "application/zip")
    let digest = try #require(zip.headers["animation-digest"])
    let lines = try service.send(
      "POST", "/v1/personalise?format=png&frames=3&digest=\(digest)",
      ["Accept": "application/x-ndjson", "Content-Type": "application/x-ndjson"], rows)
    let results = try lines.body.split(separator: 10).map {
      try JSONValue(text: $0, named: "line").object ?? [:]
    }
    #expect(results.map { $0["line"]?.number } == [1, 2, 4, 5, 6, 7])
    #expect(results.map { $0["status"]?.number } == [200, 400, 200, 400, 400, 400])
    let data = results.compactMap { $0["data"]?.string }.compactMap { Data(base64Encoded: $0) }
    let anna = try expected(service, ["--text=nick=Anna"])
    let bo = try expected(service, ["--text=nick=Bo", "--hide=box"])
    #expect(data == [anna, bo])

    let file = service.folder.appending(path: "\(UUID()).zip")
    try zip.body.write(to: file)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      print(*archive.namelist(), archive.getinfo("bo.png").file_size, archive.read("failed.jsonl").count(b"\\n"))
      """
    python.arguments = ["python3", "-c", script, file.path]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "anna.png bo.png failed.jsonl \(bo.count) 4\n")
  }

  @Test func thereIsNoListOrTooLongAList() throws {
    let service = try service
    #expect(try service.post("/v1/personalise", TestAnimation.square).status == 400)
    let few = try TestService(["--max-rows=2"])
    let response = try few.post(
      "/v1/personalise", parts: [("file", TestAnimation.square, true), ("rows", rows, true)])
    #expect(response.status == 413)
  }
}
