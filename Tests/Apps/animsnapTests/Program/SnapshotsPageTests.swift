import Foundation
import Pixels
import TestSupport
import Testing

/// The commands and configurations of Docs/Snapshots.md, and of its translation, work.
@Suite struct SnapshotsPageTests {
  private let folder: TemporaryFolder

  /// A repository with animations of the names that the page uses.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try TestAnimations.svga(), to: "Resources/gift.svga")
    for name in ["loader.json", "confetti-1.json"] {
      try folder.write(TestAnimations.lottie(), to: "Resources/\(name)")
    }
    try folder.write(try PNGEncoder.encode(try Bitmap(width: 4, height: 4)), to: "Tests/avatar.png")
  }

  private func blocks(_ kind: String, of page: String) -> [String] {
    page.split(separator: "```").filter { $0.hasPrefix(kind + "\n") }.map {
      String($0.dropFirst(kind.count + 1))
    }
  }

  private func run(_ script: String) throws {
    let program = try Program.shell("set -e\n" + script, in: folder)
    #expect((program.status, program.errors) == (0, ""), "\(script)")
  }

  private func configure(_ text: String) throws { try folder.write(Array(text.utf8), to: "animsnap.json") }

  @Test(arguments: ["Docs/Snapshots.md", "Docs/zh-CN/Snapshots.md"])
  func theyWorkInTheirOrder(path: String) throws {
    let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let (commands, configurations) = (blocks("sh", of: page), blocks("json", of: page))
    try #require(commands.count == 3 && configurations.count == 2)
    try run("git init -q .")
    try run(commands[0])
    try run(
      """
      git add . && git -c user.name=t -c user.email=t@example.org commit -q -m first
      git update-ref refs/remotes/origin/main HEAD
      """)
    try configure(configurations[0])
    try run("animsnap verify")
    try run(commands[1])
    try folder.write(try TestAnimations.svga(y: 9), to: "Resources/gift.svga")
    try run(commands[2])
    try configure(configurations[1])
    // The page's gift has a name and an avatar, which this one lacks: that is said.
    #expect(try Program.shell("animsnap record", in: folder).status == 0)
    let ci = try #require(page.split(separator: "\n").first { $0.hasPrefix("- run: ") }).dropFirst(7)
    let program = try Program.shell(String(ci), in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(try folder.contents().contains("snapshots.xml"))
    try configure(configurations[0])
    let renamed = try #require(blocks("console", of: page).first { $0.contains("(renamed ") })
    let lines = renamed.split(separator: "\n")
    let said = try Program.shell(
      "mv Resources/gift.svga Resources/present.svga\n" + lines[0].dropFirst(2), in: folder)
    for line in lines.dropFirst() { #expect(said.output.contains(line), "\(said.output)") }
  }
}
