import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct CompareProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(TestAnimations.lottie(y: 9), to: "lower.json")
  }

  @Test func bothFormatsOfOneAnimationAgree() throws {
    let program = try Program.run("compare", "anims/a.svga", "anims/c.json", in: folder)
    #expect(program.errors == "")
    #expect(program.status == 0)
    #expect(program.lines.last == "1 passed")
    #expect(program.output.contains("············"))
  }

  @Test func aDifferenceEndsWithOne() throws {
    let program = try Program.run(
      "compare", "anims/a.svga", "lower.json", "--report", "report.html", in: folder)
    #expect(program.status == 1)
    #expect(program.lines.contains { $0.hasPrefix("✕ anims/a.svga and lower.json: ") })
    #expect(program.output.contains("█"))
    #expect(try folder.text("report.html").contains(#""left":"a.svga""#))
  }

  @Test func whatCannotBeComparedIsSaidQuietlyToo() throws {
    try folder.write(Array("{".utf8), to: "cut.json")
    let program = try Program.run("compare", "anims/a.svga", "cut.json", "--quiet", in: folder)
    #expect(program.status == 2 && program.output == "")
    #expect(program.errors.hasPrefix("animsnap: anims/a.svga and cut.json: cut.json: "))
    #expect(program.errors.count { $0 == "\n" } == 1)
  }

  @Test(arguments: [["--quiet"], []]) func whatTakesTooMuchToDrawIsNamed(options: [String]) throws {
    let program = try Program.run(
      "animsnap", ["compare", "anims/a.svga", "anims/c.json", "--limit", "steps=1"] + options, in: folder)
    #expect(program.status == 2)
    let said = program.errors + program.output
    #expect(said.components(separatedBy: "anims/a.svga and anims/c.json: ").count == 2, "\(said)")
  }

  @Test func pairsAreRelativeToTheirFile() throws {
    let pairs = """
      [{"name": "same", "svga": "anims/a.svga", "lottie": "anims/c.json", "note": "agrees"},
       {"name": "other", "a": "anims/c.json", "b": "lower.json"}]
      """
    try folder.write(Array(pairs.utf8), to: "pairs.json")
    let other = try TemporaryFolder()
    let program = try Program.run("compare", "--pairs", folder.url("pairs.json").path, in: other)
    #expect(program.status == 1)
    #expect(program.lines.contains { $0.hasPrefix("✕ other: ") })
    #expect(!program.lines.contains { $0.hasPrefix("✕ same: ") })
    #expect(program.lines.last == "1 failed, 1 passed")
  }

  @Test func animationsOfOneFileAreCompared() throws {
    func lottie(_ name: String) throws -> [UInt8] { try folder.bytes(name) }
    try folder.write(
      ZipFile.bytes([
        ("manifest.json", Array(#"{"version":"2","animations":[{"id":"x"},{"id":"y"}]}"#.utf8)),
        ("a/x.json", try lottie("anims/c.json")), ("a/y.json", try lottie("lower.json")),
      ]), to: "both.lottie")
    let same = try Program.run("compare", "both.lottie", "both.lottie", "--animation", "y", in: folder)
    #expect(same.status == 0 && same.errors == "")
    let other = try Program.run(
      "compare", "both.lottie", "both.lottie", "--animation", "x", "--animation", "y", in: folder)
    #expect(other.status == 1)
    let none = try Program.run("compare", "both.lottie", "both.lottie", "--animation", "z", in: folder)
    #expect(none.status == 2 && none.output.contains(#"there is no animation "z": there are "x", "y""#))
  }

  @Test func mistakesAreUsageErrors() throws {
    #expect(try Program.run("compare", "anims/a.svga", in: folder).status == 64)
    #expect(try Program.run("compare", "a", "b", "--pairs", "c", in: folder).status == 64)
    let missing = try Program.run("compare", "anims/a.svga", "no.json", in: folder)
    #expect(missing.status == 2)
    #expect(missing.lines.first == "! anims/a.svga and no.json: no.json: no such file or directory")
    try folder.write(Array(#"[{"name": "x", "a": "y"}]"#.utf8), to: "pairs.json")
    let pairs = try Program.run("compare", "--pairs", "pairs.json", in: folder)
    #expect(pairs.status == 2)
    #expect(
      pairs.errors
        == "animsnap: pairs.json: line 1: [0] needs \"a\" and \"b\", or \"svga\" and \"lottie\"\n")
  }
}
