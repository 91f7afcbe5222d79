import Foundation
import Testing

@testable import animserve

/// What the page at the root asks for.
@Suite struct PageAnswerTests {
  static let service = Result { try TestService(["--client-jobs=2"]).withPage() }
  var service: TestService { get throws { try Self.service.get() } }

  private func id(_ bytes: Data = TestAnimation.square, name: String = "square.json") throws -> String {
    let response = try service.post("/api/files?name=\(name)", bytes)
    return try #require(response.json["id"]?.string)
  }

  private let frame = Data(#"{"frame":3,"width":100,"height":100,"format":"png"}"#.utf8)

  @Test func thePageIsAtTheRoot() throws {
    let page = try service.send("GET", "/")
    #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(
      page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
    let script = try service.send("GET", "/page/page.js")
    #expect(script.status == 200 && script.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(try service.send("GET", "/page/other.js").status == 404)
    #expect(try service.send("GET", "/page/..%2F..%2Fetc%2Fpasswd").status == 404)
    #expect(try service.send("HEAD", "/").body.isEmpty)
  }

  @Test func aFileIsKnownByItsDigestAndItsName() throws {
    let digest = try #require(try service.post("/v1/info", TestAnimation.square).headers["animation-digest"])
    #expect(try id() == "\(digest).square.json")
    #expect(try id(name: "%2E%2E%2Fa%25b%3F%23%0A%F0%9F%8E%81.json") == "\(digest)...ab🎁.json")
    let named = try service.send(
      "GET", "/api/files?file=\(digest)&file=\(String(repeating: "0", count: 64)).x")
    let files = try #require(named.json["files"]?.array).compactMap(\.object)
    #expect(named.json["isInAddress"] == .bool(true))
    #expect(files.map { $0["name"]?.string } == ["animation", "x"])
    #expect(files.map { $0["error"]?.string } == [nil, "x: is not kept any more: drop it again"])
    #expect(files[0]["bytes"]?.number == Double(TestAnimation.square.count))
  }

  @Test func picturesAreThoseOfTheTool() throws {
    let service = try service
    let picture = try service.send("POST", "/api/files/\(try id())/frame", [:], frame)
    let path = try service.file(TestAnimation.square)
    #expect(picture.status == 200 && picture.headers["content-type"] == "image/png")
    #expect(picture.body == (try service.tool(["render", path, "--output=-", "--format=png", "--frames=3"])))
  }

  @Test func whatIsNotThereIsASentence() throws {
    let service = try service
    let id = try id()
    let other = String(repeating: "a", count: 64) + ".gift.svga"
    #expect(try service.send("GET", "/api/files/\(other)/info").detail.contains("not kept any more"))
    for path in ["/api/files/\(id)/nothing", "/api/files/1/info", "/api/jobs/1", "/api/jobs/\(id)", "/api/x"]
    {
      #expect(try service.send("GET", path).status == 404, "\(path)")
    }
    #expect(try service.send("GET", "/api/changes").status == 404)
    #expect(try service.send("DELETE", "/api/files/\(id)").status == 404)
    let broken = try self.id(Data("no animation".utf8), name: "a.svga")
    let answer = try service.send("GET", "/api/files/\(broken)/info")
    #expect(answer.status == 422 && answer.json["error"]?.string?.hasPrefix("a.svga: unknown format") == true)
    #expect(try service.post("/api/files?name=a", Data()).status == 400)
  }

  @Test func anExportIsFoundOnlyByWhoHasBegunIt() throws {
    let service = try service
    let id = try id()
    let body = Data(#"{"options":{"format":"gif","width":20},"replace":{"texts":{"nick":"Anna"}}}"#.utf8)
    let begun = try service.send("POST", "/api/files/\(id)/exports", [:], body)
    let job = try #require(begun.json["job"]?.string)
    #expect(job.hasPrefix(id.prefix(64)) && job.utf8.count > 64 + 20)
    var state = try service.send("GET", "/api/jobs/\(job)").json
    while state["status"] == .string("running") { state = try service.send("GET", "/api/jobs/\(job)").json }
    #expect(state["status"] == .string("done"))
    let path = try service.file(TestAnimation.square)
    let made = try service.send("GET", "/api/jobs/\(job)/output")
    #expect(
      made.body
        == (try service.tool(["render", path, "--output=-", "--format=gif", "--width=20", "--text=nick=Anna"]))
    )
    #expect(made.headers["content-disposition"] == "attachment")
    #expect(try service.send("GET", "/api/jobs/\(id.prefix(64)).1").status == 404)
  }

  @Test func nothingTellsWhereTheServiceKeepsFiles() throws {
    let service = try service
    let odd = TestAnimation.lottie(
      frames: 3, layers: [#"{"ty":2,"nm":"x","refId":"none","ip":0,"op":9,"st":0,"ks":{}}"#])
    let id = try id(odd, name: "odd.json")
    var texts = try ["info", "costs"].map { try service.send("GET", "/api/files/\(id)/\($0)").text }
    for options in [
      #"{"format":"gif"}"#, #"{"format":"png","frames":"99"}"#, #"{"format":"gif","width":30000}"#,
    ] {
      texts.append(
        try service.send("POST", "/api/files/\(id)/code", [:], Data(#"{"options":\#(options)}"#.utf8)).text)
      let begun = try service.send(
        "POST", "/api/files/\(id)/exports", [:], Data(#"{"options":\#(options)}"#.utf8))
      let job = try #require(begun.json["job"]?.string)
      var state = try service.send("GET", "/api/jobs/\(job)")
      while state.json["status"] == .string("running") { state = try service.send("GET", "/api/jobs/\(job)") }
      texts.append(state.text)
    }
    #expect(texts.contains { $0.contains("odd.json: there is no frame 99") }, "\(texts)")
    for text in texts { #expect(!text.contains(service.folder.path) && !text.contains("inputs/"), "\(text)") }
  }

  /// The process closes as soon as it has answered, which may be before it was told that there is no more.
  @Test func manySmallQuestionsAreAllAnswered() throws {
    let service = try service
    let id = try id()
    for _ in 0..<200 { #expect(try service.send("GET", "/api/jobs/\(id.prefix(64)).1").status == 404) }
  }

  @Test func twoFilesAreCompared() throws {
    let other = TestAnimation.lottie(frames: 10, layers: [TestAnimation.solid("box", "#0000ff")])
    let body =
      #"{"a":"\#(try id())","b":"\#(try id(other, name: "other.json"))","frame":0,"width":50,"height":50}"#
    let answer = try service.send("POST", "/api/compare", [:], Data(body.utf8))
    #expect(answer.status == 200, "\(answer.text)")
    #expect(Double(answer.headers["x-difference"] ?? "") ?? 0 > 0)
  }

  // MARK: Who may ask

  @Test(arguments: [
    ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
    ["Sec-Fetch-Site": "same-site"], ["Origin": "http://localhost:1"],
  ])
  func pagesOfOtherSitesChangeNothing(fields: [String: String]) throws {
    let service = try service
    #expect(try service.send("POST", "/api/files?name=a", fields, TestAnimation.square).status == 403)
    #expect(try service.send("GET", "/api/files", fields).status == 403)
    #expect(try service.send("POST", "/v1/info", fields, TestAnimation.square).status == 403)
    // A link leads to the page.
    #expect(try service.send("GET", "/", fields).status == 200)
    let own = ["Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"]
    #expect(try service.send("POST", "/api/files?name=a", own, TestAnimation.square).status == 200)
  }

  @Test func aBrowserSaysTheTokenAsAPassword() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("team:open sesame\n".utf8).write(to: file)
    let service = try TestService(["--token-file=\(file.path)"]).withPage(token: "open sesame")
    for path in ["/", "/page/page.js", "/api/files"] {
      let asked = try service.send("GET", path)
      #expect(asked.status == 401 && asked.headers["www-authenticate"]?.hasPrefix("Basic realm=") == true)
      for (word, status) in [
        ("me:open sesame", 200), (":open sesame", 200), ("open sesame:", 401), ("me:x", 401),
      ] {
        let field = "Basic " + Data(word.utf8).base64EncodedString()
        #expect(try service.send("GET", path, ["Authorization": field]).status == status, "\(word)")
      }
    }
    // What a browser sends by itself is not enough where other sites may ask.
    let field = "Basic " + Data("me:open sesame".utf8).base64EncodedString()
    #expect(
      try service.send("POST", "/v1/info", ["Authorization": field], TestAnimation.square).status == 401)
  }

  // MARK: What goes wrong

  @Test func aWorkerThatDiesIsStartedAgain() throws {
    let service = try TestService().withPage()
    let id = try #require(try service.post("/api/files?name=a.json", TestAnimation.square).json["id"]?.string)
    let before = service.pageWorkers
    #expect(before.count == 1)
    for worker in before { kill(worker, SIGKILL) }
    try service.waitForPage(after: before)
    #expect(try service.send("POST", "/api/files/\(id)/frame", [:], frame).status == 200)
  }

  @Test func noWorkerOutlivesTheService() throws {
    let service = try TestService().withPage()
    let workers = service.pageWorkers
    #expect(workers.count == 1)
    kill(service.process.processIdentifier, SIGKILL)
    let end = Date.now + 60
    while workers.contains(where: { kill($0, 0) == 0 }), Date.now < end { usleep(20_000) }
    #expect(workers.allSatisfy { kill($0, 0) != 0 })
  }

  @Test func aServiceMayHaveNoPage() throws {
    let service = try TestService(["--page-workers=0"])
    #expect(try service.send("GET", "/").status == 404)
    #expect(try service.post("/api/files?name=a", TestAnimation.square).status == 404)
    #expect(try service.post("/v1/info", TestAnimation.square).status == 200)
  }
}
