import AnimationKit
import Foundation
import TestSupport
import Testing

/// Every failure: one line on standard error, its exit code, and nothing left behind.
@Suite struct FailureProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func expectFailure(
    _ arguments: [String], _ status: Int32, _ message: String, input: [UInt8]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try Program.run(arguments, in: folder, input: input)
    #expect(program.errors == message + "\n", sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(program.output == "", sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  private func expectRenderFailure(
    _ file: String, _ status: Int32, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectFailure(
      ["render", file, "--output", "out/{frame}.png"], status, "animrender: \(file): \(reason)",
      sourceLocation: sourceLocation)
    try expectFailure(
      ["info", file], status, "animrender: \(file): \(reason)", sourceLocation: sourceLocation)
  }

  // MARK: Input

  @Test func aMissingFileIsAnInputError() throws {
    try expectRenderFailure("no.svga", 66, "no such file or directory")
    try expectRenderFailure("a.svga/x", 66, "not a directory")
  }

  @Test func aFolderIsNoInput() throws {
    try expectFailure(
      ["render", "images", "--output", "out/{frame}.png"], 66, "animrender: images: is a directory")
    // It takes folders; in this one there is none.
    try expectFailure(["info", "images"], 66, "animrender: there is no animation among the inputs")
  }

  @Test func anEmptyFileIsAnUnknownFormat() throws {
    try folder.write([], to: "empty.svga")
    try expectRenderFailure("empty.svga", 65, "unknown format: the file is empty")
    try expectFailure(
      ["info", "-"], 65, "animrender: standard input: unknown format: the file is empty", input: [])
  }

  @Test func anotherFormatIsNamed() throws {
    try folder.write(Array("GIF89a, and more".utf8), to: "x.svga")
    try expectRenderFailure("x.svga", 65, "unknown format: a GIF image")
  }

  @Test func jsonThatIsNoAnimationIsRefused() throws {
    try folder.write(Array(#"{"name":"x"}"#.utf8), to: "package.json")
    try expectRenderFailure(
      "package.json", 65, #"not a Lottie animation: it has no layers, but begins {"name":"x"}"#)
  }

  @Test func aFileCutAnywhereIsOneError() throws {
    for file in ["a.svga", "b.json"] {
      let bytes = try folder.bytes(file)
      for count in stride(from: 1, to: bytes.count - 1, by: max(1, bytes.count / 12)) {
        try folder.write(Array(bytes[..<count]), to: "cut")
        let before = try folder.contents()
        let program = try Program.run(["render", "cut", "--output", "out/{frame}.png"], in: folder)
        #expect(program.status == 65, "\(file) cut at \(count)")
        #expect(program.errors.hasPrefix("animrender: cut: "))
        #expect(program.errors.count { $0.isNewline } == 1)
        #expect(try folder.contents() == before)
      }
    }
  }

  @Test func anImageThatClaimsToBeHugeIsLeftOut() throws {
    var png = try TestAnimations.image(.black, 1, 1)
    png.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
    try folder.write(png, to: "images/back.png")
    let info = try Program.run(["info", "b.json"], in: folder)
    #expect(info.status == 0)
    #expect(info.output.contains("back  unreadable"))
    let program = try Program.run(["render", "b.json", "--frames", "0", "--output", "x.png"], in: folder)
    #expect(program.status == 0)
    #expect(program.errors.contains(": 1 image (back);"))
  }

  @Test func imagesOutsideTheFolderAreNotRead() throws {
    try folder.write(try folder.bytes("images/back.png"), to: "secret.png")
    try FileManager.default.createSymbolicLink(
      at: folder.url("images/link.png"), withDestinationURL: folder.url("secret.png"))
    try folder.write(Array(TestAnimations.lottie.utf8), to: "inner/c.json")
    for (name, path) in [("up", "../images/back.png"), ("absolute", folder.url("images/back.png").path)] {
      let text = TestAnimations.lottie.replacing("images/", with: "").replacing("back.png", with: path)
      try folder.write(Array(text.utf8), to: "inner/\(name).json")
      let program = try Program.run(["info", "inner/\(name).json"], in: folder)
      #expect(program.output.contains("image file \"\(path)\" is not available"))
    }
  }

  // MARK: Replacements

  @Test func badReplacementFilesAreErrors() throws {
    try folder.write(Array("text".utf8), to: "x.txt")
    try expectFailure(
      ["render", "a.svga", "--output", "x.png", "--image", "dot=no.png"], 66,
      "animrender: no.png: no such file or directory")
    try expectFailure(
      ["render", "a.svga", "--output", "x.png", "--image", "dot=x.txt"], 65,
      "animrender: x.txt: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG")
  }

  // MARK: Frames

  @Test func severalFramesDoNotGoIntoOneFile() throws {
    try expectFailure(
      ["render", "a.svga", "--output", "x.png"], 64,
      "animrender: x.png: one file cannot hold 6 frames: put {frame} into its name, "
        + "or pick one with --frames, --time, --progress or --poster")
  }

  @Test func missingFramesAreUsageErrors() throws {
    let extent = "the animation has 6 frames, 0 to 5 (0.6 s)"
    try expectFailure(
      ["render", "a.svga", "--output", "{frame}.png", "--frames", "2..6"], 64,
      "animrender: a.svga: there is no frame 6: \(extent)")
    try expectFailure(
      ["render", "a.svga", "--output", "{frame}.png", "--time", "1"], 64,
      "animrender: a.svga: there is nothing at 1 s: \(extent)")
  }

  @Test func anImageTooLargeIsRefused() throws {
    try expectFailure(
      ["render", "a.svga", "--output", "x.png", "--frames", "0", "--scale", "1e6"], 64,
      "animrender: a.svga: image width: 40000000 is over the limit of 32767")
  }

  // MARK: Output

  @Test func unwritableOutputsAreErrors() throws {
    try expectFailure(
      ["render", "a.svga", "--output", "b.json/{frame}.png"], 73,
      "animrender: b.json/0.png: not a directory")
    try FileManager.default.createDirectory(at: folder.url("folder.png"), withIntermediateDirectories: true)
    try expectFailure(
      ["render", "a.svga", "--output", "folder.png", "--frames", "0"], 73,
      "animrender: folder.png: is a directory")
    try expectFailure(
      ["render", "a.svga", "--output", "/proc/animrender/x.png", "--frames", "0"], 73,
      "animrender: /proc/animrender/x.png: cannot create the folder /proc/animrender: no such file or directory"
    )
  }

  @Test func aLateFailureTakesEverythingBack() throws {
    // Frame 3 finds a folder where its file should be.
    try FileManager.default.createDirectory(at: folder.url("out/3.png"), withIntermediateDirectories: true)
    try folder.write([1, 2, 3], to: "out/0.png")
    try expectFailure(
      ["render", "a.svga", "--output", "out/{frame}.png"], 73, "animrender: out/3.png: is a directory")
    #expect(try folder.bytes("out/0.png") == [1, 2, 3])
  }

  @Test func theInputIsNotReplaced() throws {
    let before = try folder.bytes("a.svga")
    let program = try Program.run(
      ["render", "a.svga", "--output", "./a.svga", "--format", "gif"], in: folder)
    #expect(program.errors == "animrender: ./a.svga: is the input, which is never overwritten\n")
    #expect(program.status == 64)
    #expect(try folder.bytes("a.svga") == before)
  }
}
