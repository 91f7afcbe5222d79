import AnimationKit
import TestSupport
import Testing

/// `--crop`, `--trim` and `--poster`.
@Suite struct CropProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func render(_ arguments: String...) throws {
    let program = try Program.run(["render"] + arguments, in: folder)
    #expect(program.errors == "" && program.status == 0)
  }

  private func size(_ name: String) throws -> [Int] {
    let size = try folder.size(name)
    return [size.width, size.height]
  }

  /// The square is at 5…15, 0…10 then.
  @Test(arguments: ["spans", "cairo"])
  func aPartIsThatOfTheWhole(renderer: String) throws {
    for (crop, output) in [("40x30+0+0", "whole.png"), ("20x12+9+4", "part.png")] {
      try render(
        "a.svga", "--frames", "1", "--scale", "2", "--renderer", renderer, "--crop", crop, "--output", output)
    }
    try render("a.svga", "--frames", "1", "--scale", "2", "--renderer", renderer, "--output", "plain.png")
    #expect(try folder.bytes("whole.png") == folder.bytes("plain.png"))
    #expect(try size("part.png") == [40, 24])
    for (x, y) in [(0, 0), (11, 11), (12, 3), (3, 12), (3, 21), (3, 23), (39, 23)] {
      #expect(try folder.pixel("part.png", x, y) == folder.pixel("whole.png", x + 18, y + 8), "\(x), \(y)")
    }
  }

  /// Where nothing is, there is nothing, though parts of sprites stick out.
  @Test func whatLiesBeyondTheCanvasIsEmpty() throws {
    try render("a.svga", "--frames", "0", "--crop", "20x20-10-10", "--output", "x.png")
    #expect(try folder.pixel("x.png", 9, 9).alpha == 0)
    #expect(try folder.pixel("x.png", 11, 11).red == 1)
    try render("a.svga", "--frames", "0", "--crop", "20x20+30+20", "--output", "x.png")
    #expect(try folder.pixel("x.png", 5, 5).blue == 1)
    #expect(try folder.pixel("x.png", 12, 5).alpha == 0)
  }

  @Test func trimTakesTransparentMarginsAway() throws {
    try render("a.svga", "--hide", "dot", "--trim", "--frames", "1", "--output", "x.png")
    #expect(try size("x.png") == [10, 10])
    #expect(try folder.pixel("x.png", 9, 9).red == 1)
    // The size is that of what is left; a background has no say in what that is.
    try render(
      "a.svga", "--hide", "dot", "--trim", "--frames", "1", "--width", "50", "--background", "white",
      "--output",
      "x.png")
    #expect(try size("x.png") == [50, 50])
    #expect(try folder.pixel("x.png", 49, 49) == Color(red: 1, green: 0, blue: 0))
    // All frames alike.
    try render("a.svga", "--hide", "dot", "--trim", "--output", "out/{frame}.png")
    #expect(try size("out/0.png") == [25, 10])
    #expect(try folder.pixel("out/5.png", 14, 5).alpha == 0)
    #expect(try folder.pixel("out/5.png", 15, 5).red == 1)
  }

  @Test func everyFormatIsCropped() throws {
    try render("a.svga", "--frames", "0", "--crop", "20x10+0+5", "--output", "x.svg")
    #expect(try folder.text("x.svg").contains(#"viewBox="0 0 20 10""#))
    try render("a.svga", "--crop", "20x10+0+5", "--output", "x.gif")
    #expect(try folder.bytes("x.gif")[6..<10] == [20, 0, 10, 0])
    try render("a.svga", "--crop", "20x10+0+5", "--max-bytes", "300", "--output", "y.gif")
    #expect(try folder.bytes("y.gif")[6..<10] == [20, 0, 10, 0])
    let sheet = try Program.run(
      ["sheet", "a.svga", "--hide", "dot", "--trim", "--output", "x.png"], in: folder)
    #expect(sheet.errors == "" && sheet.status == 0)
  }

  @Test func aPosterIsNotEmpty() throws {
    try render("b.json", "--hide", "back", "--poster", "--output", "x.png")
    #expect(try folder.pixel("x.png", 20, 15).green == 1)
    try render("b.json", "--hide", "back", "--poster", "--output", "{frame}.png")
    #expect(try folder.contents().filter { ["3.png", "4.png", "5.png"].contains($0) }.count == 1)
    // What fades in over all of the canvas has no edges but those of the canvas.
    let even = """
      {"v":"5.7","fr":10,"ip":0,"op":20,"w":40,"h":30,"layers":[{"ty":1,"ip":0,"op":20,"st":0,"sw":40,"sh":30,
       "sc":"#00ff00","ks":{"o":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":5,"s":[100]}]}}}]}
      """
    try folder.write(Array(even.utf8), to: "even.json")
    try render("even.json", "--poster", "--output", "even.png")
    #expect(try folder.pixel("even.png", 20, 15) == Color(red: 0, green: 1, blue: 0))
    let program = try Program.run(
      ["batch", "a.svga", "b.json", "--poster", "--trim", "--width", "20", "--output", "thumbs/{name}.png"],
      in: folder)
    #expect(program.status == 0)
    #expect(try size("thumbs/a.png") == [20, 15])
  }

  @Test(arguments: [
    (["--crop", "20x10"], "write WIDTHxHEIGHT+X+Y"), (["--crop", "0x10+0+0"], "write WIDTHxHEIGHT+X+Y"),
    (["--crop", "nanx10+0+0"], "write WIDTHxHEIGHT+X+Y"),
    (["--crop", "1e9x10+0+0"], "write WIDTHxHEIGHT+X+Y"),
    (["--crop", "9x9+0+0", "--trim"], "Use only one of --crop and --trim."),
    (["--poster", "--frames", "1"], "Use only one of --frames, --time, --progress and --poster."),
    (["--poster", "--fps", "5"], "--poster selects single frames: --fps cannot be used with it."),
    (
      ["--hide", "dot", "--hide", "box.vector", "--trim"],
      "a.svga: there is nothing to be seen in these frames, and so nothing to trim to"
    ),
  ])
  func badCropsAreUsageErrors(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "a.svga", "--output", "x.gif"] + arguments, in: folder)
    #expect(program.errors.contains(message), "\(program.errors)")
    #expect(program.status == 64)
    #expect(try !folder.contents().contains("x.gif"))
  }
}
