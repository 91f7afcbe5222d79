import AnimationSnapshot
import Foundation
import TestSupport
import Testing

/// Results for programs, for GitHub and for the people of a pull request.
@Suite struct TeamReportTests {
  private let folder: TemporaryFolder

  /// One animation of three differs, and one has no reference.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
    try folder.write(TestAnimations.lottie(), to: "anims/new one.json")
  }

  private func verify(_ arguments: String...) throws -> Program {
    try Program.run("animsnap", ["verify", "anims", "--references", "refs"] + arguments, in: folder)
  }

  private func object(_ file: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(try folder.bytes(file))) as? [String: Any])
  }

  @Test func jsonHasEveryAnimation() throws {
    #expect(try verify("--json", "out/results.json").status == 2)
    let report = try object("out/results.json")
    let counts = ["passed", "failed", "errors"].map { report[$0] as? Int }
    #expect(counts == [2, 1, 1])
    let entries = try #require(report["animations"] as? [[String: Any]])
    #expect(entries.map { $0["status"] as? String } == ["failed", "error", "passed", "passed"])
    let first = entries[0]
    #expect(first["name"] as? String == "anims/a.svga" && first["file"] as? String == "anims/a.svga")
    let seen = try #require(first["seen"] as? [String: Any])
    let (score, share) = (seen["score"] as? Double ?? 101, seen["share"] as? Double ?? 0)
    #expect(score < 100 && 0 < share && share < 1)
    let words = try #require(seen["words"] as? String)
    #expect((first["messages"] as? [String])?.first?.contains("; there it \(words), ") == true)
    #expect(entries.dropFirst().allSatisfy { $0["seen"] == nil })
    #expect(entries.allSatisfy { ($0["seconds"] as? Double ?? -1) >= 0 })
  }

  @Test func sarifFollowsItsSchema() throws {
    #expect(try verify("--sarif", "results.sarif").status == 2)
    let log = try object("results.sarif")
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "animsnap")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["changed", "not-compared"])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect((result["message"] as? [String: Any])?["text"] is String)
    }
    let place = (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    #expect((place?["artifactLocation"] as? [String: Any])?["uri"] as? String == "anims/new%20one.json")
  }

  @Test func aCommentShowsItsPictures() throws {
    #expect(try verify("--markdown", "out/comment.md").status == 2)
    let text = try folder.text("out/comment.md")
    #expect(text.hasPrefix("### animsnap: 1 failed, 1 error, 2 passed\n"))
    let names = text.matches(of: /src="([^"]+)"/).map { String($0.1) }
    #expect(names.count == 4)
    for name in names {
      #expect(try Array(folder.bytes("out/\(name)").prefix(4)) == [0x89, 0x50, 0x4E, 0x47], "\(name)")
    }
    #expect(try verify("--markdown", "web.md", "--pictures-url", "https://example.org/7").status == 2)
    #expect(try folder.text("web.md").contains("src=\"https://example.org/7/1-left.png\""))
  }

  @Test func picturesWithoutACommentAreAMistake() throws {
    let program = try verify("--pictures-url", "https://example.org")
    #expect(program.status == 64)
    #expect(program.errors.contains("--pictures-url is for --markdown."))
  }

  @Test func namesStayNamesInAComment() throws {
    var report = try Reports.mixed()
    report.animations[1].name = "`*x*`|[a](b)\n\n# big"
    report.animations[1].messages = [String(repeating: "long ", count: 1000)]
    let comment = report.comment(picturesIn: "pictures/")
    #expect(!comment.text.contains("<script") && !comment.text.contains("onerror=alert(1)>"))
    #expect(!comment.text.contains("\n# big") && !comment.text.contains("`") && !comment.text.contains("*x"))
    #expect(comment.pictures.map(\.name) == ["1-left.png", "1-right.png", "1-difference.png"])
    #expect(comment.text.count < 4000)
  }

  @Test func aCommentOfManyFailuresStaysShort() throws {
    let failed = (0..<100).map { index in
      SnapshotReport.Entry(
        name: "\(index) " + String(repeating: "名", count: 5000), status: .failed,
        messages: Array(repeating: String(repeating: "<&>", count: 5000), count: 9))
    }
    let comment = SnapshotReport(title: "", animations: failed).comment(picturesIn: "")
    #expect(comment.text.contains(/And [0-9]+ more\./))
    #expect(comment.text.count < 65_536)
  }
}
