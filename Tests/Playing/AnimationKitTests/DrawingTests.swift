import AnimationKit
import TestSupport
import Testing

@Suite struct DrawingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let animation: any Animation

  /// 40 x 20, all red.
  init() throws {
    let shape = SVGAMovie.Shape(
      .rect(Rect(x: 0, y: 0, width: 40, height: 20)), fill: Color(red: 1, green: 0, blue: 0))
    let movie = SVGAMovie(
      size: Size(40, 20), frameRate: 10, frameCount: 1,
      sprites: [.init("all.vector", frames: [.init(shapes: [shape])])])
    animation = try AnimationDecoder.decode(try SVGAEncoder.encode(movie))
  }

  @Test func theAnimationsOwnSizeIsTheDefault() throws {
    let bitmap = try animation.bitmap(at: 0)
    #expect(bitmap.width == 40 && bitmap.height == 20)
    #expect(bitmap.color(x: 39, y: 19) == red)
  }

  @Test func otherSizesKeepTheProportions() throws {
    let bitmap = try animation.bitmap(at: 0, width: 80, height: 80)
    #expect(bitmap.color(x: 0, y: 10) == .clear)
    #expect(bitmap.color(x: 0, y: 40) == red)
  }

  @Test func scaledSizesAreWholePixels() throws {
    let bitmap = try animation.bitmap(at: 0, options: ImageOptions(size: .scale(0.13)))
    #expect(bitmap.width == 5 && bitmap.height == 3)
    let tiny = try animation.bitmap(at: 0, options: ImageOptions(size: .scale(0.001)))
    #expect(tiny.width == 1 && tiny.height == 1)
  }

  @Test func backgroundFillsTheWholeImage() throws {
    let options = ImageOptions(size: .pixels(width: 80, height: 80), background: .white)
    let bitmap = try animation.bitmap(at: 0, options: options)
    #expect(bitmap.color(x: 0, y: 10) == .white)
  }

  @Test func whatIsHiddenIsNotDrawn() throws {
    let bitmap = try animation.bitmap(at: 0, replacements: Replacements(hidden: ["all.vector"]))
    #expect(bitmap.color(x: 5, y: 5) == .clear)
  }

  @Test func imagesAreWrittenAsPNG() throws {
    let folder = try TemporaryFolder()
    try animation.bitmap(at: 0).writePNG(to: folder.url("x.png").path)
    let properties = try ImageProperties(probing: try folder.bytes("x.png"))
    #expect(properties.type == .png && properties.width == 40 && properties.height == 20)
    let path = folder.url("no/x.png").path
    #expect(throws: FileError(path: path, .unwritable(reason: "no such file or directory"))) {
      try animation.bitmap(at: 0).writePNG(to: path)
    }
  }

  @Test(arguments: [ImageOptions.ImageSize.scale(.infinity), .scale(1e5), .pixels(width: 0, height: 4)])
  func impossibleSizesAreErrors(size: ImageOptions.ImageSize) {
    #expect(throws: AnimationError.self) {
      try animation.bitmap(at: 0, options: ImageOptions(size: size))
    }
  }
}
