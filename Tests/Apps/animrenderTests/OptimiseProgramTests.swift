import AnimationCore
import Foundation
import TestSupport
import Testing

@Suite struct OptimiseProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(TestAnimations.svga(), to: "gift.svga")
  }

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> Program {
    try Program.run("animrender", ["optimise"] + arguments, in: folder, input: input)
  }

  private func expectFailure(
    _ arguments: [String], _ status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try run(arguments)
    #expect(program.errors.contains(message), "\(program.errors)", sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["bell.svga", "bounce.json", "balloons.json", "heart.svga"])
  func samplesBecomeSmallerAndLookTheSame(name: String) throws {
    let file = Repository.root.appending(path: "Samples/\(name)").path
    let program = try run([file, "-o", name, "--lossless", "--verify", "0"])
    #expect((program.status, program.errors) == (0, ""))
    let bytes = try folder.bytes(name)
    #expect(try bytes.count <= Data(contentsOf: URL(filePath: file)).count)
    let again = try run([name, "-o", "again-\(name)", "--lossless", "--verify", "0"])
    #expect(again.status == 0)
    #expect(again.output.contains("nothing is to be gained"), "\(again.output)")
    #expect(try folder.bytes("again-\(name)") == bytes)
  }

  @Test func imagesBeyondTheLimitStay() throws {
    let program = try run(["gift.svga", "-o", "small.svga", "--limit", "packedPixels=1"])
    #expect((program.status, program.errors) == (0, ""))
    #expect(
      program.output.contains("not packed anew: too many pixels (limit packedPixels)"), "\(program.output)")
  }

  @Test func packagesStayPackages() throws {
    let sample = Repository.root.appending(path: "Samples/balloons.json").path
    _ = try Program.run("animrender", ["pack", sample, "-o", "gift.lottie", "--quiet"], in: folder)
    let program = try run(["gift.lottie", "-o", "small.lottie", "--lossless", "--verify", "0"])
    #expect((program.status, program.errors) == (0, ""))
    let lines = program.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "gift.lottie: all 60 frames are the same")
    let info = try Program.run("animrender", ["info", "small.lottie"], in: folder)
    #expect(info.output.contains("dotLottie"))
  }

  @Test func aPackageOfSeveralAnimationsIsRefused() throws {
    let text = #"{"v":"5.7.0", "fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[]}"#
    let manifest = #"{"version":"2","animations":[{"id":"one"},{"id":"two"}]}"#
    let file = ZipFile.bytes([
      ("manifest.json", Array(manifest.utf8)), ("a/one.json", Array(text.utf8)),
      ("a/two.json", Array(text.utf8)),
    ])
    try folder.write(file, to: "two.lottie")
    let program = try run(["two.lottie", "-o", "small.lottie"])
    #expect(
      program.output.hasPrefix("two.lottie: all 10 frames of 2 animations are the same\n"),
      "\(program.output)")
  }

  @Test func readsFoldersAndStandardInput() throws {
    try folder.write(TestAnimations.svga(), to: "in/a.svga")
    try folder.write(TestAnimations.noise(), to: "in/below/b.svga")
    try folder.write(Array("no animation".utf8), to: "in/notes.txt")
    let program = try run(["in", "-o", "out/{folder}/{name}.{ext}"])
    #expect((program.status, program.errors) == (0, ""))
    #expect(program.output.contains("2 files: "), "\(program.output)")
    #expect(try !folder.bytes("out/a.svga").isEmpty)
    #expect(try !folder.bytes("out/below/b.svga").isEmpty)
    let quiet = try run(["gift.svga", "-o", "quiet.svga", "--quiet"])
    #expect((quiet.status, quiet.output, quiet.errors) == (0, "", ""))
  }

  /// A picture that is drawn turned, and smaller than it is: scaled to that, its pixels are others.
  @Test func aFileThatDiffersByMoreThanTheBoundIsNotWritten() throws {
    let image = EncodedImage.png(64, 64) { x, y in
      Pixel(100 + (x * x + y * y * x) % 31, 50, 90 + (x * y) % 29)
    }
    try folder.write(
      Array(
        """
        {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":100,"h":100,"assets":[{"id":"a","w":64,"h":64,"e":1,"u":"",\
        "p":"data:image/png;base64,\(Data(image.bytes).base64EncodedString())"}],"layers":[{"ty":2,"refId":"a",\
        "ip":0,"op":2,"st":0,"ks":{"s":{"a":0,"k":[40,40,100]},"r":{"a":0,"k":20},"p":{"a":0,"k":[30,10]}}}]}
        """.utf8), to: "picture.json")
    try expectFailure(
      ["picture.json", "-o", "x.json", "--quality", "20", "--verify", "0"], 65,
      "more than 0: nothing was written")
    let program = try run(["picture.json", "-o", "x.json", "--quality", "20", "--verify", "255"])
    #expect((program.status, program.errors) == (0, ""))
    #expect(program.output.contains("of 255"), "\(program.output)")
    #expect(program.output.contains("visibly (score "), "\(program.output)")
  }

  /// Pictures next to a Lottie are read, and so not written over.
  @Test func whatIsReadIsNotWrittenOver() throws {
    try folder.write(EncodedImage.png(8, 8) { x, y in Pixel(x * 30, y * 30, 0) }.bytes, to: "img.png")
    try folder.write(
      Array(
        """
        {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":100,"h":100,"assets":[{"id":"a","w":8,"h":8,"u":"","p":"img.png"}],\
        "layers":[{"ty":2,"refId":"a","ip":0,"op":2,"st":0,"ks":{}}]}
        """.utf8), to: "ext.json")
    let image = try folder.bytes("img.png")
    try expectFailure(["ext.json", "-o", "img.png"], 64, "img.png")
    #expect(try folder.bytes("img.png") == image)
  }

  @Test func whatCannotBeOptimisedIsAnError() throws {
    try folder.write(Array("{\"v\":".utf8), to: "bad.json")
    try expectFailure(["bad.json", "-o", "x.json"], 65, "bad.json: ")
    try expectFailure(["none.svga", "-o", "x.svga"], 66, "none.svga: no such file")
    try expectFailure(["gift.svga", "-o", "gift.svga"], 64, "gift.svga")
    try expectFailure(
      ["gift.svga", "-o", "x.svga", "--lossless", "--density", "2"], 64, "--lossless has no --density")
    try expectFailure(
      ["gift.svga", "-o", "x.svga", "--lossless", "--quality", "80"], 64, "--lossless has no --quality")
    try expectFailure(["gift.svga", "-o", "x.svga", "--strip", "nams"], 64, "did you mean")
    try expectFailure(["gift.svga", "-o", "x.svga", "--players", "nobody"], 64, "nobody")
    try expectFailure(["gift.svga", "-o", "-"], 64, "A file is written")
    try expectFailure(["none.svga", "gift.svga", "-o", "one.svga"], 64, "would both be written to one.svga")
    try expectFailure(["none.svga", "-o", "gift.svga"], 66, "none.svga: no such file")
  }
}
