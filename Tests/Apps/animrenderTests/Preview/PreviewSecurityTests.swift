import Foundation
import TestSupport
import Testing

/// `preview`: who is answered, and what is never given away.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewSecurityTests {
  private let folder: TemporaryFolder
  private let session: PreviewSession

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    session = try PreviewSession("a.svga", in: folder)
  }

  @Test func onlyWhoKnowsTheTokenIsAnswered() throws {
    #expect(session.token.count == 32 && session.token.allSatisfy { $0.isLetter || $0.isNumber })
    let other = String(session.token.reversed())
    for path in [
      "", "api/files", "\(other)/api/files", "\(session.token.dropLast())/api/files", "\(session.token)",
    ] {
      #expect(try session.ask(session.root + path).status == 404, "\(path)")
    }
    #expect(try session.ask("api/files").status == 200)
    let second = try PreviewSession("a.svga", in: folder)
    #expect(second.token != session.token)
  }

  /// Other names may lead to this machine (DNS rebinding), and other sites may send requests here.
  @Test func onlyPagesOfThisAddressAreAnswered() throws {
    for host in ["animations.example", "127.0.0.1", "127.0.0.1:1", "localhost", ""] {
      #expect(try session.ask("api/files", nil, "-H", "Host: \(host)").status == 403, "\(host)")
    }
    #expect(try session.ask("api/files", nil, "-H", "Host: localhost:\(session.port)").status == 200)
    for origin in [
      "http://animations.example", "null", "https://127.0.0.1:\(session.port)", "http://127.0.0.1",
    ] {
      #expect(try session.ask("api/files", nil, "-H", "Origin: \(origin)").status == 403, "\(origin)")
    }
    #expect(try session.ask("api/files", nil, "-H", "Origin: http://127.0.0.1:\(session.port)").status == 200)
  }

  @Test(arguments: [
    "../a.svga", "page/../../a.svga", "page/..%2f..%2fa.svga", "page//etc/passwd", "page/none.js", "page",
    "page/",
    "api", "api/files/1/../../a.svga", "api/files/..", "api/files/2/info", "api/files/1/none",
    "api/files/%31/info",
    "api/jobs/1", "api/jobs/1/output", "a.svga", "%2e%2e/a.svga", "/etc/passwd",
  ])
  func noAddressLeadsElsewhere(_ path: String) throws {
    let answer = try session.ask(path)
    #expect(answer.status == 404 && answer.error != nil, "\(answer.text)")
  }

  @Test func otherMethodsDoNothing() throws {
    for method in ["PUT", "PATCH", "OPTIONS", "TRACE"] {
      #expect(try session.ask("api/files/1", nil, "-X", method).status == 404)
    }
    #expect(try session.ask("api/files").json { $0["files"].count } == 1)
  }

  @Test func everyAnswerSaysWhatPagesMayDo() throws {
    let answers = [
      try session.ask(""), try session.ask("page/page.js"), try session.ask("api/files"),
      try session.ask("none"),
      try session.ask(session.root), try session.ask("", nil, "-H", "Host: x"),
    ]
    #expect(answers.map(\.status) == [200, 200, 200, 404, 404, 403])
    for answer in answers {
      let policy = answer.headers["content-security-policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      #expect(answer.headers["referrer-policy"] == "no-referrer")
      #expect(answer.headers["cache-control"] == "no-store")
      #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
      #expect(answer.headers["access-control-allow-origin"] == nil)
    }
  }

  /// Names come from strangers, too.
  @Test func namesOfFilesAreDataOnly() throws {
    let name = "%3Cimg%20src%3Dx%3E%22.svga"
    let dropped = try session.ask(
      "api/files?name=\(name)", nil, "--data-binary", "@\(folder.url("a.svga").path)")
    #expect(dropped.status == 200)
    let list = try session.ask("api/files")
    #expect(list.headers["content-type"] == "application/json")
    #expect(
      list.json { root in root["files"].items.map { $0["name"].string ?? "" } } == [
        "a.svga", #"<img src=x>".svga"#,
      ])
    #expect(try session.ask("").text.contains("img src") == false)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/net/tcp"), "there is no /proc"))
  func noOtherMachineReachesIt() throws {
    let port = String(format: "%04X", session.port)
    let tables = try ["/proc/net/tcp", "/proc/net/tcp6"].map {
      FileManager.default.fileExists(atPath: $0) ? try String(contentsOfFile: $0, encoding: .utf8) : ""
    }
    let places = tables.joined().split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      // State 0A listens.
      guard words.count > 3, words[1].hasSuffix(":\(port)"), words[3] == "0A" else { return nil }
      return String(words[1])
    }
    #expect(places == ["0100007F:\(port)"])
  }

  // MARK: What clients do

  private func request(_ head: String) -> String { "\(head)Host: 127.0.0.1:\(session.port)\r\n" }

  @Test func bodiesAreAsLargeAsTheAddressAllows() throws {
    func status(_ address: String, _ method: String, _ length: Int) throws -> String {
      let socket = try TestSocket(session.root)
      _ = socket.send(request("\(method) /\(address) HTTP/1.1\r\n") + "Content-Length: \(length)\r\n\r\n")
      return String(socket.answer().prefix { $0 != "\r\n" })
    }
    let tooLarge = "HTTP/1.1 413 Content Too Large"
    #expect(try status("\(session.token)/api/files?name=a", "POST", (64 << 20) + 1) == tooLarge)
    #expect(try status("\(session.token)/api/files/1/frame", "POST", (32 << 20) + 1) == tooLarge)
    #expect(try status("\(session.token)/api/files", "GET", 1) == tooLarge)
    // Who does not know the token sends nothing.
    #expect(try status("api/files?name=a", "POST", 1) == tooLarge)
  }

  @Test func severalRequestsComeOnOneConnection() throws {
    let socket = try TestSocket(session.root)
    let address = "GET /\(session.token)/api/files HTTP/1.1\r\n"
    #expect(socket.send(request(address) + "\r\n"))
    var heads = 0
    for _ in 0..<3 {
      let answer = try #require(socket.oneAnswer())
      #expect(answer.contains("Connection: keep-alive") && answer.hasSuffix("}"), "\(answer)")
      heads += 1
      #expect(socket.send(request(address) + "\r\n"))
    }
    _ = socket.oneAnswer()
    #expect(heads == 3)
    #expect(socket.send(request(address) + "Connection: close\r\n\r\n"))
    #expect(socket.answer().contains("Connection: close"))
  }

  @Test func connectionsOnWhichNothingIsAskedKeepNobodyWaiting() throws {
    let idle = try (0..<100).map { _ in try TestSocket(session.root) }
    #expect(try session.ask("api/files").status == 200)
    _ = consume idle
  }

  /// A browser that scrubs gives most of its requests up.
  @Test func requestsThatAreGivenUpAreForgotten() throws {
    for _ in 0..<100 {
      let socket = try TestSocket(session.root)
      let body = #"{"frame":1,"width":2000,"height":2000}"#
      #expect(
        socket.send(
          request("POST /\(session.token)/api/files/1/frame HTTP/1.1\r\n")
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"))
    }
    #expect(try session.ask("api/files/1/frame", #"{"frame":1,"width":40,"height":30}"#).status == 200)
    #expect(session.stop() == 0)
  }
}
