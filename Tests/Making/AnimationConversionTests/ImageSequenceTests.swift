import AnimationCore
import FrameRendering
import Pixels
import SVGAFormat
import Testing

@testable import AnimationConversion

@Suite struct ImageSequenceTests {
  private static let (red, blue): (UInt32, UInt32) = (0xffff_0000, 0xff00_00ff)

  /// 64 x 64, with rectangles of one colour.
  private func frame(_ background: UInt32 = 0, _ boxes: [(PixelArea, UInt32)] = []) throws -> Bitmap {
    var words = Array(repeating: background, count: 64 * 64)
    for (area, word) in boxes {
      for y in area.rows { for x in area.columns { words[y * 64 + x] = word } }
    }
    return try Bitmap(width: 64, height: 64, words: words)
  }

  private func sequence(_ frames: [Bitmap], noise: Int = 0) throws -> ImageSequence {
    var options = SequenceOptions()
    options.noise = noise
    var sequence = ImageSequence(width: 64, height: 64, options: options)
    for frame in frames { try sequence.add(frame) }
    return sequence
  }

  private func movie(_ sequence: ImageSequence) -> SVGAMovie {
    SVGAMovie(
      size: Size(64, 64), frameRate: 10, frameCount: sequence.frameCount, images: sequence.images,
      sprites: sequence.movieSprites)
  }

  /// Expects the movie to show the frames, pixel by pixel.
  private func expectShown(_ frames: [Bitmap], _ sequence: ImageSequence) throws {
    let renderer = FrameRenderer(try SVGAAnimation(movie(sequence)))
    for (index, frame) in frames.enumerated() {
      let bitmap = try renderer.makeBitmap()
      renderer.draw(renderer.displayList(at: Double(index)), into: bitmap)
      #expect(bitmap.words == frame.words, "frame \(index)")
    }
  }

  @Test func equalFramesAreOneImage() throws {
    let frames = [try frame(Self.red), try frame(Self.red), try frame(Self.blue), try frame(Self.red)]
    let sequence = try sequence(frames)
    #expect(sequence.images.count == 2)
    #expect(sequence.movieSprites.count == 2)
    #expect(sequence.movieSprites[0].frames.map(\.isVisible) == [true, true, false, true])
    try expectShown(frames, sequence)
  }

  @Test func onlyWhatChangesIsDrawn() throws {
    let frames = try (0..<5).map { index in
      try frame(Self.red, [(PixelArea(x: 4 + 10 * index, y: 30, width: 6, height: 6), Self.blue)])
    }
    let sequence = try sequence(frames)
    let shown = sequence.movieSprites[0].frames.filter(\.isVisible).count
    #expect(shown == sequence.movieSprites[0].frames.count)
    #expect(sequence.decodedBytes < 64 * 64 * 4 * 2)
    try expectShown(frames, sequence)
  }

  @Test func transparentFramesAreCutAndMovedImagesShared() throws {
    let frames = try (0..<4).map { index in
      try frame(0, [(PixelArea(x: 3 + 12 * index, y: 20, width: 8, height: 5), 0x8080_0000)])
    }
    let sequence = try sequence(frames)
    #expect(sequence.images.count == 1)
    #expect(sequence.movieSprites.count == 1)
    #expect(sequence.decodedBytes == 8 * 5 * 4)
    #expect(sequence.movieSprites[0].frames.map(\.transform.tx) == [3, 15, 27, 39])
    try expectShown(frames, sequence)
  }

  @Test func whatIsTakenAwayIsGone() throws {
    let (a, b) = (PixelArea(x: 2, y: 2, width: 6, height: 6), PixelArea(x: 50, y: 50, width: 6, height: 6))
    let frames = [
      try frame(0, [(a, Self.red), (b, 0x4000_4000)]), try frame(0, [(b, 0x4000_4000)]), try frame(),
      try frame(0, [(a, Self.red), (b, 0x4000_4000)]), try frame(0, [(a, Self.blue), (b, 0x4000_4000)]),
    ]
    try expectShown(frames, try sequence(frames))
  }

