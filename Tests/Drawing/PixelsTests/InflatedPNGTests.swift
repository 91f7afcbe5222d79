import AnimationCore
import TestSupport
import Testing

@testable import Pixels

/// PNGs whose image data is inflated for libpng, and those that libpng reads on its own.
@Suite struct InflatedPNGTests {
  private func words(_ file: [UInt8], isFast: Bool) throws -> [UInt32] {
    let properties = try ImageProperties(probing: file)
    let pixels = try #require(PixelBuffer(width: properties.width, height: properties.height))
    _ = try PNGDecoder.decode(file, into: pixels, isFast: isFast)
    return Array(UnsafeBufferPointer(start: pixels.words, count: pixels.count))
  }

  private func expectSame(_ file: [UInt8]) throws {
    let fast = try words(file, isFast: true)
    #expect(try fast == words(file, isFast: false))
    #expect(Set(fast).count > 1)
  }

  /// Of so many bytes that its data is in several chunks and needs several stored blocks.
  private static let noise: [UInt32] = {
    var state: UInt32 = 1
    return (0..<300 * 200).map { i in
      state = state &* 1_664_525 &+ 1_013_904_223
      return i % 300 < 200 ? state | 0xff00_0000 : 0xff00_0000 | UInt32(i / 300)
    }
  }()

  @Test(arguments: PNGCompression.allCases)
  func pixelsAreTheSameEitherWay(compression: PNGCompression) throws {
    let bitmap = try Bitmap(width: 300, height: 200, words: Self.noise)
    try expectSame(inSeveralChunks(try PNGEncoder.encode(bitmap, compression: compression)))
    try expectSame(inSeveralChunks(try PNGEncoder.encodeForKeeping(bitmap)))
  }

  /// The file with its data in chunks of 8 KiB.
  private func inSeveralChunks(_ file: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks.signed
    for chunk in PNGFileChunks(file) {
      guard let content = chunk.content else { continue }
      if chunk.isNamed("IDAT") {
        for start in stride(from: 0, to: content.count, by: 8192) {
          chunks.append("IDAT") { $0 += Array(content).dropFirst(start).prefix(8192) }
        }
      } else if chunk.isNamed("IHDR") {
        chunks.append("IHDR") { $0 += content }
      }
    }
    chunks.append("IEND")
    return chunks.bytes
  }

  @Test func allKindsOfPixelsAreTheSameEitherWay() throws {
    let kinds = [
      PNGFile(width: 8, height: 1, bitDepth: 1, colorType: 0, data: [0, 0b1010_0000]),
      PNGFile(width: 1, height: 2, bitDepth: 16, colorType: 0, data: [0, 1, 2, 1, 70, 80]),
      PNGFile(width: 2, height: 1, colorType: 4, data: [0, 200, 255, 100, 0]),
      PNGFile(
        width: 2, height: 1, bitDepth: 16, colorType: 2, data: [0, 255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
      PNGFile(
        width: 4, height: 1, bitDepth: 2, colorType: 3,
        chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 128])],
        data: [0, 0b00_01_10_00]),
      PNGFile(
        width: 2, height: 2, colorType: 2, isInterlaced: true,
        data: [0, 255, 0, 0] + [0, 0, 255, 0] + [0, 0, 0, 255, 9, 8, 7]),
    ]
    for file in kinds { try expectSame(file.bytes) }
  }

  /// Nothing that is wrong remains unnoticed; then libpng gets the file.
  @Test func doesNotShowWhatIsDamaged() throws {
    let file = try PNGEncoder.encode(try Bitmap(width: 300, height: 200, words: Self.noise))
    let start = try #require(
      file.indices.first { Array(file[$0...].prefix(4)) == Array("IDAT".utf8) })
    for place in stride(from: start + 4, to: file.count - 30, by: 3001) {
      var damaged = file
      damaged[place] ^= 1
      #expect(throws: AnimationError.self) { try words(damaged, isFast: true) }
    }
    #expect(throws: AnimationError.self) { try words(Array(file.prefix(file.count / 2)), isFast: true) }
    for data in [[0, 1, 2, 3], [0, 1, 2, 3, 0, 4, 5, 6, 0]] as [[UInt8]] {
      let file = PNGFile(width: 1, height: 2, colorType: 2, data: data).bytes
      #expect(throws: AnimationError.self) { try words(file, isFast: true) }
    }
  }

  /// More rows than the image has: libpng does not mind, so it is shown.
  @Test func showsWhatLibpngShows() throws {
    let file = PNGFile(width: 1, height: 1, colorType: 2, data: [0, 1, 2, 3, 0, 4, 5, 6]).bytes
    let bitmap = try Bitmap(decoding: file)
    #expect(bitmap[0, 0] == Pixel(1, 2, 3))
  }

  /// A million times as much takes seconds, and nobody sees it.
  @Test(arguments: [false, true]) func doesNotInflateWithoutEnd(isInterlaced: Bool) throws {
    let much = [UInt8](repeating: 0, count: 3 << 19)
    let file = PNGFile(width: 1, height: 1, colorType: 2, isInterlaced: isInterlaced, data: much).bytes
    #expect(throws: AnimationError.corrupt(part: "PNG", reason: "its data is far more than its pixels")) {
      try Bitmap(decoding: file)
    }
  }

  /// Nothing else tells of a bit that was changed before the chunk got its checksum.
  @Test func aWrongChecksumOfTheStreamIsNoticed() throws {
    for last in 1...4 {
      var stream = PNGFile.stored([0, 1, 2, 3])
      stream[stream.count - last] ^= 1
      let file = PNGFile(width: 1, height: 1, colorType: 2, chunks: [("IDAT", stream)]).bytes
      for isFast in [true, false] {
        #expect(throws: AnimationError.self) { try words(file, isFast: isFast) }
      }
    }
  }

  /// Whatever a byte is changed to, the way does not decide whether there is an image, nor what it shows.
  @Test func theWayDoesNotDecideWhatIsShown() throws {
    let file = EncodedImage.checkers.bytes
    for place in 37..<file.count {
      for value in [0, 0x78, 0xff] as [UInt8] {
        var changed = file
        changed[place] = value
        let slow = try? words(changed, isFast: false)
        if let fast = try? words(changed, isFast: true) { #expect(fast == slow, "\(place): \(value)") }
      }
    }
  }
}
