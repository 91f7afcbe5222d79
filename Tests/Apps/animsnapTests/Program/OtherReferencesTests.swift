import Foundation
import TestSupport
import Testing

/// References of other animations: the wrong folder, renamed animations, and `prune`.
@Suite struct OtherReferencesTests {
  private let folder: TemporaryFolder

  /// References of all three animations are in tests/refs.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "tests/refs", in: folder).status == 0)
  }

  private func run(_ command: String, _ arguments: String...) throws -> Program {
    try Program.run("animsnap", [command] + arguments, in: folder)
  }

  // MARK: Another folder

  @Test(arguments: [
    ("test/refs", "test/refs: there is no such folder; to record the references: animsnap record anims "),
    (
      "tests",
      "tests: there are no references of these animations, but of refs/anims/a.svga and 2 others; did you mean "
        + "--references tests/refs?"
    ),
    ("empty", "empty: there are no references in it; to record the references: animsnap record anims "),
  ])
  func aWrongFolderIsOneError(references: String, message: String) throws {
    try FileManager.default.createDirectory(at: folder.url("empty"), withIntermediateDirectories: true)
    for command in ["verify", "review"] {
      let program = try run(command, "anims", "--references", references)
      #expect(program.status == 2)
      #expect(program.output == "")
      #expect(program.errors.hasPrefix("animsnap: " + message), "\(program.errors)")
      #expect(program.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func referencesWithoutTheirAnimationsAreOneError() throws {
    let program = try run("verify", "--references", "tests")
    #expect(program.status == 2)
    #expect(
      program.errors.hasPrefix(
        "animsnap: tests: there are references of refs/anims/a.svga and 2 others, but no such animations"))
  }

  @Test func otherFilesThatAreCalledManifestAreNoReferences() throws {
    try folder.write(Array("{\"name\": \"a web app\"}".utf8), to: "tests/refs/anims/web/manifest.json")
    #expect(try run("verify", "anims", "--references", "tests/refs").output == "3 passed\n")
  }

  @Test func aFolderNeedsAName() throws {
    for command in ["verify", "record", "prune"] {
      let program = try run(command, "--references", "")
      #expect(program.status == 64)
      #expect(program.errors.contains("--references: write the path of a folder"), "\(program.errors)")
    }
  }

  /// A slash and the mark behind it look like one character.
  @Test func aLinkBeforeACombiningMarkIsNotFollowed() throws {
    try folder.write(try TestAnimations.svga(), to: "anims/sub/\u{301}b.svga")
    try FileManager.default.createDirectory(at: folder.url("outside"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("tests/refs/anims/sub").path, withDestinationPath: "../../../outside")
    let program = try run("record", "anims", "--references", "tests/refs")
    #expect(program.status == 2)
    #expect(program.errors.contains("is a link: references are not written through it"), "\(program.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("outside").path) == [])
  }

  // MARK: Other names

  private func move(_ name: String, to new: String) throws {
    try folder.write(try folder.bytes(name), to: new)
    try FileManager.default.removeItem(at: folder.url(name))
  }

  /// Verifies after `anims/a.svga` has become `new`.
  private func expectRename(to new: String) throws {
    let lines = try run("verify", "anims", "--references", "tests/refs").lines
    #expect(lines.count == 3)
    #expect(
      lines.contains { $0.hasPrefix("! anims/a.svga: the animation is gone (renamed to \(new)?); to ") })
    #expect(
      lines.contains {
        $0.hasPrefix("! \(new): there is no reference") && $0.contains(" (renamed from anims/a.svga?); to ")
      })
  }

  @Test func aMovedFileIsARename() throws {
    try move("anims/a.svga", to: "anims/renamed.svga")
    try expectRename(to: "anims/renamed.svga")
  }

  @Test func equalLooksAreARename() throws {
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    // Other bytes, and one frame more.
    try folder.write(try TestAnimations.svga(frameCount: 13), to: "anims/exported again.svga")
    try expectRename(to: "anims/exported again.svga")
  }

  /// What was renamed is looked for in manifests of 16 MiB together.
  @Test func moreManifestsThanAreRead() throws {
    for name in ["a.svga", "b.svga"] {
      let path = "tests/refs/anims/\(name)/manifest.json"
      try folder.write(try folder.bytes(path) + [UInt8](repeating: 0x20, count: 9 << 20), to: path)
    }
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    try move("anims/b.svga", to: "anims/renamed.svga")
    let program = try run("verify", "anims", "--references", "tests/refs")
    #expect(!program.output.contains("renamed from"), "\(program.output)")
  }

  @Test func theSameFileNameInAnotherFolder() throws {
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/sub/a.svga")
    try expectRename(to: "anims/sub/a.svga")
  }

  @Test func somethingElseIsNoRename() throws {
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    try folder.write(try TestAnimations.svga(y: 9, width: 44), to: "anims/new.svga")
    let program = try run("verify", "anims", "--references", "tests/refs")
    #expect(program.lines.count == 3)
    #expect(!program.output.contains("renamed"))
  }

  @Test func recordingReportsWhatIsGone() throws {
    try move("anims/a.svga", to: "anims/renamed.svga")
    let program = try run("record", "anims", "--references", "tests/refs")
    #expect(program.status == 0)
    #expect(program.lines == ["added anims/renamed.svga", "1 added, 2 unchanged"])
    #expect(
      program.errors.hasPrefix("animsnap: anims/a.svga: the animation is gone; to remove its reference: "))
    let update = try run("update", "--references", "tests/refs", "--only", "a.svga")
    #expect(update.status == 2)
    #expect(update.errors.contains("the animation is gone"))
  }

  // MARK: Pruning

  private func prune(_ arguments: String...) throws -> Program {
    try Program.run("animsnap", ["prune", "--references", "tests/refs"] + arguments, in: folder)
  }

  @Test func onlyReferencesWithoutAnimationsAreRemoved() throws {
    #expect(try prune("anims").output == "nothing to remove\n")
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    let before = try folder.contents()
    #expect(try prune("anims", "--dry-run").lines == ["would remove anims/a.svga", "1 to be removed"])
    #expect(try folder.contents() == before)
    #expect(try prune("anims").lines == ["removed anims/a.svga", "1 removed"])
    let removed = Set(before).subtracting(try folder.contents())
    #expect(!removed.isEmpty && removed.allSatisfy { $0.hasPrefix("tests/refs/anims/a.svga") })
    #expect(!FileManager.default.fileExists(atPath: folder.url("tests/refs/anims/a.svga").path))
    #expect(try run("verify", "anims", "--references", "tests/refs").output == "2 passed\n")
  }

  @Test func whatIsNotOursStays() throws {
    for name in ["a.svga", "b.svga", "c.json"] {
      try FileManager.default.removeItem(at: folder.url("anims/\(name)"))
    }
    try folder.write(try TestAnimations.svga(), to: "anims/d.svga")
    try folder.write(Array("mine".utf8), to: "tests/refs/anims/a.svga/notes.txt")
    // A file of another program next to images of that name.
    try folder.write(Array("{\"version\": 1}".utf8), to: "tests/refs/anims/b.svga/manifest.json")
    let elsewhere = try TemporaryFolder()
    for file in ["manifest.json", "frames.png", "frames.txt"] {
      try elsewhere.write(try folder.bytes("tests/refs/anims/c.json/\(file)"), to: file)
    }
    try FileManager.default.removeItem(at: folder.url("tests/refs/anims/c.json"))
    try FileManager.default.createSymbolicLink(
      at: folder.url("tests/refs/anims/c.json"), withDestinationURL: elsewhere.url(""))

    let program = try prune("anims")
    #expect(program.status == 2)
    #expect(program.lines == ["removed anims/a.svga", "1 removed"])
    #expect(program.errors.hasPrefix("animsnap: anims/b.svga: left alone: "))
    #expect(try folder.text("tests/refs/anims/a.svga/notes.txt") == "mine")
    #expect(try folder.contents().contains("tests/refs/anims/b.svga/frames.png"))
    #expect(try elsewhere.contents().count == 3)
  }

  @Test func notAllOfThemUnlessTheyAreNamed() throws {
    try FileManager.default.removeItem(at: folder.url("anims"))
    let before = try folder.contents()
    let program = try prune()
    #expect(program.status == 64)
    #expect(program.errors.contains("none of the animations with references in tests/refs exist"))
    #expect(try folder.contents() == before)
    #expect(try prune("--only", "anims/*").lines.last == "3 removed")
    #expect(try folder.contents() == ["tests", "tests/refs"])
  }

  @Test func anAnimationKeepsItsReference() throws {
    let program = try prune("--only", "a.svga")
    #expect(program.status == 64)
    #expect(program.errors == "animsnap: --only: anims/a.svga has an animation, and keeps its reference\n")
  }

  @Test func variantsOfOtherAnimationsKeepTheirReferences() throws {
    let config = """
      {"animations": ["anims", "more"], "references": "tests/refs",
       "variants": {"anims/d on black": {"animation": "more/d.svga", "background": "black"}}}
      """
    try folder.write(Array(config.utf8), to: "animsnap.json")
    try folder.write(try TestAnimations.svga(), to: "more/d.svga")
    #expect(try run("record").lines.last == "2 added, 3 unchanged")
    #expect(try prune("anims").output == "nothing to remove\n")
    #expect(try run("verify", "anims").output == "3 passed\n")
  }
}
