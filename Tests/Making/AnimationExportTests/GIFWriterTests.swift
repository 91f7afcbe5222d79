import AnimationCore
import AnimationExport
import CairoRenderer
import Pixels
import TestSupport
import Testing

@Suite struct GIFWriterTests {
  private let folder: TemporaryFolder
  private let reel = Reel(background: .white)
  private var path: String { folder.url("x.gif").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func series(_ rate: Double) throws -> FrameSeries {
    FrameSeries(width: 20, height: 12, rate: try #require(FrameRate(rate)))
  }

  /// Squares at these columns, nothing where there is none.
  private func write(_ columns: [Double?], rate: Double, loops: Int = 0) throws -> [Bitmap] {
    let sink = try GIFWriter(.file(path), try series(rate), loops: loops)
    let bitmaps = try columns.map { column in
      try square(column.map { Rect(x: $0, y: 3, width: 4, height: 4) })
    }
    for bitmap in bitmaps { try sink.add(bitmap) }
    try sink.finish()
    return bitmaps
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func fewColorsAreExact() throws {
    let bitmaps = try write([1, 5, nil, 9, 9, 12], rate: 10)
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    // The fourth and the fifth are one.
    #expect(frames.count == 5)
    for (frame, index) in zip(frames, [0, 1, 2, 3, 5]) {
      #expect(rootMeanSquare(frame, bitmaps[index].straightRGBA()) == 0)
    }
  }

  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [(Dithering.none, 6.0), (.bayer, 10), (.floyd, 10)])
  func gradientsComeClose(_ dithering: Dithering, _ limit: Double) throws {
    try reel.run(
      try GIFWriter(.file(path), try reel.series(FrameRate(10)), options: GIFOptions(dithering: dithering)))
    let frames = try ReadingProgram.frames(of: path, pixelCount: reel.width * reel.height)
    #expect(frames.count == reel.count)
    for (index, frame) in frames.enumerated() {
      #expect(rootMeanSquare(frame, try reel.pixels(index)) < limit)
    }
  }

  /// From yellow in one corner by red to blue in the other, a little further in each frame. Steps of more than a few
  /// values are seen as bands, and the brightest corner is a small part of the picture. No pixel is brighter by more than 3.5
  /// of 255 than the one next to it.
  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [(quality: 75, limit: 7), (100, 4)])
  func aMovingGradientHasNoBands(quality: Int, limit: Int) throws {
    let (width, height) = (240, 200)
    func words(_ frame: Int) -> [UInt32] {
      (0..<width * height).map { i in
        let place = Double(i % width + i / width + 12 * frame) / 520
        let (a, b, part) =
          place < 0.5
          ? ([255.0, 230, 80], [230.0, 50, 100], place * 2)
          : ([230.0, 50, 100], [25.0, 25, 130], place * 2 - 1)
        return zip(a, b).reduce(0xff) { $0 << 8 | UInt32(($1.0 + ($1.1 - $1.0) * part).rounded()) }
      }
    }
    let sink = try GIFWriter(
      .file(path), FrameSeries(width: width, height: height, rate: try #require(FrameRate(10))),
      quality: quality)
    let bitmaps = try (0..<5).map { try Bitmap(width: width, height: height, words: words($0)) }
    for bitmap in bitmaps { try sink.add(bitmap) }
    try sink.finish()
    let frames = try ReadingProgram.frames(of: path, pixelCount: width * height)
    #expect(frames.count == bitmaps.count)
    for (frame, bitmap) in zip(frames, bitmaps) {
      let errors = zip(frame, bitmap.straightRGBA()).map { abs(Int($0) - Int($1)) }
      #expect(errors.max() ?? 255 <= limit)
      #expect(largestStep(in: frame, width: width) <= 3.5)
    }
  }

  /// How much brighter a pixel is than the one next to it, at most.
  private func largestStep(in pixels: [UInt8], width: Int) -> Double {
    func brightness(_ pixel: Int) -> Double {
      0.299 * Double(pixels[4 * pixel]) + 0.587 * Double(pixels[4 * pixel + 1]) + 0.114
        * Double(pixels[4 * pixel + 2])
    }
    return (1..<pixels.count / 4).filter { $0 % width > 0 }
      .map { abs(brightness($0) - brightness($0 - 1)) }.max() ?? 0
  }

  /// Red from left to right, green from top to bottom: of 65,536 colours a palette has few. What is seen of a small area is its
  /// mean.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func gradientsOfTooManyColorsGetGrain() throws {
    let side = 256
    let words = (0..<UInt32(side * side)).map { 0xff00_0040 | ($0 % 256) << 16 | ($0 / 256) << 8 }
    let bitmap = try Bitmap(width: side, height: side, words: words)
    func errorOfAreas(_ dithering: Dithering) throws -> Double {
      let sink = try GIFWriter(
        .file(path), FrameSeries(width: side, height: side, rate: try #require(FrameRate(10))),
        options: GIFOptions(dithering: dithering))
      try sink.add(bitmap)
      try sink.finish()
      let frame = try #require(try ReadingProgram.frames(of: path, pixelCount: side * side).first)
      return rootMeanSquare(means(frame, width: side), means(bitmap.straightRGBA(), width: side))
    }
    #expect(try errorOfAreas(.auto) < 0.7 * errorOfAreas(.none))
  }

  /// The means of areas of 8 x 8 pixels.
  private func means(_ pixels: [UInt8], width: Int) -> [UInt8] {
    var sums = [Int](repeating: 0, count: pixels.count / 64)
    for (i, value) in pixels.enumerated() {
      let (x, y) = (i / 4 % width, i / 4 / width)
      sums[(y / 8 * (width / 8) + x / 8) * 4 + i % 4] += Int(value)
    }
    return sums.map { UInt8($0 / 64) }
  }

  @Test func flatArtHasNoGrain() throws {
    func bytes(_ dithering: Dithering) throws -> [UInt8] {
      let sink = try GIFWriter(.file(path), try series(10), options: GIFOptions(dithering: dithering))
      for column in [1.5, 3.2, 7] {
        try sink.add(try square(Rect(x: column, y: 3.3, width: 4, height: 4)))
      }
      try sink.finish()
      return try folder.bytes("x.gif")
    }
    #expect(try bytes(.auto) == bytes(.none))
  }

  /// Noise that moves, of many colours.
  @Test(arguments: [0, 1, 8, 30]) func pixelsAreNoFartherOffThanTheTolerance(_ tolerance: Int) throws {
    var numbers = SplitMix64(seed: 5)
    let series = FrameSeries(width: 48, height: 40, rate: try #require(FrameRate(10)))
    let frames = try (0..<5).map { _ in
      try Bitmap(
        width: 48, height: 40,
        words: (0..<(48 * 40)).map { _ in
          0xff00_0000 | UInt32(numbers.next() % 32 + 60) << 16 | UInt32(numbers.next() % 4 * 8) << 8
        })
    }
    func written(_ tolerance: Int) throws -> (bytes: Int, frames: [[UInt8]]) {
      let sink = try GIFWriter(.file(path), series, options: GIFOptions(tolerance: tolerance))
      for frame in frames { try sink.add(frame) }
      try sink.finish()
      return (try folder.bytes("x.gif").count, try ReadingProgram.frames(of: path, pixelCount: 48 * 40))
    }
    let (exact, tolerant) = (try written(0), try written(tolerance))
    let differences = zip(exact.frames, tolerant.frames).map { frames in
      zip(frames.0, frames.1).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    #expect(differences.count == 5)
    #expect(differences.allSatisfy { $0 <= tolerance })
    if tolerance >= 8 {
      #expect(Double(tolerant.bytes) < 0.8 * Double(exact.bytes))
      #expect(differences.contains { $0 > 0 })
    }
  }

  /// Red at alpha 255, 128, 64 and 0, over green.
  @Test func aMatteMakesSoftEdgesOpaque() throws {
    let words: [UInt32] = [0xffff_0000, 0x8080_0000, 0x4040_0000, 0]
    let bitmap = try Bitmap(width: 4, height: 1, words: words)
    let series = FrameSeries(width: 4, height: 1, rate: try #require(FrameRate(10)))
    let sink = try GIFWriter(
      .file(path), series, quality: 100, options: GIFOptions(matte: Color(red: 0, green: 1, blue: 0)))
    try sink.add(bitmap)
    try sink.finish()
    let frame = try #require(try ReadingProgram.frames(of: path, pixelCount: 4).first)
    #expect(frame.prefix(12) == [255, 0, 0, 255, 128, 127, 0, 255, 64, 191, 0, 255])
    #expect(frame.last == 0)
  }

  /// 40 minutes at 1 frame a second, whether the square stays or vanishes: more than a GIF's frame can say.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"), arguments: [1.0, nil])
  func longPausesAreSplit(_ end: Double?) throws {
    let sink = try GIFWriter(.file(path), try series(1))
    let (first, last) = (
      try square(Rect(x: 1, y: 3, width: 4, height: 4)),
      try square(end.map { Rect(x: $0 + 2, y: 3, width: 4, height: 4) })
    )
    try sink.add(first)
    for _ in 1..<2400 { sink.hold() }
    try sink.add(last)
    try sink.finish()
    let bytes = try folder.bytes("x.gif")
    let delays = bytes.indices.dropLast(8).filter { bytes[$0..<$0 + 3] == [0x21, 0xf9, 4] }
      .map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    #expect(delays == [65_000, 65_000, 65_000, 45_000, 100])
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    #expect(frames.count == 5)
    for frame in frames.dropLast() { #expect(rootMeanSquare(frame, first.straightRGBA()) == 0) }
    #expect(rootMeanSquare(try #require(frames.last), last.straightRGBA()) == 0)
  }

  @Test func aGIFEndsAfter24Days() throws {
    let sink = try GIFWriter(.file(path), try series(0.01))
    try sink.add(try square(nil))
    for _ in 0..<21_475 { sink.hold() }
    #expect(throws: ExportError.unsuitable(format: "GIF", reason: "an animation of more than 24 days")) {
      try sink.finish()
    }
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func halfTransparentPixelsKeepTheirOwnColor() throws {
    let sink = try GIFWriter(.file(path), try series(10))
    for alpha in [0.7, 0.3] {
      let bitmap = try Bitmap(width: 20, height: 12)
      let color = Color(red: 1, green: 1, blue: 0, alpha: alpha)
      let item = FillItem(Path(Rect(x: 0, y: 0, width: 10, height: 12)), paint: .color(color))
      CairoRenderer().render(
        DisplayList(size: Size(20, 12), items: [.fill(item)]), into: bitmap, transform: .identity)
      try sink.add(bitmap)
    }
    try sink.finish()
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    #expect(Array(frames[0][0..<4]) == [255, 255, 0, 255])
    #expect(frames[0][20 * 4 - 1] == 0)
    #expect(stride(from: 3, to: frames[1].count, by: 4).allSatisfy { frames[1][$0] == 0 })
  }

  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func delaysDoNotDrift() throws {
    _ = try write((0..<16).map { Double($0) }, rate: 30, loops: 3)
    let info = try ReadingProgram.gifsicle.text(["--info", path])
    let delays = info.split(separator: "delay ").dropFirst().map { $0.prefix { $0 != "s" } }
    #expect(
      delays == [
        "0.03", "0.04", "0.03", "0.03", "0.04", "0.03", "0.03", "0.04", "0.03", "0.03", "0.04", "0.03",
        "0.03",
        "0.04", "0.03", "0.03",
      ])
    // Twice more after the first time.
    #expect(info.contains("loop count 2"))
  }

  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func noFrameIsTooShortForBrowsers() throws {
    let bitmaps = try write((0..<16).map { Double($0) }, rate: 100)
    let info = try ReadingProgram.gifsicle.text(["--info", path])
    let delays = info.split(separator: "delay ").dropFirst().map { $0.prefix { $0 != "s" } }
    #expect(delays == [Substring](repeating: "0.02", count: 8))
    #expect(info.contains("loop forever"))
    // The last image is the animation's last one.
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    #expect(rootMeanSquare(frames.last ?? [], bitmaps.last?.straightRGBA() ?? [0]) == 0)
  }

  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func onceMeansNoLoop() throws {
    _ = try write([1, 2], rate: 10, loops: 1)
    #expect(!(try ReadingProgram.gifsicle.text(["--info", path])).contains("loop"))
  }

  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func aPaletteThatServesManyFramesIsWrittenOnce() throws {
    _ = try write([nil, 1, 5, 9, 12], rate: 10)
    let info = try ReadingProgram.gifsicle.text(["--info", path])
    #expect(info.split(separator: "image #").count == 1 + 5)
    #expect(!info.contains("local color table"))
  }

  /// Each frame has a colour that none before it has.
  @Test(
    .enabled(
      if: ReadingProgram.gifsicle.isInstalled && ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg, gifsicle"),
    arguments: [75, 100])
  func fewColorsOfManyFramesHaveOnePalette(quality: Int) throws {
    let sink = try GIFWriter(.file(path), try series(10), quality: quality)
    let bitmaps = try (0..<40).map { frame in
      try Bitmap(
        width: 20, height: 12,
        words: (0..<240).map { UInt32($0 % 20 < 10 ? 0xffff_ffff : 0xff00_0000 | frame * 0x04_0605) })
    }
    for bitmap in bitmaps { try sink.add(bitmap) }
    try sink.finish()
    let info = try ReadingProgram.gifsicle.text(["--info", path])
    #expect(info.contains("global color table [64]") && !info.contains("local color table"))
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    #expect(frames == bitmaps.map { $0.straightRGBA() })
  }

  /// Scenes whose colours have nothing in common, each a gradient of its own, and more of them than fit one palette.
  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func aNewSceneHasAPaletteOfItsOwn() throws {
    let sink = try GIFWriter(
      .file(path), FrameSeries(width: 200, height: 4, rate: try #require(FrameRate(10))), quality: 100)
    for frame in 0..<12 {
      let shift = UInt32(8 * (frame / 4))
      let words = (0..<800).map { 0xff00_0000 | ((UInt32($0) % 200 + UInt32(frame % 2)) << shift) }
      try sink.add(try Bitmap(width: 200, height: 4, words: words))
    }
    try sink.finish()
    let info = try ReadingProgram.gifsicle.text(["--info", path])
    // The first scene's is the file's own; the others' come with each of their frames.
    #expect(info.split(separator: "image #").count == 1 + 12)
    #expect(info.split(separator: "local color table").count == 1 + 8)
  }

  /// More codes than a table has, where pixels change and where they may stay as they are.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func longFramesComeBack() throws {
    let (width, height) = (150, 120)
    var state: UInt32 = 1
    func random(_ count: UInt32) -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return (state >> 16) % count
    }
    let colors: [UInt32] = [0xff00_0000, 0xffff_0000, 0xff00_ff00, 0, 0xffff_ffff]
    var words = (0..<(width * height)).map { _ in colors[Int(random(5))] }
    let sink = try GIFWriter(
      .file(path), FrameSeries(width: width, height: height, rate: try #require(FrameRate(10))), quality: 100)
    var bitmaps: [Bitmap] = []
    for _ in 0..<4 {
      bitmaps.append(try Bitmap(width: width, height: height, words: words))
      try sink.add(bitmaps[bitmaps.count - 1])
      for i in words.indices where random(3) == 0 { words[i] = colors[Int(random(5))] }
    }
    try sink.finish()
    let frames = try ReadingProgram.frames(of: path, pixelCount: width * height)
    #expect(frames == bitmaps.map { $0.straightRGBA() })
  }

  @Test func nothingAtAllCanBeShown() throws {
    _ = try write([nil, nil], rate: 10)
    #expect(try folder.bytes("x.gif").starts(with: Array("GIF89a".utf8)))
  }

  @Test func nothingIsLeftOfWhatIsNotFinished() throws {
    do {
      let sink = try GIFWriter(.file(path), try series(10))
      try sink.add(try square(nil))
      try sink.add(try square(Rect(x: 1, y: 1, width: 3, height: 3)))
    }
    #expect(try folder.contents() == [])
  }
}
