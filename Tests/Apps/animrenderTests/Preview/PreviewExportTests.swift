import Foundation
import JSONText
import TestSupport
import Testing

/// `preview`: exports, and the code for them.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewExportTests {
  private let folder: TemporaryFolder
  private let session: PreviewSession
  private static let long =
    #"{"options":{"format":"apng","width":2000,"compression":"small","speed":0.01,"fps":50}}"#

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(try TestAnimations.svga(), to: "it's {a}.svga")
    session = try PreviewSession("a.svga", "it's {a}.svga", "b.json", in: folder)
  }

  private func begin(_ body: String, of id: String = "1") throws -> String {
    let answer = try session.ask("api/files/\(id)/exports", body)
    return try #require(answer.json { $0["job"].string }, "\(answer.text)")
  }

  private func code(_ body: String, of id: String = "1") throws -> (
    commandLine: String, json: String, python: String
  ) {
    let answer = try session.ask("api/files/\(id)/code", body)
    return try #require(
      answer.json { root in
        (root["commandLine"].string ?? "", root["json"].string ?? "", root["python"].string ?? "")
      })
  }

  /// The code is what is run: it gives the same bytes.
  @Test(arguments: [
    ("1", #"{"options":{"format":"gif","width":20,"loops":2},"replace":{"hidden":["dot"]}}"#, "a.gif"),
    ("1", #"{"options":{"format":"webp","lossless":true,"range":"1..3","mute":false}}"#, "a.webp"),
    (
      "2",
      #"{"options":{"format":"apng","background":"tomato"},"replace":{"texts":{"dot":"it's \"x\" \\"}}}"#,
      "it's _a_.apng"
    ),
  ])
  func theCommandLineMakesWhatThePageDoes(_ id: String, _ body: String, _ output: String) throws {
    let end = try session.end(ofJob: begin(body, of: id))
    #expect(end.json { $0["status"].string } == "done", "\(end.text)")
    #expect(end.json { $0["output"].string } == output)
    let made = try session.ask("api/jobs/1/output")
    #expect(made.headers["content-disposition"] == "attachment")
    #expect(end.json { $0["bytes"].integer } == made.body.count)
    let before = try folder.bytes("a.svga").count
    #expect(end.json { $0["before"].integer } == before)

    let code = try code(body, of: id)
    if !code.json.isEmpty { try folder.write(Array(code.json.utf8), to: "replace.json") }
    let program = try Program.shell(code.commandLine, in: folder)
    #expect(program.status == 0, "\(code.commandLine): \(program.errors)")
    #expect(try folder.bytes(output) == made.body)
    #expect(session.stop() == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "Python is not installed"))
  func pythonMakesTheSame() throws {
    let body = #"{"options":{"format":"gif"},"replace":{"texts":{"dot":"\"it's\" \n 礼物"}}}"#
    #expect(try session.end(ofJob: begin(body, of: "2")).json { $0["status"].string } == "done")
    let made = try session.ask("api/jobs/1/output").body
    try folder.write(Array(try code(body, of: "2").python.utf8), to: "make.py")
    let program = try Program.shell("/usr/bin/python3 make.py", in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(try folder.bytes("it's _a_.gif") == made)
    #expect(session.stop() == 0)
  }

  // MARK: Other files of it

  @Test(arguments: [
    (#"{"command":"convert","options":{"format":"json","tolerance":0.5}}"#, "a.json"),
    (#"{"command":"convert","options":{"format":"svg"}}"#, "a.svg"),
    (#"{"command":"optimise","options":{"quality":80,"strip":"names"}}"#, "a-small.svga"),
  ])
  func conversionsAreThoseOfTheCommandLine(_ body: String, _ output: String) throws {
    let end = try session.end(ofJob: begin(body))
    #expect(end.json { $0["status"].string } == "done", "\(end.text)")
    #expect(end.json { $0["output"].string } == output)
    let made = try session.ask("api/jobs/1/output").body
    let code = try code(body)
    #expect(code.json == "")
    let program = try Program.shell(code.commandLine, in: folder)
    #expect(program.status == 0, "\(code.commandLine): \(program.errors)")
    #expect(try folder.bytes(output) == made)
    // What the command prints, without the file's name in front.
    let results = end.json { root in root["results"].items.map { $0.string ?? "" } } ?? []
    let printed = program.output.split(separator: "\n").map { String($0.dropFirst("a.svga: ".count)) }
    #expect(!printed.isEmpty && results == printed, "\(end.text)")
    #expect(session.stop() == 0)
  }

  @Test func whatWasMadeIsOpenedBesideTheAnimation() throws {
    let job = try begin(#"{"command":"convert","options":{"format":"json"}}"#)
    #expect(try session.end(ofJob: job).json { $0["status"].string } == "done")
    let made = try session.ask("api/jobs/\(job)/output").text
    let id = try #require(try session.ask("api/files?name=a.json", made).json { $0["id"].string })
    let names = try session.ask("api/files").json { root in
      root["files"].items.map { $0["name"].string ?? "" }
    }
    #expect(names?.last == "a.json")
    let compared = try session.ask("api/compare", #"{"a":"1","b":"\#(id)","frame":2,"width":40,"height":30}"#)
    #expect(Double(compared.headers["x-difference"] ?? "") == 0)
    #expect(session.stop() == 0)
    #expect(try folder.contents().filter { $0.hasPrefix("tmp/") } == ["tmp/body"])
  }

  @Test(arguments: [
    (
      #"{"command":"convert","options":{"format":"json"},"replace":{"hidden":["dot"]}}"#,
      "convert takes the file as it is: nothing can be replaced"
    ),
    (#"{"command":"convert","options":{"strip":"names"}}"#, "strip: there is no such option here"),
    (#"{"command":"optimise","options":{"mute":true}}"#, "mute: there is no such option here"),
    (#"{"command":"optimise","options":{"format":"json"}}"#, "format: there is no such option here"),
    (#"{"command":"pack"}"#, "pack: there is no such command here"),
  ])
  func othersAreRefused(_ body: String, _ message: String) throws {
    let answer = try session.ask("api/files/1/exports", body)
    #expect(answer.status == 422 && answer.error == message, "\(answer.text)")
    #expect(session.stop() == 0)
  }

  @Test func anExportTellsHowFarItIs() throws {
    let job = try begin(Self.long, of: "3")
    var progress: Double?
    while progress == nil {
      let answer = try session.ask("api/jobs/\(job)")
      guard answer.json({ $0["status"].string }) == "running" else { break }
      progress = answer.json { $0["progress"].number }
    }
    #expect(try #require(progress) < 1)
    #expect(try session.ask("api/jobs/\(job)", nil, "-X", "DELETE").status == 200)
    #expect(try session.end(ofJob: job).json { $0["status"].string } == "cancelled")
    #expect(session.stop() == 0)
  }

  @Test func severalFilesComeInAnArchive() throws {
    let end = try session.end(ofJob: begin(#"{"options":{"format":"png","frames":"0..2"}}"#))
    #expect(end.json { $0["output"].string } == "a.png.zip", "\(end.text)")
    let made = try session.ask("api/jobs/1/output").body
    #expect(made.starts(with: [0x50, 0x4B]))
    let one = try session.end(ofJob: begin(#"{"options":{"format":"png","frames":"2"}}"#))
    #expect(one.json { $0["output"].string } == "a.png")
    #expect(try session.ask("api/jobs/2/output").body.starts(with: [0x89, 0x50]))
    #expect(session.stop() == 0)
  }

  @Test func aMistakeIsTheToolsSentence() throws {
    let end = try session.end(ofJob: begin(#"{"options":{"format":"gif","frames":"77"}}"#))
    #expect(end.json { $0["status"].string } == "failed")
    #expect(end.json { $0["error"].string }?.contains("77") == true, "\(end.text)")
    #expect(end.json { $0["error"].string }?.contains("tmp/") == false, "\(end.text)")
    #expect(try session.ask("api/jobs/1/output").status == 409)
    #expect(session.stop() == 0)
  }

  /// 3000 frames of 2000 pixels, no two of which are equal, would take minutes.
  @Test func aCancelledExportLeavesNothing() throws {
    let job = try begin(Self.long, of: "3")
    #expect(try session.ask("api/jobs/\(job)").json { $0["status"].string } == "running")
    #expect(try session.ask("api/jobs/\(job)/output").status == 409)
    #expect(try session.ask("api/jobs/\(job)", nil, "-X", "DELETE").status == 200)
    #expect(try session.end(ofJob: job).json { $0["status"].string } == "cancelled")
    #expect(try session.ask("api/jobs/\(job)/output").status == 409)
    #expect(try folder.contents().filter { $0.hasSuffix(".apng") } == [])
    #expect(session.stop() == 0)
  }

  @Test func exportsEndWithTheProgram() throws {
    _ = try begin(Self.long, of: "3")
    #expect(session.stop() == 0)
    #expect(try folder.contents().filter { $0.hasPrefix("tmp/") } == ["tmp/body"])
  }
}
