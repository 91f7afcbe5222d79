import AnimationKit
import Foundation
import TestSupport
import Testing

/// The files that `verify` and `review` write.
@Suite struct ReportProgramTests {
  private let folder: TemporaryFolder

  /// One animation of three differs.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
  }

  private func verify(_ arguments: String...) throws -> Program {
    try Program.run("animsnap", ["verify", "anims", "--references", "refs"] + arguments, in: folder)
  }

  @Test func anyNumberOfJobsGivesTheSameBytes() throws {
    var seen: Set<[[UInt8]]> = []
    // How long it took differs from run to run.
    let time = /\ time="[0-9.]+"/
    for jobs in ["1", "2", "3", "8"] {
      let program = try verify("--jobs", jobs, "--report", "out/report.html", "--junit", "out/junit.xml")
      #expect(program.status == 1)
      seen.insert(
        [
          Array(program.output.utf8), try folder.bytes("out/report.html"),
          Array(try folder.text("out/junit.xml").replacing(time, with: "").utf8),
        ])
      #expect(
        try Program.run("record", "anims", "--references", "refs\(jobs)", "--jobs", jobs, in: folder).status
          == 0)
    }
    #expect(seen.count == 1)
    let references = try ["1", "2", "3", "8"].map { jobs in
      let files = try folder.bytes(below: "refs\(jobs)")
      return Dictionary(uniqueKeysWithValues: files.map { ($0.key.dropFirst("refs\(jobs)".count), $0.value) })
    }
    #expect(references[0].count >= 9)
    #expect(references.allSatisfy { $0 == references[0] })
  }

  @Test func junitNamesWhatFailed() throws {
    _ = try verify("--junit", "junit.xml")
    let text = try folder.text("junit.xml")
    #expect(text.contains(#"tests="3" failures="1" errors="0""#))
    #expect(text.contains(/<testcase classname="animsnap" name="anims\/b.svga" time="[0-9.]+"\/>/))
    #expect(text.contains(/name="anims\/a.svga" time="[0-9.]+">/))
  }

  @Test func githubAnnotationsNameFiles() throws {
    let lines = try verify("--github").lines
    #expect(lines.count { $0.hasPrefix("::error file=anims/a.svga,title=The animation has changed::") } == 1)
    #expect(try verify("--quiet").output == "")
    #expect(try verify("--quiet", "--github").lines.count == 1)
  }

  /// Names start at the configuration's folder, annotations at the root of the repository.
  @Test func annotationsNameFilesOfTheRepository() throws {
    try folder.write(Array("{}".utf8), to: "animsnap.json")
    func annotation(_ config: String, in place: String, _ environment: [String: String] = [:]) throws
      -> String
    {
      let script =
        "cd \(place) && animsnap verify --config \(config) --references \(folder.path)/refs --github"
      let program = try Program.shell(script, in: folder, environment: environment)
      return program.lines.first { $0.hasPrefix("::error ") } ?? ""
    }
    try folder.write(Array("{}".utf8), to: "sub/animsnap.json")
    #expect(try annotation("animsnap.json", in: ".").hasPrefix("::error file=anims/a.svga,title="))
    #expect(try annotation("../animsnap.json", in: "sub").hasPrefix("::error file=../anims/a.svga,title="))
    #expect(
      try annotation("../animsnap.json", in: "sub", ["GITHUB_WORKSPACE": folder.path])
        .hasPrefix("::error file=anims/a.svga,title="))
  }

  /// Of a wide and a high image it would have the pixels of neither.
  @Test(arguments: [("6000x40", "40x6000", 0), ("60x40", "40x60", 5)])
  func differencesOfTwoSizesHaveNoDifferenceImage(old: String, new: String, count: Int) throws {
    for (size, command) in [(old, "record"), (new, "verify")] {
      let text = #"{"animations": ["anims/c.json"], "references": "sizes", "size": "\#(size)"}"#
      try folder.write(Array(text.utf8), to: "animsnap.json")
      let program = try Program.run(
        "animsnap", [command] + (command == "verify" ? ["--report", "page.html"] : []), in: folder)
      #expect(program.status == (command == "verify" ? 1 : 0), "\(program.errors)")
    }
    let page = try folder.text("page.html")
    #expect(page.matches(of: /"difference":[0-9]/).count == count)
    #expect(page.matches(of: /"left":[0-9]/).count == 5 && page.matches(of: /"right":[0-9]/).count == 5)
  }

  @Test func reviewWritesThePage() throws {
    let program = try Program.run("review", "anims", "--references", "refs", in: folder)
    #expect(program.status == 0)
    #expect(program.output == "1 failed, 2 passed: animsnap-report.html\n")
    #expect(try folder.text("animsnap-report.html").hasPrefix("<!doctype html>"))
  }

  @Test(.enabled(if: Browser.installed != nil, "Chromium and Python are not installed"))
  func thePageShowsTheDifference() throws {
    _ = try verify("--report", "report.html")
    let seen = try #require(Browser.installed).open(
      "report.html", in: folder,
      [
        .eval("document.querySelectorAll('.card').length"),
        .eval("document.querySelector('article h2').textContent"),
        .eval("current().frames.length"), .eval("current().frames.filter(frame => frame.failed).length"),
        .wait(0.2),
        .eval("[...document.querySelectorAll('#stage img')].map(image => image.naturalWidth).join()"),
        .key("5"), .wait(0.2), .eval("document.querySelector('#stage img').naturalWidth"),
        .key("j"), .eval("current().frames.length === document.querySelectorAll('#strip img').length"),
      ])
    #expect(seen.errors == [])
    #expect(seen.requests == [])
    #expect(
      seen.values == [
        .number(3), .text("anims/a.svga"), .number(5), .number(5), .text("40,40"), .number(40), .bool(true),
      ])
  }

  @Test func unwritableReportsAreErrors() throws {
    let program = try verify("--report", "anims/a.svga/x.html")
    #expect(program.status == 2)
    #expect(program.errors == "animsnap: anims/a.svga/x.html: not a directory\n")
  }
}
