import AnimationKit
import Foundation
import TestSupport
import Testing

/// `record`, `verify` and `update`.
@Suite struct VerifyProgramTests {
  private let folder: TemporaryFolder

  /// References of all three animations are in refs.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    let program = try Program.run("record", "anims", "--references", "refs", in: folder)
    #expect(program.errors == "")
    #expect(program.status == 0)
    #expect(
      program.lines == ["added anims/a.svga", "added anims/b.svga", "added anims/c.json", "3 added"])
  }

  private func verify(_ arguments: String...) throws -> Program {
    try Program.run("animsnap", ["verify", "--references", "refs"] + arguments, in: folder)
  }

  private func references() throws -> [String: [UInt8]] { try folder.bytes(below: "refs") }

  // MARK: Passing

  @Test func whatWasRecordedPasses() throws {
    let program = try verify("anims")
    #expect(program.output == "3 passed\n")
    #expect(program.errors == "")
    #expect(program.status == 0)
  }

  @Test func withoutFilesAllReferencesAreVerified() throws {
    #expect(try verify().output == "3 passed\n")
    #expect(try verify("--only", "b.svga").output == "1 passed\n")
    #expect(try verify("anims/a.svga", "anims/c.json").output == "2 passed\n")
  }

  @Test func recordingAgainKeepsEveryByte() throws {
    let before = try references()
    let program = try Program.run("record", "anims", "--references", "refs", in: folder)
    #expect(program.output == "3 unchanged\n")
    #expect(try references() == before)
  }

  // MARK: Differences

  @Test func aChangeIsNamedAndEndsWithOne() throws {
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
    let program = try verify("anims")
    #expect(program.status == 1)
    #expect(program.errors == "")
    #expect(program.lines.first?.hasPrefix("✕ anims/a.svga: ") == true)
    #expect(program.lines.first?.contains("frame ") == true)
    #expect(program.lines.last == "1 failed, 2 passed")
  }

  @Test func anotherSizeIsItsOwnLine() throws {
    try folder.write(try TestAnimations.svga(width: 44), to: "anims/a.svga")
    let program = try verify("anims/a.svga")
    #expect(program.status == 1)
    #expect(program.lines.first?.contains("40x30") == true)
    #expect(program.lines.first?.contains("44x30") == true)
  }

  @Test func fewerFramesAreADifference() throws {
    try folder.write(try TestAnimations.svga(frameCount: 8), to: "anims/a.svga")
    #expect(try verify("anims/a.svga").status == 1)
  }

  // MARK: What cannot be compared

  private func expectError(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let program = try verify("anims")
    #expect(program.status == 2, sourceLocation: sourceLocation)
    #expect(program.lines.first?.hasPrefix("! anims/a.svga: ") == true, sourceLocation: sourceLocation)
    #expect(
      program.lines.first?.contains(message) == true, "\(program.output)", sourceLocation: sourceLocation)
    #expect(program.lines.last == "1 error, 2 passed", sourceLocation: sourceLocation)
  }

  @Test func aMissingReferenceIsAnError() throws {
    try FileManager.default.removeItem(at: folder.url("refs/anims/a.svga"))
    try expectError("there is no reference")
  }

  @Test func aDamagedImageOfAReferenceIsAnError() throws {
    let file = "refs/anims/a.svga/frames.png"
    let bytes = try folder.bytes(file)
    try folder.write(Array(bytes[..<(bytes.count / 2)]), to: file)
    try expectError("the reference is damaged")
  }

  @Test func oneChangedBitOfAReferenceIsFound() throws {
    for file in ["frames.png", "frames.txt"] {
      var bytes = try folder.bytes("refs/anims/a.svga/\(file)")
      bytes[bytes.count / 2] ^= 1
      try folder.write(bytes, to: "refs/anims/a.svga/\(file)")
      try expectError("\(file) was changed")
      bytes[bytes.count / 2] ^= 1
      try folder.write(bytes, to: "refs/anims/a.svga/\(file)")
    }
  }

  @Test func aDamagedManifestIsAnError() throws {
    try folder.write(Array("{".utf8), to: "refs/anims/a.svga/manifest.json")
    try expectError("the reference is damaged")
  }

  /// Reading from a pipe might never end.
  @Test(arguments: ["manifest.json", "frames.png", "frames.txt"])
  func aPipeInAReferenceIsNotRead(file: String) throws {
    let path = "refs/anims/a.svga/\(file)"
    try FileManager.default.removeItem(at: folder.url(path))
    #expect(mkfifo(folder.url(path).path, 0o600) == 0)
    // Once where the file would be read: of the manifest at once, of the others where something differs.
    for y in [5.0, 9] {
      try folder.write(try TestAnimations.svga(y: y), to: "anims/a.svga")
      let program = try Program.shell("timeout 20 animsnap verify anims --references refs", in: folder)
      #expect(program.status == 2)
      #expect(program.lines.first?.contains("the reference is damaged: \(file) is missing") == true)
    }
  }

  @Test func aPipeAmongTheAnimationsIsNone() throws {
    #expect(mkfifo(folder.url("anims/pipe.json").path, 0o600) == 0)
    let program = try Program.shell("timeout 20 animsnap verify anims --references refs", in: folder)
    #expect(program.output == "3 passed\n")
  }

  @Test func anUndecodableAnimationIsAnError() throws {
    try folder.write(Array("GIF89a".utf8), to: "anims/a.svga")
    try expectError("unknown format")
  }

  @Test func aMissingAnimationIsNamedWithACommand() throws {
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    let program = try verify()
    #expect(program.status == 2)
    let words = "! anims/a.svga: the animation is gone; to remove its reference: animsnap prune "
    #expect(program.lines == [words + "--references refs --only anims/a.svga", "1 error, 2 passed"])
    #expect(
      try verify("anims").lines.first == words + "anims --references refs --only anims/a.svga")
  }

  @Test func referencesNextToTheAnimationsAreNone() throws {
    #expect(try Program.run("record", ".", "--references", "anims/refs", in: folder).lines.last == "3 added")
    let program = try Program.run("verify", ".", "--references", "./anims/refs", in: folder)
    #expect(program.output == "3 passed\n")
  }

  // MARK: Updating

  @Test func updateChangesOneReferenceOnly() throws {
    for name in ["a.svga", "b.svga"] { try folder.write(try TestAnimations.svga(y: 9), to: "anims/\(name)") }
    let before = try references()
    let program = try Program.run("update", "--references", "refs", "--only", "a.svga", in: folder)
    #expect(program.lines == ["updated anims/a.svga", "1 updated"])
    let after = try references()
    let changed = Set(after.keys.filter { before[$0] != after[$0] })
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0.hasPrefix("refs/anims/a.svga/") })
    #expect(try verify("anims/a.svga").status == 0)
    #expect(try verify("anims/b.svga").status == 1)
  }

  @Test(arguments: ["frames.png", "frames.txt", "manifest.json"])
  func updateReplacesADamagedReference(file: String) throws {
    let before = try references()
    var bytes = try folder.bytes("refs/anims/a.svga/\(file)")
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "refs/anims/a.svga/\(file)")
    let program = try Program.run("update", "--references", "refs", "--only", "a.svga", in: folder)
    #expect(program.lines == ["updated anims/a.svga", "1 updated"])
    #expect(try references() == before)
  }

  @Test func updateNeedsAName() throws {
    #expect(try Program.run("update", "--references", "refs", in: folder).status == 64)
    let unknown = try Program.run("update", "--references", "refs", "--only", "x.svga", in: folder)
    #expect(unknown.status == 64)
    #expect(
      unknown.errors == "animsnap: --only: there is no snapshot 'x.svga': did you mean 'a.svga', 'b.svga'?\n")
  }

  @Test func whatCannotBeRecordedIsNamedAndTheRestIs() throws {
    try folder.write(Array("no".utf8), to: "anims/a.svga")
    let program = try Program.run("record", "anims", "--references", "new", in: folder)
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("animsnap: anims/a.svga: "))
    #expect(program.lines.last == "2 added")
  }

  // MARK: Usage

  @Test func nothingToDoIsAMistake() throws {
    let program = try Program.run("verify", in: try TemporaryFolder())
    #expect(program.status == 64)
    #expect(program.errors.contains("there are no animations"))
    #expect(try Program.run("verify", "--jobs", "0", in: folder).status == 64)
    #expect(try Program.run("paint", in: folder).status == 64)
  }

  @Test(arguments: ["record", "update", "verify"]) func quietAndVerboseExcludeEachOther(command: String)
    throws
  {
    let run = try Program.run("animsnap", [command, "anims", "--quiet", "-v"], in: TemporaryFolder())
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: Use only one of --verbose and --quiet.\n"))
  }
}
