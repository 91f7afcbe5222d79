import AnimationCore
import AnimationKit
import Foundation
import Pixels
import SVGAFormat
import TestSupport
import Testing

/// `--image-fit KEY=nine:LEFT,TOP,RIGHT,BOTTOM`.
@Suite struct NinePartProgramTests {
  private let folder: TemporaryFolder

  /// A sprite and a layer of 200 x 100, each of which has the key "card"; card.png, 40 x 30, with corners of 10 x 8.
  init() throws {
    folder = try TemporaryFolder()
    let image = EncodedImage(key: "card", bytes: try TestAnimations.image(.black, 20, 10))
    let frame = SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 200, height: 100))
    let movie = SVGAMovie(
      size: Size(200, 100), frameRate: 10, frameCount: 1, images: [image],
      sprites: [.init("card", frames: .init([frame]))])
    try folder.write(try SVGAEncoder.encode(movie), to: "card.svga")
    try folder.write(image.bytes, to: "own.png")
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":200,"h":100,"assets":[{"id":"card","w":200,"h":100,"u":"","p":"own.png","e":0}],
       "layers":[{"ty":2,"nm":"card","ind":1,"refId":"card","ip":0,"op":1,"st":0,"ks":{}}]}
      """
    try folder.write(Array(lottie.utf8), to: "card.json")
    try write(alpha: 255, to: "card.png")
  }

  /// Corners red, edges green, the middle blue.
  private func write(alpha: UInt32, to name: String, scale: Int = 1) throws {
    let (width, height) = (40 * scale, 30 * scale)
    let words = (0..<height).flatMap { y in
      (0..<width).map { x -> UInt32 in
        let (isSide, isEnd) = (x / scale < 10 || x / scale >= 30, y / scale < 8 || y / scale >= 22)
        return alpha << 24 | alpha << (isSide && isEnd ? 16 : isSide || isEnd ? 8 : 0)
      }
    }
    try folder.write(try PNGEncoder.encode(try Bitmap(width: width, height: height, words: words)), to: name)
  }

  private func render(
    _ input: String, _ fit: String, image: String = "card.png", _ more: String...
  ) throws -> Bitmap {
    let program = try Program.run(
      [
        "render", input, "-o", "x.png", "--frames", "0", "--image", "card=\(image)", "--image-fit",
        "card=\(fit)",
      ] + more, in: folder)
    #expect((program.status, program.errors) == (0, ""))
    return try Bitmap(decoding: folder.bytes("x.png"))
  }

  @Test(arguments: ["card.svga", "card.json"], ["spans", "cairo"])
  func cornersKeepTheirSizeAndTheRestIsStretched(input: String, renderer: String) throws {
    let bitmap = try render(input, "nine:10,8,10,8", "--renderer", renderer)
    for (x, y) in [(0, 0), (8, 6), (191, 6), (199, 99), (8, 93)] {
      #expect(bitmap[x, y] == .red, "\(x), \(y)")
    }
    for (x, y) in [(100, 2), (100, 97), (4, 50), (195, 50)] { #expect(bitmap[x, y] == .green, "\(x), \(y)") }
    #expect(bitmap[100, 50] == .blue)
    // Right beside the corner, but for what two neighbours have in common.
    #expect(bitmap[14, 2].green > 200 && bitmap[2, 11].green > 200)
  }

  @Test(arguments: ["spans", "cairo"], [255, 100] as [UInt32])
  func noSeamIsSeenAtAnyScale(renderer: String, alpha: UInt32) throws {
    try write(alpha: alpha, to: "card.png")
    for (input, scale) in [("card.svga", "0.37"), ("card.json", "1.37"), ("card.svga", "2.013")] {
      let bitmap = try render(input, "nine:10,8,10,8", "--scale", scale, "--renderer", renderer)
      let alphas = (1..<bitmap.height - 1).flatMap { bitmap.alphas(row: $0).dropFirst().dropLast() }
      // Cairo's coverages are coarser.
      let tolerance = renderer == "cairo" ? 8 : 2
      #expect(alphas.allSatisfy { abs($0 - Int(alpha)) <= tolerance }, "\(scale): \(Set(alphas))")
    }
  }

  @Test func cornersBecomeSmallerWhereTheyDoNotFit() throws {
    try write(alpha: 255, to: "large.png", scale: 10)
    // Upper and lower corners are 160 high together, for 100: all are 62.5 x 50, and the rows between them are gone.
    let bitmap = try render("card.svga", "nine:100,80,100,80", image: "large.png")
    for (x, y) in [(2, 2), (60, 25), (60, 75), (140, 25)] { #expect(bitmap[x, y] == .red, "\(x), \(y)") }
    for (x, y) in [(66, 25), (134, 75), (100, 48), (100, 52)] {
      #expect(bitmap[x, y] == .green, "\(x), \(y)")
    }
  }

  @Test func cutsThatLeaveNothingLeaveAPixel() throws {
    let bitmap = try render("card.svga", "nine:4000,3000,4000,3000")
    #expect(bitmap.inkedPixels == 200 * 100)
    #expect(bitmap[0, 0] == .red && bitmap[199, 99] == .red)
  }

  @Test func nineGoesWithShapesAndBordersAndInJSON() throws {
    let json = #"{"images": {"card": {"file": "card.png", "fit": "nine:10,8,10,8,circle,border:4/#fff"}}}"#
    try folder.write(Array(json.utf8), to: "replace.json")
    let program = try Program.run(
      ["render", "card.svga", "-o", "json.png", "--frames", "0", "--replace", "replace.json"], in: folder)
    #expect((program.status, program.errors) == (0, ""))
    let bitmap = try render("card.svga", "circle,border:4/#fff,nine:10,8,10,8")
    #expect(try Bitmap(decoding: folder.bytes("json.png")).difference(from: bitmap) == 0)
    #expect(bitmap[10, 50] == .clear && bitmap[52, 50] == .white && bitmap[100, 50] == .blue)
  }
}
