import AnimationKit
import Foundation
import TestSupport
import Testing

/// The script of action.yml, in an environment like that of GitHub's runners.
@Suite struct ActionTests {
  private let folder: TemporaryFolder

  /// A clone of a repository, with references of three animations, of which one has changed.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(
      Array(#"{"animations": ["anims"], "references": "refs"}"#.utf8), to: "animsnap.json")
    try folder.write(Array(#"{"pull_request": {"number": 7}}"#.utf8), to: "event.json")
    let program = try Program.shell(
      """
      set -e
      animsnap record --quiet
      git init -q --bare origin.git
      git init -q . && git remote add origin "$PWD/origin.git"
      """, in: folder)
    #expect((program.status, program.errors) == (0, ""))
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
  }

  /// Runs the script beside a server that stands for GitHub's API.
  private func run(event: String = "event.json", server options: String = "") throws -> Program {
    let server = Repository.root.appending(path: "Tests/Apps/animsnapTests/Action/fake-github.py").path
    let script = Repository.root.appending(path: "Scripts/snapshot-action").path
    return try Program.shell(
      """
      rm -f address
      mkfifo end 2> /dev/null
      python3 '\(server)' \(options) < end > /dev/null &
      exec 3> end
      while [ ! -f address ]; do kill -0 $! || exit 99; done
      GITHUB_API_URL=$(cat address) '\(script)' 3>&-
      status=$?
      exec 3>&-
      wait
      exit $status
      """, in: folder,
      environment: [
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "o/r", "GITHUB_SHA": "abc",
        "GITHUB_EVENT_PATH": event, "GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_OUTPUT": "outputs",
        "GITHUB_SERVER_URL": "https://github.example", "GITHUB_TOKEN": "secret",
        "GITHUB_WORKSPACE": folder.path,
      ])
  }

  private func comments() throws -> [String] {
    guard try folder.contents().contains("comments.json") else { return [] }
    let list = try JSONSerialization.jsonObject(with: Data(try folder.bytes("comments.json")))
    return (list as? [[String: Any]] ?? []).compactMap { $0["body"] as? String }
  }

  @Test func aChangeIsACommentWithPictures() throws {
    let program = try run()
    #expect(program.status == 1, "\(program.errors)")
    #expect(program.lines.contains { $0.hasPrefix("::error file=anims/a.svga,title=") })
    let comment = try #require(try comments().first)
    #expect(comment.contains("### animsnap: 1 failed, 2 passed"))
    let address = "https://github.example/o/r/raw/animsnap-pictures/7/abc/1-left.png"
    #expect(comment.contains("src=\"\(address)\""))
    let pushed = try Program.shell(
      "git --git-dir origin.git ls-tree -r --name-only animsnap-pictures", in: folder)
    #expect(pushed.lines == ["7/abc/1-difference.png", "7/abc/1-left.png", "7/abc/1-right.png"])
    #expect(try folder.text("summary.md").contains("1 failed"))
    #expect(try folder.text("outputs").contains("status=1\n"))
    for name in ["snapshots.html", "snapshots.xml", "snapshots.json", "snapshots.sarif"] {
      #expect(try folder.contents().contains("animsnap-results/\(name)"))
    }
  }

  @Test func theNextRunBringsItUpToDate() throws {
    _ = try run()
    try folder.write(try TestAnimations.svga(y: 11), to: "anims/a.svga")
    #expect(try run().status == 1)
    #expect(try comments().count == 1)
    try folder.write(try TestAnimations.svga(), to: "anims/a.svga")
    #expect(try run().status == 0)
    let all = try comments()
    #expect(all.count == 1 && all[0].contains("### animsnap: 3 passed"))
    // What the first run pushed is still there.
    let log = try Program.shell("git --git-dir origin.git rev-list --count animsnap-pictures", in: folder)
    #expect(log.lines == ["2"])
  }

  @Test func whatPassesBeginsNoComment() throws {
    try folder.write(try TestAnimations.svga(), to: "anims/a.svga")
    #expect(try run().status == 0)
    #expect(try comments().isEmpty)
  }

  @Test func aRunWithoutAPullRequestWritesTheSummaryOnly() throws {
    try folder.write(Array("{}".utf8), to: "push.json")
    #expect(try run(event: "push.json").status == 1)
    #expect(try comments().isEmpty)
    #expect(try folder.text("summary.md").contains("1 failed"))
  }

  @Test func aCommentThatIsRefusedIsAWarning() throws {
    let program = try run(server: "--refuse")
    #expect(program.status == 1)
    #expect(
      program.lines.contains { $0.hasPrefix("::warning title=animsnap::The comment was not written: ") })
  }
}
