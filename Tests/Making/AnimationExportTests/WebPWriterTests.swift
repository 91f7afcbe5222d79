import AnimationCore
import AnimationExport
import Pixels
import TestSupport
import Testing

@Suite struct WebPWriterTests {
  private let folder: TemporaryFolder
  private let reel = Reel()
  private var path: String { folder.url("x.webp").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func losslessKeepsEveryPixelAndTime() throws {
    try reel.run(
      try WebPWriter(.file(path), try reel.series(FrameRate(30)), options: WebPOptions(.lossless), loops: 4))
    let file = try WebPFile(try folder.bytes("x.webp"))
    #expect(file.loops == 4)
    #expect(file.ends == [33, 67, 100, 133, 167, 200])
    for (index, frame) in file.frames.enumerated() { #expect(frame == (try reel.pixels(index))) }
  }

  /// The library would take more than a gigabyte.
  @Test func framesThatAreTooLargeAreRefused() throws {
    let series = FrameSeries(width: 5300, height: 5300, rate: FrameRate(clamping: 10))
    #expect(
      throws: ExportError.unsuitable(
        format: "WebP", reason: "a frame that moves has at most 28000000 pixels, not 5300x5300")
    ) { try WebPWriter(.file(path), series) }
    #expect(try folder.contents() == [])
  }

  @Test func heldFramesAreStoredOnce() throws {
    let sink = try WebPWriter(.file(path), try reel.series(FrameRate(10)))
    try sink.add(try reel.bitmap(0))
    sink.hold()
    sink.hold()
    try sink.add(try reel.bitmap(1))
    try sink.finish()
    let file = try WebPFile(try folder.bytes("x.webp"))
    #expect(file.loops == 0)
    #expect(file.ends == [300, 400])
  }

  @Test func lossyComesClose() throws {
    try reel.run(
      try WebPWriter(.file(path), try reel.series(FrameRate(10)), options: WebPOptions(.lossy(quality: 95))))
    let file = try WebPFile(try folder.bytes("x.webp"))
    let (frame, expected) = (try #require(file.frames.last), try reel.pixels(reel.count - 1))
    // Nobody sees the colour of what is transparent.
    let errors = expected.indices.map {
      abs(Int(frame[$0]) - Int(expected[$0])) * Int(expected[$0 | 3]) / 255
    }
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 4)
  }

  /// What costs most of a soft animation is its alpha.
  @Test func lowQualityHasFewStepsOfAlpha() throws {
    let side = 64
    let words = (0..<side * side).map { index -> UInt32 in
      let (x, y) = (UInt32(index % side), UInt32(index / side))
      let alpha = 4 * x + 3
      return alpha << 24 | (alpha * y / 64) << 16 | (alpha * (63 - y) / 64) << 8
    }
    let bitmap = try Bitmap(width: side, height: side, words: words)
    func steps(_ quality: Int) throws -> Int {
      let series = FrameSeries(width: side, height: side, rate: try #require(FrameRate(10)))
      let sink = try WebPWriter(.file(path), series, options: WebPOptions(.lossy(quality: quality)))
      try sink.add(bitmap)
      try sink.finish()
      let frame = try #require(try WebPFile(try folder.bytes("x.webp")).frames.first)
      return Set(stride(from: 3, to: frame.count, by: 4).map { frame[$0] }).count
    }
    #expect(try steps(75) == side)
    #expect(try steps(50) == 12)
  }

  @Test func fewColorsAreExact() throws {
    let series = FrameSeries(width: 20, height: 12, rate: try #require(FrameRate(10)))
    let sink = try WebPWriter(.file(path), series, options: WebPOptions(.lossy(quality: 80)))
    let bitmaps = try [1, 5, 9].map { try square(Rect(x: $0, y: 3, width: 4, height: 4)) }
    for bitmap in bitmaps { try sink.add(bitmap) }
    try sink.finish()
    #expect(try WebPFile(try folder.bytes("x.webp")).frames == bitmaps.map { $0.straightRGBA() })
  }

  @Test(.enabled(if: ReadingProgram.webpinfo.isInstalled, "needs webpinfo"))
  func isAWellFormedFile() throws {
    try reel.run(try WebPWriter(.file(path), try reel.series(FrameRate(25))))
    #expect(try ReadingProgram.webpinfo.text([path]).contains("No error detected."))
  }

  @Test func nothingIsLeftOfWhatIsNotFinished() throws {
    do {
      let sink = try WebPWriter(.file(path), try reel.series(FrameRate(25)))
      try sink.add(try reel.bitmap(0))
    }
    #expect(try folder.contents() == [])
    #expect(throws: ExportError.self) {
      try WebPWriter(.file(path), FrameSeries(width: 16_384, height: 1, rate: try #require(FrameRate(1))))
    }
  }
}
