import Foundation
import TestSupport
import Testing

@Suite struct FrameConversionProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(TestAnimations.svga(), to: "gift.svga")
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program {
    try Program.run("animrender", arguments, in: folder, environment: environment)
  }

  @Test(arguments: ["svga", "json", "lottie"], ["png", "gif", "apng", "webp"])
  func framesBecomeAnimations(target: String, source: String) throws {
    let name = source == "png" ? "f{frame}.png" : "source.\(source)"
    var render = ["render", "gift.svga", "-o", name, "--quiet"]
    if source == "webp" { render.append("--lossless") }
    #expect(try run(render).status == 0)
    let program = try run(["convert", name, "-o", "new.\(target)", "--verify", "0"])
    #expect((program.status, program.errors) == (0, ""))
    // The last three frames are one of an animated image, which is shown for as long.
    #expect(program.output.contains("all 6 frames are the same"), "\(program.output)")
    #expect(program.output.contains(", 6 frames at "), "\(program.output)")
    #expect(program.output.contains(" of 40x30: "), "\(program.output)")
    #expect(try run(["info", "new.\(target)"]).output.contains("40 x 30"))
  }

  @Test func foldersAndPatternsAreFrames() throws {
    _ = try run(["render", "gift.svga", "-o", "frames/{frame}.png", "--quiet"])
    for input in ["frames", "frames/*.png", "frames/{frame}.png"] {
      let program = try run(["convert", input, "-o", "new.svga", "--rate", "12", "--width", "20"])
      #expect((program.status, program.errors) == (0, ""))
      #expect(program.output.contains("6 frames of 20x15"), "\(program.output)")
      #expect(program.output.contains("at 12 a second"), "\(program.output)")
    }
  }

  @Test func packedAlphaIsFoundOrNamed() throws {
    _ = try run(["render", "gift.svga", "-o", "v.mp4", "--alpha", "packed-right", "--quiet"])
    let found = try run(["convert", "v.mp4", "-o", "a.svga", "--noise", "8"])
    #expect((found.status, found.errors) == (0, ""))
    #expect(found.output.contains(" of 40x30: "), "\(found.output)")
    let named = try run(["convert", "v.mp4", "-o", "b.svga", "--alpha", "right", "--quality", "80"])
    #expect((named.status, named.errors) == (0, ""))
    let image = try run(["render", "a.svga", "-o", "a.rgba", "--frames", "0", "--quiet"])
    #expect(image.status == 0)
    #expect(try folder.bytes("a.rgba").contains(0))
  }

  @Test(arguments: ["gif", "apng"]) func whatIsCutIsSaid(format: String) throws {
    _ = try run(["render", "gift.svga", "-o", "whole.\(format)", "--quiet"])
    try folder.write(Array(try folder.bytes("whole.\(format)").dropLast(100)), to: "cut.\(format)")
    let whole = try run(["convert", "whole.\(format)", "-o", "whole.json"])
    #expect((whole.status, whole.errors) == (0, ""))
    let cut = try run(["convert", "cut.\(format)", "-o", "cut.json"])
    #expect(cut.status == 0)
    #expect(
      cut.errors.hasPrefix("animrender: cut.\(format): frames may be missing or wrong: "), "\(cut.errors)")
  }

  @Test func whatCannotBeConvertedIsRefused() throws {
    func expect(_ arguments: [String], _ status: Int32, _ message: String) throws {
      let program = try run(["convert"] + arguments)
      #expect(program.status == status, "\(program.errors)")
      #expect(program.errors.contains(message), "\(program.errors)")
    }
    try expect(["gift.svga", "-o", "x.svga"], 64, "is an SVGA already")
    try expect(["gift.svga", "-o", "x.json", "--rate", "20"], 64, "--rate is for frames")
    try expect(["none/*.png", "-o", "x.svga"], 66, "there are no pictures")
    try expect(["gift.svga", "-o", "x.json", "--alpha", "up"], 64, "write left, right, top or bottom")
    try folder.write(Array("GIF89a".utf8), to: "bad.gif")
    try expect(["bad.gif", "-o", "x.svga"], 65, "bad.gif: corrupt GIF")
    #expect(!FileManager.default.fileExists(atPath: folder.url("x.svga").path))
  }

  @Test func ffmpegMayBeMissing() throws {
    _ = try run(["render", "gift.svga", "-o", "source.gif", "--quiet"])
    let program = try run(["convert", "source.gif", "-o", "x.svga"], environment: ["PATH": "/nowhere"])
    #expect(program.status == 69)
    #expect(program.errors.contains("the program ffmpeg is missing"), "\(program.errors)")
  }
}
