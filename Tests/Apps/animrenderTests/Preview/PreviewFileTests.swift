import Foundation
import JSONText
import TestSupport
import Testing

/// `preview`: files that change, come and go.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(withAnimations: ()) }

  private func sequence(_ session: PreviewSession) throws -> Int {
    try #require(try session.ask("api/files").json { $0["sequence"].integer })
  }

  private func frame(_ session: PreviewSession, of id: String = "1") throws -> PreviewSession.Answer {
    try session.ask("api/files/\(id)/frame", #"{"frame":0,"width":40,"height":30}"#)
  }

  @Test func aSavedFileIsShown() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let before = try frame(session).body
    #expect(try session.version(after: 0) == 1)
    try folder.write(try TestAnimations.noise(), to: "a.svga")
    #expect(try session.version(after: 1) == 2)
    #expect(try frame(session).body != before)
    #expect(try session.ask("api/files/1/info").json { $0["info"]["width"].integer } == 100)
    #expect(session.stop() == 0)
  }

  @Test func aSavedPictureNextToAFileIsShown() throws {
    let session = try PreviewSession("b.json", in: folder)
    let before = try frame(session).body
    try folder.write(try TestAnimations.image(.black, 40, 30), to: "images/back.png")
    #expect(try session.version(after: 1) == 2)
    #expect(try frame(session).body != before)
    #expect(session.stop() == 0)
  }

  /// The request waits until there is something to tell.
  @Test func whoAsksForChangesIsToldOfThem() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let last = try sequence(session)
    let socket = try TestSocket(session.root)
    #expect(
      socket.send(
        "GET /\(session.token)/api/changes?after=\(last) HTTP/1.1\r\nHost: 127.0.0.1:\(session.port)\r\n"
          + "Connection: close\r\n\r\n"))
    // Others are answered meanwhile.
    for _ in 0..<3 { #expect(try frame(session).status == 200) }
    try folder.write(try TestAnimations.noise(), to: "a.svga")
    let answer = socket.answer()
    #expect(answer.contains(#""version":2"#) && answer.contains(#""sequence":\#(last + 1)"#), "\(answer)")
    #expect(session.stop() == 0)
  }

  @Test func aBrokenFileIsOneSentenceAndTheNextVersionIsShown() throws {
    let session = try PreviewSession("a.svga", in: folder)
    try folder.write(Array("no animation".utf8), to: "a.svga")
    _ = try session.version(after: 1)
    let broken = try frame(session)
    #expect(broken.status == 422 && broken.error?.hasPrefix("a.svga: ") == true, "\(broken.text)")
    func error() throws -> String? {
      try session.ask("api/files").json { root in root["files"].first["error"].string }
    }
    #expect(try error() == broken.error)
    try FileManager.default.removeItem(at: folder.url("a.svga"))
    _ = try session.version(after: 2)
    #expect(try frame(session).status == 404)
    #expect(try error() == "a.svga: no such file")
    try folder.write(try TestAnimations.svga(), to: "a.svga")
    _ = try session.version(after: 3)
    #expect(try frame(session).status == 200)
    #expect(try error() == nil)
    #expect(session.stop() == 0)
  }

  @Test(arguments: [
    ("drop.svga", "drop.svga"), ("..%2F..%2Fetc%2Fpasswd", "passwd"), ("%2Ftmp%2Fx.svga", "x.svga"),
    ("..", "file.."), (".hidden", "file.hidden"), ("%00a%0A.svga", "a.svga"),
    ("%E7%A4%BC%E7%89%A9.svga", "礼物.svga"),
  ])
  func aDroppedFileHasAPlainName(_ name: String, _ plain: String) throws {
    let session = try PreviewSession("b.json", in: folder)
    let dropped = try session.ask(
      "api/files?name=\(name)", nil, "--data-binary", "@\(folder.url("a.svga").path)")
    #expect(dropped.json { $0["id"].string } == "2", "\(dropped.text)")
    let names = try session.ask("api/files").json { root in
      root["files"].items.map { $0["name"].string ?? "" }
    }
    #expect(names == ["b.json", plain])
    #expect(try frame(session, of: "2").status == 200)
    // It lies in a folder of the program's own, and nowhere else.
    #expect(
      try folder.contents().filter { $0.hasSuffix("/" + plain) }.allSatisfy {
        $0.hasPrefix("tmp/animrender-")
      })
    #expect(try session.ask("api/files/2", nil, "-X", "DELETE").status == 200)
    #expect(try frame(session, of: "2").status == 404)
    #expect(try session.ask("api/files/2", nil, "-X", "DELETE").status == 404)
    #expect(session.stop() == 0)
  }

  /// What is no animation may become one; what was closed does not come back.
  @Test func aFolderIsSearchedAgain() throws {
    try folder.write(try TestAnimations.svga(), to: "more/a.svga")
    try folder.write(Array("{}".utf8), to: "more/other.json")
    let session = try PreviewSession("more", in: folder)
    var known = try sequence(session)
    func names(after change: () throws -> Void) throws -> [String] {
      try change()
      let before = known
      while known == before { known = try sequence(after: before, session) }
      return try session.ask("api/files").json { root in root["files"].items.map { $0["name"].string ?? "" } }
        ?? []
    }
    #expect(
      try names { try folder.write(try TestAnimations.svga(), to: "more/deep/b.svga") } == [
        "more/a.svga", "more/deep/b.svga",
      ])
    #expect(
      try names { try folder.write(Array(TestAnimations.lottie.utf8), to: "more/other.json") } == [
        "more/a.svga", "more/deep/b.svga", "more/other.json",
      ])
    #expect(try session.ask("api/files/1", nil, "-X", "DELETE").status == 200)
    known = try sequence(session)
    #expect(
      try names { try folder.write(try TestAnimations.svga(), to: "more/z.svga") } == [
        "more/deep/b.svga", "more/other.json", "more/z.svga",
      ])
    #expect(session.stop() == 0)
  }

  private func sequence(after sequence: Int, _ session: PreviewSession) throws -> Int {
    try #require(try session.ask("api/changes?after=\(sequence)").json { $0["sequence"].integer })
  }

  @Test func whatIsNamedStaysWhereItLies() throws {
    let session = try PreviewSession("a.svga", in: folder)
    #expect(try session.ask("api/files/1", nil, "-X", "DELETE").status == 200)
    #expect(try session.ask("api/files").json { $0["files"].count } == 0)
    #expect(try folder.contents().contains("a.svga"))
    #expect(session.stop() == 0)
  }

  @Test func whatIsNoAnimationIsNotTakenIn() throws {
    let session = try PreviewSession("a.svga", in: folder)
    let answer = try session.ask("api/files?name=x.svga", "GIF89a")
    #expect(answer.status == 415 && answer.error?.hasPrefix("x.svga: ") == true)
    #expect(try session.ask("api/files").json { $0["files"].count } == 1)
    #expect(session.stop() == 0)
  }
}
