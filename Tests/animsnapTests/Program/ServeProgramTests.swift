import Foundation
import TestSupport
import Testing

/// `review --serve`.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct ServeProgramTests {
  private let folder: TemporaryFolder

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
    // A browser keeps connections that it does not use.
    let idle = try Server.connect(to: server.address)
    #expect(try ask(server.address).hasSuffix("\n200"))
    idle.terminate()
    #expect(!FileManager.default.fileExists(atPath: folder.url("animsnap-report.html").path))
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

  @Test func aPortThatIsTaken() throws {
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
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A connection on which nothing is asked.
  static func connect(to address: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let place = address.dropLast().drop { $0 != "1" }.replacing(":", with: "/")
    process.arguments = ["-c", "exec bash -c 'exec 3<>/dev/tcp/\(place); sleep 20'"]
    try process.run()
    return process
  }
}
