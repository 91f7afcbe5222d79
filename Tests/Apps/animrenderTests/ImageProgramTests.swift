import AnimationKit
import Pixels
import TestSupport
import Testing

/// Pictures that a library or a program of its own reads.
@Suite struct ImageProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="lime"/></svg>"#
    try folder.write(Array(svg.utf8), to: "green.svg")
  }

  private func render(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try Program.run(
      "animrender", ["render", "a.svga", "--frames", "0", "--output", "x.png"] + arguments, in: folder,
      environment: environment)
  }

  @Test func anAvatarMayBeAnSVG() throws {
    let program = try render("--image", "dot=green.svg", "--image-fit", "dot=fill")
    #expect(program.errors == "" && program.status == 0)
    let bitmap = try Bitmap(decoding: try folder.bytes("x.png"))
    #expect(bitmap.words.contains { $0 == 0xff00_ff00 })
  }

  @Test func whatIsNotInstalledIsNamedInOneLine() throws {
    let program = try render("--image", "dot=green.svg", environment: ["PATH": "/nowhere"])
    #expect(program.status == 65)
    #expect(program.errors.split(separator: "\n").count == 1)
    #expect(
      program.errors.hasPrefix(
        "animrender: green.svg: SVGs are drawn by the program rsvg-convert, which is not installed: "))
  }

  @Test func kindsThatAreNotReadAreNamed() throws {
    try folder.write([0, 0, 0, 28] + Array("ftypavif".utf8), to: "x.avif")
    let program = try render("--image", "dot=x.avif")
    #expect(program.status == 65)
    #expect(
      program.errors
        == "animrender: x.avif: unknown format: AVIF images are not read, only PNG, JPEG, WebP, GIF, BMP or SVG\n"
    )
  }
}
