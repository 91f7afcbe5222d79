import AnimationCore
import AnimationKit
import TestSupport
import Testing

@Suite struct RenderProgramTests {
  private let folder: TemporaryFolder
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let yellow = Color(red: 1, green: 1, blue: 0)

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func render(_ arguments: String..., input: [UInt8]? = nil) throws {
    let program = try Program.run(["render"] + arguments, in: folder, input: input)
    #expect(program.errors == "")
    #expect(program.output == "")
    #expect(program.status == 0)
  }

  @Test(arguments: ["a.svga", "b.json"])
  func allFramesHaveTheAnimationsSize(file: String) throws {
    try render(file, "--output", "out/deep/{frame:04}.png")
    for frame in 0..<6 {
      let size = try folder.size("out/deep/000\(frame).png")
      #expect(size.width == 40 && size.height == 30)
    }
    #expect(try folder.contents().filter { $0.hasPrefix("out") }.count == 2 + 6)
  }

  @Test func listedFramesAreDrawn() throws {
    try render("a.svga", "--frames", "5,0..4:2", "--output", "out/{frame}.png")
    #expect(
      try folder.contents().filter { $0.hasPrefix("out/") }
        == ["out/0.png", "out/2.png", "out/4.png", "out/5.png"])
    #expect(try folder.pixel("out/0.png", 2, 5) == red)
    #expect(try folder.pixel("out/2.png", 2, 5) == .clear)
    #expect(try folder.pixel("out/2.png", 12, 5) == red)
    #expect(try folder.bytes("out/4.png") == folder.bytes("out/5.png"))
  }

  @Test(arguments: [["--frames", "2"], ["--time", "0.2"], ["--progress", "0.34"]])
  func oneFrameGoesIntoOneFile(selection: [String]) throws {
    let program = try Program.run(["render", "a.svga", "--output", "x.png"] + selection, in: folder)
    #expect(program.status == 0)
    #expect(try folder.pixel("x.png", 12, 5) == red)
    #expect(try folder.pixel("x.png", 2, 5) == .clear)
    #expect(try folder.pixel("x.png", 2, 20) == blue)
  }

  @Test func readsStandardInputInBothFormats() throws {
    try render("-", "--frames", "0", "--output", "svga.png", input: try folder.bytes("a.svga"))
    #expect(try folder.pixel("svga.png", 2, 5) == red)
    let program = try Program.run(
      ["render", "-", "--frames", "5", "--output", "lottie.png"], in: folder,
      input: try folder.bytes("b.json"))
    #expect(try folder.pixel("lottie.png", 20, 15) == green)
    // There is no folder to look for images in.
    #expect(
      program.errors
        == "animrender: standard input: not drawn as the file asks: 1 image (back); "
        + "-v lists them, --strict makes them errors\n")
    #expect(try folder.pixel("lottie.png", 1, 1) == .clear)
  }

  @Test func imagesNextToALottieAreFound() throws {
    try render("b.json", "--frames", "0", "--output", "x.png")
    #expect(try folder.pixel("x.png", 20, 15) == yellow)
  }

  @Test func sizeAndFitPlaceTheFrame() throws {
    try render("b.json", "--frames", "0", "--size", "80x80", "--output", "contain.png")
    #expect(try folder.size("contain.png").height == 80)
    #expect(try folder.pixel("contain.png", 40, 5) == .clear)
    #expect(try folder.pixel("contain.png", 40, 40) == yellow)
    for fit in ["cover", "fill"] {
      try render("b.json", "--frames", "0", "--size", "80x80", "--fit", fit, "--output", "x.png")
      #expect(try folder.pixel("x.png", 40, 5) == yellow)
    }
    try render("b.json", "--frames", "0", "--size", "80x80", "--fit", "none", "--output", "none.png")
    #expect(try folder.pixel("none.png", 10, 40) == .clear)
    #expect(try folder.pixel("none.png", 30, 40) == yellow)
  }

  @Test func scaleMultipliesTheSize() throws {
    try render("a.svga", "--frames", "0", "--scale", "2.5", "--output", "x.png")
    let size = try folder.size("x.png")
    #expect(size.width == 100 && size.height == 75)
    #expect(try folder.pixel("x.png", 22, 10) == red)
  }

  @Test func backgroundLiesBelow() throws {
    try render("a.svga", "--frames", "0", "--background", "#00ff00", "--output", "x.png")
    #expect(try folder.pixel("x.png", 30, 5) == green)
    #expect(try folder.pixel("x.png", 2, 5) == red)
  }

  @Test func imagesAreReplacedInBothFormats() throws {
    try folder.write(try TestAnimations.image(green, 40, 15), to: "green.png")
    try render("a.svga", "--frames", "0", "--image", "dot=green.png", "--output", "svga.png")
    #expect(try folder.pixel("svga.png", 20, 22) == green)
    try folder.write(try TestAnimations.image(blue, 40, 30), to: "blue.png")
    try render("b.json", "--frames", "0", "--image", "back=blue.png", "--output", "lottie.png")
    #expect(try folder.pixel("lottie.png", 20, 15) == blue)
  }

  @Test func layersAreHiddenInBothFormats() throws {
    try render("a.svga", "--frames", "0", "--hide", "dot", "--hide", "box.vector", "--output", "svga.png")
    #expect(try folder.pixel("svga.png", 20, 22) == .clear)
    #expect(try folder.pixel("svga.png", 2, 5) == .clear)
    try render("b.json", "--frames", "5", "--hide", "square", "--output", "lottie.png")
    #expect(try folder.pixel("lottie.png", 20, 15) == yellow)
  }

  @Test func textsAreWritten() throws {
    try render("a.svga", "--frames", "0", "--output", "without.png")
    try render("a.svga", "--frames", "0", "--text", "dot=Hi = ho", "--output", "with.png")
    #expect(try folder.bytes("with.png") != folder.bytes("without.png"))
  }

  @Test func unknownKeysAreAWarningThatNamesNearOnes() throws {
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "x.png", "--hide", "bix", "--text", "Dot=x"],
      in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors == """
        animrender: a.svga: --text: no sprite or text layer 'Dot': did you mean 'dot'?
        animrender: a.svga: --hide: no sprite or layer 'bix': did you mean 'box.vector'?

        """)
    try render("a.svga", "--frames", "0", "--output", "x.png", "--hide", "bix", "--quiet")
  }

  @Test func damagedImagesAreAWarning() throws {
    try folder.write(Array("no picture".utf8), to: "images/back.png")
    let program = try Program.run(["render", "b.json", "--frames", "5", "--output", "x.png"], in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors
        == "animrender: b.json: not drawn as the file asks: 1 image (back); "
        + "-v lists them, --strict makes them errors\n")
    let verbose = try Program.run(
      ["render", "b.json", "--frames", "5", "--output", "x.png", "-v"], in: folder)
    #expect(
      verbose.errors.contains(
        #"image "back": not drawn: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG"#))
    #expect(try folder.pixel("x.png", 20, 15) == green)
  }

  @Test func anOlderFileIsReplaced() throws {
    try folder.write([1, 2, 3], to: "x.png")
    try render("a.svga", "--frames", "0", "--output", "x.png")
    #expect(try folder.size("x.png").width == 40)
  }
}