  @Test func randomFramesComeBack() throws {
    var random = SystemRandomNumberGenerator()
    func number(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
    for background: UInt32 in [0, Self.red, 0x2010_1010] {
      let frames = try (0..<30).map { _ in
        try frame(
          background,
          (0..<number(3)).map { _ in
            let (x, y) = (number(5) * 10, number(5) * 10)
            let area = PixelArea(x: x, y: y, width: 1 + number(9), height: 1 + number(9))
            return (area, [Self.blue, 0x8000_8000, 0, 0xff00_ff00][number(3)])
          })
      }
      try expectShown(frames, try sequence(frames))
    }
  }

  @Test func noiseStaysWhatItIs() throws {
    let frames = [try frame(0xff80_8080), try frame(0xff81_8080), try frame(0xff88_8080)]
    #expect(try sequence(frames).images.count == 3)
    #expect(try sequence(frames, noise: 1).images.count == 2)
    #expect(try sequence(frames, noise: 8).images.count == 1)
  }

  @Test func framesOfAnotherSizeAreRefused() throws {
    var sequence = ImageSequence(width: 64, height: 64)
    #expect(throws: AnimationError.self) { try sequence.add(Bitmap(width: 63, height: 64)) }
  }

  @Test func theMovieStartsLaterAndElsewhere() throws {
    var options = SequenceOptions()
    options.firstFrame = 2
    options.placement = .scale(0.5, 0.5)
    var sequence = ImageSequence(width: 64, height: 64, options: options)
    try sequence.add(frame(0, [(PixelArea(x: 4, y: 6, width: 2, height: 2), Self.red)]))
    let frames = sequence.movieSprites[0].frames
    #expect(frames.map(\.isVisible) == [false, false, true])
    #expect(frames[2].transform == Transform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 2, ty: 3))
  }

  @Test func palettesKeepEveryPixel() throws {
    for count in [1, 2, 3, 16, 17, 256] {
      let words = (0..<512).map { index -> UInt32 in
        let value = UInt32(index % count)
        return value % 3 == 0 ? 0xff00_0000 | value << 8 : 0x8000_0000 | value >> 1
      }
      let bitmap = try Bitmap(width: 32, height: 16, words: words)
      let file = try #require(try PNGEncoder.encodeWithPalette(bitmap))
      #expect(file[25] == 3)
      #expect(try Bitmap(decoding: file).words == words, "\(count)")
    }
    let many = try Bitmap(width: 32, height: 16, words: (0..<512).map { 0xff00_0000 | UInt32($0) })
    #expect(try PNGEncoder.encodeWithPalette(many) == nil)
  }
}

@Suite struct FramePacingTests {
  private func pacing(_ milliseconds: [Int], unit: Double = 0.001, rate: Int? = nil) -> FramePacing {
    FramePacing(
      durations: milliseconds.map { Double($0) / 1000 }, unit: unit, frameCount: milliseconds.count,
      rate: rate)
  }

  @Test func theRateGivesTheTimes() {
    #expect(pacing([100, 100, 100]).rate == 10)
    #expect(pacing([100, 150, 50]).rate == 20)
    #expect(pacing([100, 150, 50]).counts == [2, 3, 1])
    #expect(pacing([40, 40, 40]).rate == 25)
    #expect(pacing([33, 33, 34, 33, 33, 34]).rate == 30)
    #expect(pacing([1000]).rate == 1)
  }

  @Test func roundedTimesHaveTheirRate() {
    #expect(pacing([30, 40, 30, 30, 40, 30], unit: 0.01).rate == 30)
    #expect(pacing([30, 40, 30, 30, 40, 30], unit: 0.01).counts == [1, 1, 1, 1, 1, 1])
  }

  @Test func televisionRatesAndOddTimesArePaced() {
    let film = FramePacing(
      durations: Array(repeating: 1001.0 / 30000, count: 300), unit: 0.001, frameCount: 300, rate: nil)
    #expect(film.rate == 30)
    #expect(film.counts.allSatisfy { $0 == 1 })
    let odd = pacing([17, 23, 101, 7])
    #expect(odd.rate == 60)
    #expect(odd.counts.reduce(0, +) == 9)
  }

  @Test func theRequestedRateCounts() {
    #expect(pacing([50, 50, 50, 50], rate: 10).counts == [1, 0, 1, 0])
    #expect(pacing([10], rate: 1).counts == [1])
    #expect(FramePacing(durations: nil, unit: 0.001, frameCount: 2, rate: nil).rate == 30)
  }
}
