import AnimationCore
import Foundation
import SVGAFormat
import TestSupport
import Testing

@Suite struct ConvertProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(TestAnimations.svga(), to: "gift.svga")
  }

  private func expectFailure(
    _ arguments: [String], _ status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try Program.run(["convert"] + arguments, in: folder)
    #expect(program.errors.contains(message), "\(program.errors)", sourceLocation: sourceLocation)
    #expect(program.output == "", sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  @Test func anSVGABecomesALottie() throws {
    let program = try Program.run(["convert", "gift.svga", "-o", "new.json"], in: folder)
    #expect((program.status, program.errors) == (0, ""))
    let lines = program.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first == "gift.svga: all 6 frames are the same"
        || lines.first?.contains(" of 255, in frame ") == true)
    #expect(lines.last?.contains(" decoded; new.json: ") == true)
    let info = try Program.run(["info", "new.json"], in: folder)
    #expect(info.output.contains("Lottie"))
    #expect(info.output.contains("40 x 30"))
    #expect(info.output.contains("box.vector"))
  }

  @Test(arguments: ["balloons", "bell", "boat", "bounce", "check", "day", "heart"], ["json", "lottie"])
  func samplesLookTheSame(name: String, target: String) throws {
    let file = Repository.root.appending(path: "Samples/\(name).svga").path
    let program = try Program.run(["convert", file, "-o", "x.\(target)", "--verify", "24"], in: folder)
    #expect((program.status, program.errors) == (0, ""))
  }

  /// A picture of 51 MB with hardly anything in it.
  @Test func whatCouldNotBeReadIsNotWritten() throws {
    var image = try TestAnimations.image(Color(red: 0, green: 0, blue: 1), 40, 15)
    image += Array(repeating: 0, count: 51 << 20)
    let frames = SVGAMovie.FrameList([.init(layout: Rect(x: 0, y: 0, width: 40, height: 15))])
    let movie = SVGAMovie(
      size: Size(40, 30), frameRate: 10, frameCount: 1, images: [EncodedImage(key: "a", bytes: image)],
      sprites: [.init("a", frames: frames)])
    try folder.write(try SVGAEncoder.encode(movie), to: "large.svga")
    try expectFailure(
      ["large.svga", "-o", "new.json"], 65, "animrender: large.svga: file size of the Lottie in bytes: 713")
  }

  @Test func writesPackagesAndReadsStandardInput() throws {
    let file = try Program.run(["convert", "gift.svga", "-o", "gift.lottie", "--quiet"], in: folder)
    #expect((file.status, file.output, file.errors) == (0, "", ""))
    let info = try Program.run(["info", "gift.lottie"], in: folder)
    #expect(info.output.contains("dotLottie"))
    let stream = try Program.run(
      ["convert", "-", "-o", "piped.json", "--verify", "16"], in: folder,
      input: try folder.bytes("gift.svga"))
    #expect(stream.status == 0)
    #expect(stream.output.hasPrefix("standard input: "))
  }

  /// A picture with its old name takes the place of the one in the result.
  @Test func imagesKeepTheirKeys() throws {
    _ = try Program.run(["convert", "gift.svga", "-o", "new.json", "--quiet"], in: folder)
    for (input, output) in [("gift.svga", "a.png"), ("new.json", "b.png")] {
      let program = try Program.run(
        ["render", input, "-o", output, "--frames", "1", "--hide", "dot", "--quiet"], in: folder)
      #expect((program.status, program.errors) == (0, ""))
    }
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  @Test func verifyingFailsAboveItsBound() throws {
    let sample = Repository.root.appending(path: "Samples/heart.svga").path
    try expectFailure(
      [sample, "-o", "heart.json", "--tolerance", "5", "--verify", "2"], 65,
      "more than 2: nothing was written")
  }

  @Test func anyAnimationBecomesAnSVG() throws {
    let lottie = Repository.root.appending(path: "Samples/heart.json").path
    for input in ["gift.svga", lottie] {
      let program = try Program.run(["convert", input, "-o", "new.svg"], in: folder)
      #expect((program.status, program.errors) == (0, ""))
      #expect(program.output.hasPrefix("\(input): "))
      #expect(program.output.contains("; new.svg: "))
      #expect(String(decoding: try folder.bytes("new.svg"), as: UTF8.self).hasPrefix("<svg "))
    }
    try expectFailure(["gift.svga", "-o", "x.svg", "--verify", "5"], 64, "an SVG is not read here")
  }

  @Test func aLottieBecomesAnSVGA() throws {
    let lottie = Repository.root.appending(path: "Samples/heart.json").path
    let program = try Program.run(["convert", lottie, "-o", "heart.svga", "--verify", "60"], in: folder)
    #expect((program.status, program.errors) == (0, ""))
    let lines = program.output.split(separator: "\n")
    #expect(lines.first?.contains(" sprites, ") == true)
    #expect(lines.first?.hasSuffix(", 48 frames at 30 a second") == true)
    #expect(lines.last?.contains(" decoded; heart.svga: ") == true)
    let info = try Program.run(["info", "heart.svga"], in: folder)
    #expect((info.status, info.errors) == (0, ""))
    #expect(info.output.contains("SVGA"))
  }

  /// The iOS player shows 25 frames a second as 30.
  @Test func whatPlayersLackIsSaid() throws {
    try folder.write(
      Array(
        """
        {"v":"5.7.0","fr":25,"ip":0,"op":10,"w":20,"h":20,"layers":[
        {"ty":1,"nm":"a","ip":0,"op":10,"st":0,"sw":20,"sh":20,"sc":"#ff0000","ks":{}}]}
        """.utf8), to: "film.json")
    let whole = try Program.run(["convert", "film.json", "-o", "film.svga"], in: folder)
    #expect((whole.status, whole.errors) == (0, ""))
    #expect(whole.output.contains("10 frames at 25 a second"))
    #expect(whole.output.contains("film.json: svgaplayer-ios supports in part frame rates"))
    let other = try Program.run(["convert", "film.json", "-o", "film.svga", "--rate", "30"], in: folder)
    #expect((other.status, other.errors) == (0, ""))
    #expect(other.output.contains("12 frames at 30 a second"))
    #expect(!other.output.contains("svgaplayer-ios"))
    try expectFailure(["gift.svga", "-o", "x.json", "--rate", "30"], 64, "--rate is for frames")
  }

  /// What is not shapes is said with its layer and the reason, and fits where that is asked for.
  @Test func whatBecomesImagesIsSaid() throws {
    let loader = Repository.root.appending(path: "Samples/loader.json").path
    let program = try Program.run(["convert", loader, "-o", "loader.svga"], in: folder)
    #expect(program.status == 0)
    #expect(program.output.contains(" decoded, for gradients"))
    let small = try Program.run(
      ["convert", loader, "-o", "small.svga", "--max-memory", "4MB"], in: folder)
    #expect(small.status == 0)
    #expect(small.output.contains("pictures are drawn at "))
    #expect(try folder.bytes("small.svga").count < folder.bytes("loader.svga").count)
    try expectFailure(
      ["gift.svga", "-o", "x.json", "--max-memory", "1MB"], 64, "only an .svga is made to fit")
    let long = #"{"v":"5","fr":30,"ip":0,"op":29000000,"w":9,"h":9,"layers":[]}"#
    try folder.write(Array(long.utf8), to: "long.json")
    try expectFailure(["long.json", "-o", "x.svga"], 65, "frames of the SVGA")
  }

  @Test func otherFormatsAreRefused() throws {
    try expectFailure(
      ["gift.svga", "-o", "gift.gif"], 64,
      "any animation an animated .svg; images and videos are made by render")
    try expectFailure(["gift.svga", "-o", "gift"], 64, "no file extension")
    let lottie = Repository.root.appending(path: "Samples/heart.json").path
    try expectFailure([lottie, "-o", "new.json"], 65, "a Lottie becomes an .svga or an .svg")
    try expectFailure(
      ["gift.svga", "-o", "x.json", "--tolerance", "0"], 64, "write a number from 0.001 to 100")
  }
}
