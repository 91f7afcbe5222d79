import Foundation
import TestSupport
import Testing

/// The commands that `verify` prints work as they are in a shell.
@Suite struct PrintedCommandTests {
  private let folder: TemporaryFolder

  /// References of all three animations are in refs.
  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    #expect(try Program.run("record", "anims", "--references", "refs", in: folder).status == 0)
  }

  /// Runs the command that `verify` printed after these words, and verifies again.
  private func follow(_ words: String, _ arguments: String..., in directory: TemporaryFolder? = nil) throws
    -> Program
  {
    let directory = directory ?? folder
    let line = try #require(
      try Program.run("animsnap", ["verify"] + arguments, in: directory).lines.first { $0.contains(words) })
    let command = try #require(line.firstRange(of: words).map { String(line[$0.upperBound...]) })
    let program = try Program.shell(command, in: directory)
    #expect(program.status == 0, "\(command): \(program.errors)")
    return try Program.run("animsnap", ["verify"] + arguments, in: directory)
  }

  @Test(arguments: ["new.svga", "it's  a $HOME\\new \"one\".svga", "*.svga", "[ab].svga", "名前.svga"])
  func whatIsMissingIsRecorded(name: String) throws {
    try folder.write(try TestAnimations.svga(y: 3), to: "anims/\(name)")
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
    let after = try follow("to record it: ", "anims", "--references", "refs")
    // Nothing else was recorded, though a name may look like a pattern.
    #expect(after.lines.last == "1 failed, 3 passed")
  }

  @Test func fontsAreNamed() throws {
    try folder.write(TinyFont(family: "Own", letters: []).bytes, to: "own fonts/a.ttf")
    try folder.write(try TestAnimations.svga(y: 3), to: "anims/new.svga")
    let program = try Program.run(
      "verify", "anims", "--references", "refs", "--fonts", "own fonts", "--font-file",
      "own fonts/a.ttf=It's",
      in: folder)
    let line = try #require(program.lines.first { $0.contains("to record it: ") })
    #expect(line.hasSuffix(#" --fonts 'own fonts' --font-file 'own fonts/a.ttf=It'\''s'"#), "\(line)")
  }

  @Test func commandsNameEachFile() throws {
    try folder.write(try TestAnimations.svga(y: 3), to: "anims/-q.svga")
    let after = try follow("to record it: ", "anims/a.svga", "anims/-q.svga", "--references", "refs")
    #expect(after.output == "2 passed\n")
  }

  @Test func commandsNameAnotherFolder() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(try TestAnimations.svga(y: 3), to: "new.svga")
    let after = try follow("to record it: ", "anims", elsewhere.path, "--references", "refs")
    #expect(after.output == "4 passed\n")
  }

  @Test func commandsNameConfigurationAndVariant() throws {
    let config = """
      {"animations": ["anims"], "references": "../refs", "variants": {"on black": {"animation": "anims/a.svga",
       "background": "black"}}}
      """
    try folder.write(Array(config.utf8), to: "my app/animsnap.json")
    try folder.write(try TestAnimations.svga(), to: "my app/anims/a.svga")
    let after = try follow("to record it: ", "--config", "my app/animsnap.json", "--only", "on black")
    #expect(after.output == "1 passed\n")
  }

  @Test func aNameOnTopMeansNoOtherBelow() throws {
    try folder.write(try TestAnimations.svga(y: 3), to: "a.svga")
    try folder.write(try TestAnimations.svga(y: 9), to: "anims/a.svga")
    let after = try follow("to record it: ", "a.svga", "anims", "--references", "refs")
    #expect(after.lines.last == "1 failed, 3 passed")
  }

  @Test func whatIsDamagedIsReplaced() throws {
    try folder.write(Array("{".utf8), to: "refs/anims/a.svga/manifest.json")
    #expect(try follow("to record it again: ", "anims", "--references", "refs").output == "3 passed\n")
  }

  @Test func whatIsGoneIsRemoved() throws {
    try FileManager.default.removeItem(at: folder.url("anims/a.svga"))
    #expect(try follow("to remove its reference: ", "anims", "--references", "refs").output == "2 passed\n")
  }

  @Test func allReferencesAreMissing() throws {
    let program = try Program.run("verify", "anims", "--references", "./new refs", in: folder)
    let words = "to record the references: "
    let command = try #require(program.errors.firstRange(of: words).map { program.errors[$0.upperBound...] })
    #expect(try Program.shell(String(command), in: folder).status == 0)
    #expect(try Program.run("verify", "anims", "--references", "new refs", in: folder).output == "3 passed\n")
  }
}
