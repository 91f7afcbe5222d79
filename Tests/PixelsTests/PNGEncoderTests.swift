import AnimationCore
import TestSupport
import Testing

@testable import Pixels

@Suite struct PNGEncoderTests {
  private func decoded(_ bytes: [UInt8]) throws -> DecodedImage {
    try DecodedImage(
      EncodedImage(key: "", bytes: bytes), ImageProperties(probing: bytes), limits: DecodingLimits())
  }

  @Test func survivesTheRoundTrip() throws {
    // Colours and alpha that run, and a transparent edge.
    let words = (0..<41 * 31).map { i in
      let (x, y) = (UInt32(i % 41), UInt32(i / 41))
      return x < 37 ? Premultiplication.premultiply((255 - x * 6) << 24 | y * 8 << 16 | x * 6 << 8 | 77) : 0
    }
    let bitmap = try Bitmap(width: 41, height: 31, words: words)
    let file = try PNGEncoder.encode(bitmap)
    #expect(ImageProperties.FileType(file) == .png)
    // Colour type RGBA.
    #expect(file[25] == 6)
    let image = try decoded(file)
    #expect(!image.isOpaque)
    let isSame = image.words.withUnsafeBytes { again in
      bitmap.withPremultipliedBytes { zip($0, again).allSatisfy { abs(Int($0) - Int($1)) <= 1 } }
    }
    #expect(isSame)
  }

  @Test func writesOpaqueBitmapsWithoutAlpha() throws {
    let words = (0..<400).map { i in
      (3..<8).contains(i % 20) && (4..<10).contains(i / 20) ? 0xff00_00ff : 0xff33_6699 as UInt32
    }
    let bitmap = try Bitmap(width: 20, height: 20, words: words)
    let file = try PNGEncoder.encode(bitmap)
    #expect(file[25] == 2)
    let image = try decoded(file)
    #expect(image.isOpaque)
    #expect(image.words[0] == 0xff33_6699)
    #expect(image.words[5 * 20 + 4] == 0xff00_00ff)
  }

  /// Every row may be filtered in a way of its own.
  @Test(arguments: [false, true]) func filteredRowsComeBack(isOpaque: Bool) throws {
    var state: UInt32 = 1
    let words = (0..<(33 * 40)).map { i in
      // Rows that repeat, run on, and are like nothing.
      state = state &* 1_664_525 &+ 1_013_904_223
      let (x, y) = (UInt32(i % 33), UInt32(i / 33))
      let color = [x * 5, y * 3 << 8, (x + y) << 16 | x, state][Int(y) / 3 % 4] & 0x00ff_ffff
      return isOpaque || x > 3 ? color | 0xff00_0000 : 0
    }
    let bitmap = try Bitmap(width: 33, height: 40, words: words)
    let file = try PNGEncoder.encode(bitmap, compression: .small)
    let image = try decoded(file)
    #expect((0..<words.count).allSatisfy { image.words[$0] == words[$0] })
  }

  @Test func writesSinglePixels() throws {
    let bitmap = try Bitmap(width: 1, height: 1)
    #expect(try decoded(PNGEncoder.encode(bitmap)).words[0] == 0)
  }
}
