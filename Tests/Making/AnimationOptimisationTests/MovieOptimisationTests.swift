import AnimationCore
import AnimationOptimisation
import Pixels
import SVGAFormat
import TestSupport
import Testing

@Suite struct MovieOptimisationTests {
  private typealias Frame = SVGAMovie.Frame

  private func movie(
    _ images: [EncodedImage], _ sprites: [SVGAMovie.Sprite], frames: Int = 2
  ) -> SVGAMovie {
    SVGAMovie(size: Size(40, 40), frameRate: 10, frameCount: frames, images: images, sprites: sprites)
  }

  private func sprite(_ key: String, _ x: Double = 0, count: Int = 2) -> SVGAMovie.Sprite {
    .init(
      key,
      frames: .init(
        (0..<count).map { _ in
          Frame(layout: Rect(x: 0, y: 0, width: 8, height: 8), transform: .translation(x, 0))
        }))
  }

  private func optimised(
    _ movie: SVGAMovie, _ change: (inout AnimationOptimiser.Options) -> Void = { _ in }
  ) throws -> SVGAMovie {
    var options = AnimationOptimiser.Options()
    options.quality = nil
    change(&options)
    let result = try AnimationOptimiser.optimise(SVGAEncoder.encode(movie), options: options)
    #expect(result.proof?.worst?.seen.score ?? 100 >= options.quality ?? 100)
    #expect(try AnimationOptimiser.optimise(result.bytes, options: options).bytes == result.bytes)
    return try SVGADecoder.decode(result.bytes).movie
  }

  @Test func unusedImagesGo() throws {
    let images = ["a", "b", "unused"].map { EncodedImage(key: $0, bytes: EncodedImage.checkers.bytes) }
    let result = try optimised(movie(images, [sprite("a"), sprite("b.matte", 10), sprite("key", 20)]))
    #expect(result.images.map(\.key).sorted() == ["a", "b"])
    #expect(result.sprites.map(\.imageKey) == ["a", "b.matte", "key"])
  }

  /// Pictures are packed more than once, the later times from what is known.
  @Test func progressOfImagesRises() throws {
    let images = (0..<3).map { shade in
      EncodedImage.png(32, 32, key: "p\(shade)") { x, _ in Pixel(x, shade, 0) }
    }
    var parts: [Double] = []
    _ = try AnimationOptimiser.optimise(
      SVGAEncoder.encode(movie(images, images.enumerated().map { sprite($1.key, Double(9 * $0)) })),
      progress: { parts.append($0) })
    #expect(parts.count > 3 && parts == parts.sorted() && parts.last == 1, "\(parts)")
  }

  @Test func imagesGetPalettes() throws {
    let image = EncodedImage.png(32, 32, key: "a") { x, y in (x ^ y) & 8 == 0 ? .red : Pixel(0, 9, 200) }
    let result = try optimised(movie([image], [sprite("a")]))
    let small = try #require(result.images.first)
    // Its colour type: a palette.
    #expect(small.bytes[25] == 3)
    #expect(small.bytes.count < image.bytes.count)
  }

  @Test func equalImagesBecomeOneWithoutTheirNames() throws {
    let images = ["a", "b"].map { EncodedImage(key: $0, bytes: EncodedImage.checkers.bytes) }
    let source = movie(images, [sprite("a"), sprite("b", 20)])
    #expect(try optimised(source).images.count == 2)
    let result = try optimised(source) { $0.stripped = [.names] }
    #expect(result.images.map(\.key) == ["a"])
    #expect(result.sprites.map(\.imageKey) == ["a", "a"])
  }

  @Test func hiddenSpritesAreStripped() throws {
    let hidden = SVGAMovie.Sprite("b", frames: .init([.hidden, .hidden]))
    let image = EncodedImage(key: "a", bytes: EncodedImage.checkers.bytes)
    let source = movie([image], [sprite("a"), hidden])
    #expect(try optimised(source).sprites.count == 2)
    #expect(try optimised(source) { $0.stripped = [.hidden] }.sprites.map(\.imageKey) == ["a"])
  }

  /// What nobody sees may still part sprites of one matte.
  @Test func hiddenSpritesBetweenThoseOfOneMatteStay() throws {
    func sprite(_ key: String, _ matte: String, isHidden: Bool = false) -> SVGAMovie.Sprite {
      let frame = isHidden ? Frame.hidden : Frame(layout: Rect(x: 0, y: 0, width: 8, height: 8))
      return .init(key, matteKey: matte, frames: .init([frame, frame]))
    }
    let image = EncodedImage(key: "a", bytes: EncodedImage.checkers.bytes)
    func kept(_ sprites: [SVGAMovie.Sprite]) throws -> [String] {
      try optimised(movie([image], [sprite("m.matte", "")] + sprites)) { $0.stripped = [.hidden] }
        .sprites.dropFirst().map(\.imageKey)
    }
    let (first, last) = (sprite("a", "m.matte"), sprite("a", "m.matte"))
    let hidden = sprite("h", "", isHidden: true)
    #expect(try kept([first, hidden, last]) == ["a", "h", "a"])
    // Its name takes more bytes than a picture of few pixels may lose in the file's own compression.
    let other = sprite("a name of a good many letters", "", isHidden: true)
    #expect(try kept([first, other, hidden, last]) == ["a", "h", "a"])
    #expect(try kept([hidden, first, sprite("h", "m.matte", isHidden: true), last, hidden]) == ["a", "a"])
  }

