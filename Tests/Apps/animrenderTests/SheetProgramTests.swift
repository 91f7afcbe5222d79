import AnimationCore
import AnimationKit
import Foundation
import SVGAFormat
import TestSupport
import Testing

@Suite struct SheetProgramTests {
  private let folder: TemporaryFolder
  private let red = Color(red: 1, green: 0, blue: 0)

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func sheet(_ arguments: String...) throws {
    let program = try Program.run(["sheet"] + arguments, in: folder)
    #expect(program.errors == "" && program.output == "")
    #expect(program.status == 0)
  }

  @Test func framesStandInRows() throws {
    try sheet("a.svga", "--output", "out/x.png", "--columns", "2")
    // Cells of 40x30 with a gap of 12 around and 18 for the number below each.
    let size = try folder.size("out/x.png")
    #expect(size.width == 12 + 2 * 52 && size.height == 12 + 3 * 60)
    for (frame, x, y) in [(0, 12, 12), (1, 64, 12), (3, 64, 72), (5, 64, 132)] {
      #expect(try folder.pixel("out/x.png", x + min(frame, 3) * 5 + 2, y + 5) == red)
    }
  }

  @Test func whatIsTransparentShowsACheckerboardOrABackground() throws {
    try sheet("a.svga", "--output", "x.png", "--frames", "0")
    let squares = [try folder.pixel("x.png", 12 + 15, 12 + 2), try folder.pixel("x.png", 12 + 16, 12 + 2)]
    #expect(squares.allSatisfy { $0.red == $0.green && $0.red < 0.95 } && squares[0] != squares[1])
    try sheet("a.svga", "--output", "x.png", "--frames", "0", "--background", "lime")
    #expect(try folder.pixel("x.png", 12 + 15, 12 + 2) == Color(red: 0, green: 1, blue: 0))
    try sheet("a.svga", "--output", "x.png", "--frames", "0", "--format", "sprite")
    #expect(try folder.pixel("x.png", 15, 2).alpha == 0)
  }

  @Test func someFramesTheLastAmongThem() throws {
    try sheet("a.svga", "--output", "some.png", "--count", "3")
    try sheet("a.svga", "--output", "same.png", "--frames", "0,2,5")
    #expect(try folder.bytes("some.png") == folder.bytes("same.png"))
    try sheet("a.svga", "--output", "other.png", "--frames", "0,2,4")
    // The image is the same; the number is not.
    #expect(try folder.bytes("other.png") != folder.bytes("same.png"))
  }

  @Test func largeAnimationsAreMadeSmall() throws {
    try sheet("a.svga", "--output", "x.png", "--frames", "0", "--scale", "20")
    #expect(try folder.size("x.png").width == 12 + 800 + 12)
    let big = SVGAMovie(size: Size(1000, 500), frameRate: 10, frameCount: 1, images: [], sprites: [])
    try folder.write(try SVGAEncoder.encode(big), to: "big.svga")
    try sheet("big.svga", "--output", "x.png")
    #expect(try folder.size("x.png").width == 12 + 200 + 12)
  }

  @Test func spriteSheetsHaveTheirPlacesAsJSON() throws {
    try sheet("a.svga", "--output", "out/x.png", "--format", "sprite")
    let json = try JSONDecoder().decode(Sprites.self, from: Data(try folder.bytes("out/x.json")))
    #expect(json.frames.keys.sorted() == (0..<6).map { "a_000\($0).png" })
    #expect(json.meta.image == "x.png")
    let third = try #require(json.frames["a_0002.png"])
    #expect(third.duration == 100)
    // The square's corner, where the JSON says that it is.
    let (x, y) = (
      third.frame.x + 10 - third.spriteSourceSize.x, third.frame.y + 1 - third.spriteSourceSize.y
    )
    #expect(try folder.pixel("out/x.png", x, y) == red)
  }

  private struct Sprites: Decodable {
    struct Box: Decodable { var x, y, w, h: Int }
    struct Frame: Decodable {
      var frame: Box
      var spriteSourceSize: Box
      var duration: Int
    }
    struct Meta: Decodable { var image: String }
    var frames: [String: Frame]
    var meta: Meta
  }

  @Test(arguments: [
    (["--output", "x.gif"], "The value 'x.gif' is invalid for '--output <out>': a sheet is a .png file"),
    (
      ["--output", "x.png", "--count", "3", "--frames", "1"],
      "--frames selects the frames: --count cannot be used with it."
    ),
    (
      ["--output", "x.png", "--count", "3", "--format", "sprite"],
      "--count and --columns are for contact sheets."
    ),
  ])
  func mistakesAreUsageErrors(arguments: [String], message: String) throws {
    let program = try Program.run(["sheet", "no.svga"] + arguments, in: folder)
    #expect(program.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
    #expect(program.status == 64)
  }
}
