import AnimationCore
import AnimationExport
import Pixels
import TestSupport
import Testing

@Suite struct APNGWriterTests {
  private let folder: TemporaryFolder
  private let reel = Reel()
  private var path: String { folder.url("x.png").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func everyPixelComesBack() throws {
    try reel.run(try APNGWriter(.file(path), try reel.series(FrameRate(25)), loops: 3))
    let frames = try ReadingProgram.frames(of: path, pixelCount: reel.width * reel.height)
    #expect(frames.count == reel.count)
    for (index, frame) in frames.enumerated() { #expect(frame == (try reel.pixels(index))) }
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func whatVanishesIsGone() throws {
    // An opaque square, nothing, another square elsewhere.
    let bitmaps = try [Rect(x: 2, y: 2, width: 5, height: 5), nil, Rect(x: 9, y: 3, width: 6, height: 6)].map
    {
      try square($0)
    }
    let sink = try APNGWriter(
      .file(path), FrameSeries(width: 20, height: 12, rate: try #require(FrameRate(10))))
    for bitmap in bitmaps { try sink.add(bitmap) }
    try sink.finish()
    let frames = try ReadingProgram.frames(of: path, pixelCount: 20 * 12)
    #expect(frames == bitmaps.map { $0.straightRGBA() })
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"), arguments: PNGCompression.allCases)
  func everyPixelComesBackHoweverItIsCompressed(compression: PNGCompression) throws {
    var files: Set<[UInt8]> = []
    for threads in [1, 2, 5] {
      let series = try reel.series(FrameRate(25))
      try reel.run(try APNGWriter(.file(path), series, compression: compression, threads: threads))
      files.insert(try folder.bytes("x.png"))
    }
    #expect(files.count == 1)
    let frames = try ReadingProgram.frames(of: path, pixelCount: reel.width * reel.height)
    #expect(frames == (try (0..<reel.count).map(reel.pixels)))
  }

  /// Colours that come later are in the palette, too; with more than 256 there is none.
  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [(10, 3 as UInt8), (3, 3), (60, 6)])
  func fewColorsHaveAPalette(count: Int, kind: UInt8) throws {
    let series = FrameSeries(width: 8, height: 6, rate: try #require(FrameRate(10)))
    let frames = try (0..<count).map { frame in
      try Bitmap(
        width: 8, height: 6,
        words: (0..<48).map { i in i < 40 ? 0 : 0xff00_0000 | UInt32(frame * 5 + i % 5) << 3 })
    }
    let sink = try APNGWriter(.file(path), series, threads: 2)
    for frame in frames { try sink.add(frame) }
    try sink.finish()
    let file = try folder.bytes("x.png")
    #expect(file[25] == kind && file[24] == 8)
    #expect(try ReadingProgram.frames(of: path, pixelCount: 48) == frames.map { $0.straightRGBA() })
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func givenColorsAreThePalette() throws {
    let series = FrameSeries(width: 8, height: 6, rate: try #require(FrameRate(10)))
    let frames = try (0..<4).map { frame in
      try Bitmap(
        width: 8, height: 6, words: (0..<48).map { i in 0xff00_0000 | UInt32(frame * 48 + i) * 0x01_0100 })
    }
    var histogram = ColorHistogram.ofPictures
    for frame in frames { histogram.add(frame) }
    let sink = try APNGWriter(.file(path), series, colors: Palette(withClearFor: histogram, count: 16))
    for frame in frames { try sink.add(frame) }
    try sink.finish()
    #expect(try folder.bytes("x.png")[24...25] == [8, 3])
    let read = try ReadingProgram.frames(of: path, pixelCount: 48)
    for (frame, bytes) in zip(frames, read) {
      let largest = zip(frame.straightRGBA(), bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(largest > 0 && largest < 10)
    }
  }

  @Test func equalFramesAreDrawnOnce() throws {
    let sink = try APNGWriter(.file(path), try reel.series(FrameRate(30_000, per: 1001)), loops: 2)
    try sink.add(try reel.bitmap(0))
    try sink.add(try reel.bitmap(0))
    try sink.hold()
    try sink.add(try reel.bitmap(1))
    try sink.finish()
    let file = try APNGFile(try folder.bytes("x.png"))
    #expect(file.imageCount == 2)
    #expect(file.loops == 2)
    #expect(file.delays == [[3003, 30_000], [1001, 30_000]])
  }

  @Test func longTimesAreExact() throws {
    let sink = try APNGWriter(.file(path), try reel.series(FrameRate(30_000, per: 1001)))
    try sink.add(try reel.bitmap(0))
    for _ in 0..<99 { try sink.hold() }
    try sink.finish()
    let file = try APNGFile(try folder.bytes("x.png"))
    #expect(file.delays.reduce(0) { $0 + $1[0] } == 100_100)
    #expect(file.imageCount == 2)
  }

  @Test(.enabled(if: ReadingProgram.pngcheck.isInstalled, "needs pngcheck"))
  func isAWellFormedPNG() throws {
    try reel.run(try APNGWriter(.file(path), try reel.series(FrameRate(25))))
    #expect(try ReadingProgram.pngcheck.text(["-q", path]).isEmpty)
  }

  @Test func nothingIsLeftOfWhatIsNotFinished() throws {
    do {
      let sink = try APNGWriter(.file(path), try reel.series(FrameRate(25)))
      try sink.add(try reel.bitmap(0))
      try sink.add(try reel.bitmap(1))
      #expect(try folder.contents().count == 1)
    }
    #expect(try folder.contents() == [])
  }

  @Test func noFramesAndOtherSizesAreErrors() throws {
    let sink = try APNGWriter(.file(path), try reel.series(FrameRate(25)))
    #expect(throws: ExportError.unsuitable(format: "APNG", reason: "there are no frames")) {
      try sink.finish()
    }
    #expect(
      throws: ExportError.unsuitable(
        format: "APNG", reason: "a frame of 20x12 pixels among those of 40x30")
    ) { try sink.add(try square(nil)) }
  }
}

/// What a test wants to know of an animated PNG.
private struct APNGFile {
  var imageCount = 0
  var loops = 0
  /// Numerator and denominator of each image's time in seconds.
  var delays: [[Int]] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ at: Int, _ count: Int) -> Int { bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    var position = 8
    while position + 12 <= bytes.count {
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let content = position + 8
      if type == "acTL" { (imageCount, loops) = (number(content, 4), number(content + 4, 4)) }
      if type == "fcTL" { delays.append([number(content + 20, 2), number(content + 22, 2)]) }
      position += 12 + number(position, 4)
    }
    #expect(delays.count == imageCount)
  }
}