  @Test func framesBehindTheLastGo() throws {
    let image = EncodedImage(key: "a", bytes: EncodedImage.checkers.bytes)
    let result = try optimised(movie([image], [sprite("a", count: 90)]))
    #expect(result.sprites[0].frames.count == 2)
  }

  /// Shapes that a frame repeats are written once, as KEEP.
  @Test func repeatedShapesAreWrittenOnce() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    for index in 1..<200 { path.line(to: Point(Double(index * 7 % 40), Double(index * 13 % 40))) }
    let shape = SVGAMovie.Shape(.path(path), fill: Color(red: 1, green: 0, blue: 0))
    func bytes(_ frames: Int) throws -> Int {
      let sprite = SVGAMovie.Sprite(
        "v.vector", frames: .init((0..<frames).map { _ in Frame(shapes: [shape]) }))
      let source = try SVGAEncoder.encode(movie([], [sprite], frames: frames))
      return try AnimationOptimiser.optimise(source).bytes.count
    }
    #expect(try bytes(60) - bytes(2) < 300)
  }

  @Test func numbersAreRoundedWhereItIsNotSeen() throws {
    let image = EncodedImage(key: "a", bytes: EncodedImage.checkers.bytes)
    let frames = (0..<40).map { index in
      Frame(
        layout: Rect(x: 0, y: 0, width: 8, height: 8),
        transform: .translation(Double(index) * 0.700123, Double(index) * 0.300711))
    }
    let source = movie([image], [.init("a", frames: .init(frames))], frames: 40)
    let same = try optimised(source)
    #expect(same.sprites[0].frames.map(\.transform.tx) == source.sprites[0].frames.map(\.transform.tx))
    let lossy = try optimised(source) { $0.quality = 85 }
    for frame in lossy.sprites[0].frames {
      #expect((frame.transform.tx * 64).rounded() == frame.transform.tx * 64)
    }
  }

  /// The type of the colours of a PNG: 3 for a palette, 6 for true colours with alpha.
  private func colorType(of movie: SVGAMovie) throws -> UInt8 { try #require(movie.images.first).bytes[25] }

  private func shown(_ image: EncodedImage) -> SVGAMovie {
    let size = 120.0
    return SVGAMovie(
      size: Size(size, size), frameRate: 10, frameCount: 2, images: [image],
      sprites: [
        .init(
          "a", frames: .init((0..<2).map { _ in Frame(layout: Rect(x: 0, y: 0, width: size, height: size)) }))
      ])
  }

  @Test func manyColorsGetAPaletteWhereThatIsNotSeen() throws {
    let image = EncodedImage.png(120, 120, key: "a") { x, y in
      Pixel(200 + x % 7, 40 + y % 11, 90 + (x * y) % 13, 160 + (x + y) % 9)
    }
    let source = shown(image)
    let (same, seen) = try (optimised(source), optimised(source) { $0.quality = 85 })
    #expect(try colorType(of: same) == 6)
    #expect(try colorType(of: seen) == 3)
    #expect(try #require(seen.images.first).bytes.count < #require(same.images.first).bytes.count * 3 / 4)
  }

  /// Colours all over: 256 of them would be seen.
  @Test func manyColorsAreRoundedWhereAPaletteIsSeen() throws {
    let image = EncodedImage.png(120, 120, key: "a") { x, y in
      Pixel(x * 2, y * 2, (x * 37 + y * 91) % 256, 255)
    }
    let seen = try optimised(shown(image)) { $0.quality = 85 }
    let bitmap = try Bitmap(decoding: #require(seen.images.first).bytes, limits: DecodingLimits())
    #expect(bitmap.hasRoundedColors)
  }

  /// Palettes of 0 and of 257 entries, sixteen bits, half a file, another kind with the beginning of a PNG.
  @Test func picturesThatCannotBeReadStayAsTheyAre() throws {
    let good = EncodedImage.png(16, 16, key: "a") { x, y in Pixel(x * 16, y * 16, 9) }.bytes
    func changed(_ place: Int, _ byte: UInt8) -> [UInt8] {
      var bytes = good
      bytes[place] = byte
      return bytes
    }
    let palette =
      [UInt8](good[..<33]) + [0, 0, 3, 3] + Array("PLTE".utf8) + [UInt8](repeating: 7, count: 771 + 4)
    for bytes in [
      [UInt8](good.prefix(good.count / 2)), changed(24, 16), changed(25, 3), changed(25, 7),
      palette + good[33...],
    ] {
      let seen = try optimised(shown(EncodedImage(key: "a", bytes: bytes))) { $0.quality = 85 }
      #expect(seen.images.first?.bytes == bytes)
    }
  }

  /// Everything but a picture's size stays as it is where it is too small to be compared.
  @Test func smallPicturesKeepTheirColors() throws {
    let image = EncodedImage.png(7, 90, key: "a") { x, y in Pixel(x * 30, y * 2, (x * y) % 256) }
    let seen = try optimised(shown(image)) { $0.quality = 20 }
    #expect(try colorType(of: seen) != 3)
  }
}
