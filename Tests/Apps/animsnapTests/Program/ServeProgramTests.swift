import Foundation
import TestSupport
import Testing

/// `review --serve`.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct ServeProgramTests {
  private let folder: TemporaryFolder
  /// Within this time no other connection was waited for, which would take as long as an idle connection is kept, or
  /// longer for several. A busy machine also responds in this time.
  private static let promptness = Duration.seconds(9)

  /// One animation of three differs.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
  }

  private func ask(_ address: String, _ arguments: String...) throws -> String {
    try ReadingProgram.curl.text(["-sS", "-w", "\n%{http_code}"] + arguments + [address])
  }

  private func token(_ page: String) -> String {
    page.firstMatch(of: /"accept":"([0-9a-z]+)"/).map { String($0.1) } ?? ""
  }

  private func post(_ name: String, _ token: String, to address: String, _ arguments: String...) throws
    -> String
  {
    try ReadingProgram.curl.text(
      ["-sS", "-w", "%{http_code}", "-H", "X-Animsnap-Token: \(token)", "--data-binary", name] + arguments
        + [address + "accept"])
  }

  @Test func thePageIsServedUntilTheEnd() throws {
    let server = try Server(in: folder)
    #expect(server.lines.first == "1 failed, 2 passed")
    let page = try ask(server.address)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("\n200"))
    #expect(token(page).count > 40)
    #expect(try ask(server.address + "other").hasSuffix("404"))
    #expect(try ask(server.address + "../../etc/passwd", "--path-as-is").hasSuffix("404"))
    #expect(try ask(server.address, "-X", "DELETE").hasSuffix("405"))
    #expect(try ask(server.address, "-H", "Host: animations.example").hasSuffix("403"))
    #expect(try ask(server.address, "-I").contains("Content-Length: "))
    #expect(!FileManager.default.fileExists(atPath: folder.url("animsnap-report.html").path))
    #expect(server.stop() == 0)
  }

  /// Browsers keep connections that they do not use; others may do worse.
  @Test(arguments: [50, 200])
  func connectionsOnWhichNothingIsAskedDelayNobody(count: Int) throws {
    let server = try Server(in: folder)
    let idle = try (0..<count).map { _ in try TestSocket(server.address) }
    let start = ContinuousClock.now
    #expect(try ask(server.address).hasSuffix("\n200"))
    #expect(ContinuousClock.now - start < Self.promptness)
    #expect(server.stop() == 0)
    _ = consume idle
  }

  @Test func slowSendersDelayNobodyAndAreGivenUp() throws {
    let server = try Server(in: folder)
    let slow = try (0..<20).map { _ in try TestSocket(server.address) }
    let start = ContinuousClock.now
    var isGone = false
    while ContinuousClock.now - start < .seconds(13), !isGone {
      for socket in slow { isGone = !socket.send("G") || isGone }
      let sample = ContinuousClock.now
      #expect(try ask(server.address).hasSuffix("\n200"))
      #expect(ContinuousClock.now - sample < Self.promptness)
      Thread.sleep(forTimeInterval: 0.5)
    }
    #expect(isGone)
    #expect(server.stop() == 0)
  }

  @Test func requestsInPiecesAreReadAndTooLargeOnesRefused() throws {
    let server = try Server(in: folder)
    let host = "Host: \(server.address.dropFirst("http://".count).dropLast())"
    let pieces = try TestSocket(server.address)
    for piece in ["GE", "T / HTTP/1.1\r\n\(host)\r", "\n\r", "\n"] {
      #expect(pieces.send(piece))
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(pieces.answer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    func answer(_ request: String) throws -> String {
      let socket = try TestSocket(server.address)
      _ = socket.send(request)
      return String(socket.answer().prefix { $0 != "\r\n" })
    }
    let huge = String(repeating: "x", count: 4 << 20)
    #expect(
      try answer("GET / HTTP/1.1\r\n\(host)\r\nCookie: \(huge)\r\n\r\n")
        == "HTTP/1.1 431 Request Header Fields Too Large")
    let post = "POST /accept HTTP/1.1\r\n\(host)\r\n"
    #expect(
      try answer(post + "Content-Length: \(huge.count)\r\n\r\n\(huge)") == "HTTP/1.1 413 Content Too Large")
    for length in ["-1", "+1", "1\r\nContent-Length: 2"] {
      #expect(try answer(post + "Content-Length: \(length)\r\n\r\n") == "HTTP/1.1 400 Bad Request")
    }
    #expect(try answer("GET / HTTP/1.1\r\nHost: evil\r\n\(host)\r\n\r\n") == "HTTP/1.1 400 Bad Request")
    #expect(try answer("hello\r\n\r\n") == "HTTP/1.1 400 Bad Request")
    #expect(server.stop() == 0)
  }

  @Test func aNewAnimationIsSeenBeforeItIsAccepted() throws {
    try folder.write(try TestAnimations.svga(y: 3), to: "anims/new.svga")
    try FileManager.default.removeItem(at: folder.url("anims/b.svga"))
    let server = try Server(in: folder)
    let page = try ask(server.address)
    let data = try #require(page.firstMatch(of: /application\/json">(.*)<\/script>/)).1
    let report = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    let entries = try #require(report["animations"] as? [[String: Any]])
    func entry(_ name: String) throws -> [String: Any] {
      try #require(entries.first { $0["name"] as? String == name })
    }
    let new = try entry("anims/new.svga")
    #expect(new["acceptable"] as? Bool == true)
    let frames = try #require(new["frames"] as? [[String: Any]])
    #expect(frames.count == 5 && frames.allSatisfy { $0["right"] != nil && $0["left"] == nil })
    let gone = try entry("anims/b.svga")
    #expect(gone["acceptable"] as? Bool == false)
    #expect((gone["frames"] as? [[String: Any]])?.first?["left"] != nil)
    #expect(try post("anims/b.svga", token(page), to: server.address).hasSuffix("404"))
    #expect(try post("anims/new.svga", token(page), to: server.address) == "accepted\n200")
    #expect(server.stop() == 0)
  }

  @Test func acceptingRecordsOneReference() throws {
    let before = try folder.bytes(below: "refs")
    let server = try Server(in: folder)
    let token = token(try ask(server.address))
    #expect(try post("anims/a.svga", "guessed", to: server.address) == "reload the page\n403")
    #expect(
      try post("../a.svga", token, to: server.address) == "there is no snapshot '../a.svga'\n404")
    #expect(try folder.bytes(below: "refs") == before)

    #expect(try post("anims/a.svga", token, to: server.address) == "accepted\n200")
    let after = try folder.bytes(below: "refs")
    let changed = after.keys.filter { after[$0] != before[$0] }
    #expect(!changed.isEmpty && changed.allSatisfy { $0.hasPrefix("refs/anims/a.svga/") })
    #expect(try ask(server.address).contains(#""summary":"3 passed""#))
    #expect(try Program.run("verify", "anims", "--references", "refs", in: folder).output == "3 passed\n")

    try folder.write(Array("GIF89a".utf8), to: "anims/b.svga")
    #expect(try post("anims/b.svga", token, to: server.address).hasSuffix("409"))
    #expect(server.stop() == 0)
  }

  @Test func acceptingWritesOverNothingThatIsRead() throws {
    let configuration = #"{"replacements": {"images": {"photo": "refs/anims/a.svga/frames.png"}}}"#
    try folder.write(Array(configuration.utf8), to: "animsnap.json")
    let before = try folder.bytes(below: "refs")
    let server = try Server(in: folder)
    let answer = try post("anims/a.svga", token(try ask(server.address)), to: server.address)
    #expect(
      answer == "refs/anims/a.svga/frames.png: is a replacement that is read, "
        + "which is never overwritten\n409")
    #expect(try folder.bytes(below: "refs") == before)
    #expect(server.stop() == 0)
  }

  @Test func acceptingWritesThroughNoLink() throws {
    let link = "mv refs/anims/a.svga kept && ln -s ../../kept refs/anims/a.svga"
    #expect(try Program.shell(link, in: folder).status == 0)
    let before = try folder.bytes(below: "kept")
    let server = try Server(in: folder)
    let answer = try post("anims/a.svga", token(try ask(server.address)), to: server.address)
    #expect(answer == "refs/anims/a.svga: is a link: references are not written through it\n409")
    #expect(try folder.bytes(below: "kept") == before && before.count == 3)
    #expect(server.stop() == 0)
  }

  @Test(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"))
  func theButtonAccepts() throws {
    let server = try Server(in: folder)
    let seen = try #require(Browser.installed).open(
      address: server.address, in: folder,
      [
        .eval("document.querySelector('#accept').textContent"), .key("a"), .wait(1),
        .eval("document.querySelector('#summary').textContent"), .eval("current().name"),
        .eval("document.querySelector('#accept') === null"),
      ])
    #expect(seen.errors == [])
    #expect(
      seen.values == [
        .text("Accept as the new referencea"), .text("3 passed"), .text("anims/a.svga"), .bool(true),
      ])
    #expect(server.stop() == 0)
  }

  /// Programs that open an address may run as long as the browser.
  @Test(
    .enabled(
      if: ["/usr/bin/script", "/proc/self/status"].allSatisfy(FileManager.default.fileExists),
      "script is not installed, or there is no /proc"))
  func theBrowserIsNotWaitedFor() throws {
    let opener = """
      #!/bin/sh
      grep SigIgn /proc/self/status > ignored
      echo $PPID > server
      echo $$ > opener
      echo "$1" > opened
      exec sleep 60
      """
    try folder.write(Array(opener.utf8), to: "bin/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/xdg-open").path)
    let program = try Program.shell(
      """
      unset CI; PATH="$PWD/bin:$PATH"; export PATH
      script -qfc 'exec animsnap review anims --references refs --serve --port 0' log > /dev/null < /dev/null &
      for i in $(seq 300); do test -s opened && break; sleep 0.1; done
      curl -sS --max-time 20 -o page.html -w '%{http_code}' "$(cat opened)"
      kill $(cat opener); sleep 1
      test -d /proc/$(cat opener) && echo ' a zombie'
      kill $(cat server); wait
      """, in: folder)
    #expect(program.output == "200", "\(program.errors)")
    let ignored = try folder.text("ignored").split(separator: "\t").last.map { $0.trimmingPrefix("0") } ?? ""
    // SIGPIPE is signal 13, SIGXFSZ 25.
    let mask = UInt64(ignored.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16) ?? 0
    #expect(mask & (1 << 12 | 1 << 24) == 0)
  }

  @Test func aTakenPortIsAUsageError() throws {
    let server = try Server(in: folder)
    let port = String(server.address.dropLast().split(separator: ":").last ?? "")
    let second = try Program.run(
      "review", "anims", "--references", "refs", "--serve", "--port", port, in: folder)
    #expect(second.status == 64)
    #expect(second.errors.hasPrefix("animsnap: cannot listen at port \(port): address already in use"))
    #expect(server.stop() == 0)
  }
}

/// The program while it serves.
private final class Server {
  let address: String
  /// What it printed at the start.
  let lines: [String]
  private let process = Process()

  init(in folder: TemporaryFolder) throws {
    process.executableURL = Program.executable("animsnap")
    process.arguments = ["review", "anims", "--references", "refs", "--serve", "--port", "0"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("Ctrl-C") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    lines = text.split(separator: "\n").map(String.init)
    address = lines.last.map { String($0.prefix { $0 != " " }) } ?? ""
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Ctrl-C.
  ///
  /// - Returns: the exit code.
  func stop() -> Int32 {
    process.interrupt()
    return process.waitForEnd()
  }
}
