import AnimationCore
import Foundation
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
    let words = premultiplied(
      (0..<41 * 31).map { i in
        let (x, y) = (UInt32(i % 41), UInt32(i / 41))
        return x < 37 ? (255 - x * 6) << 24 | y * 8 << 16 | x * 6 << 8 | 77 : 0
      })
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
    let file = try PNGEncoder.encode(try Bitmap(width: 20, height: 20, words: words))
    let image = try decoded(file)
    #expect(image.isOpaque)
    #expect(image.words[0] == 0xff33_6699)
    #expect(image.words[5 * 20 + 4] == 0xff00_00ff)
    let many = (0..<400).map { 0xff00_0000 | UInt32($0 * 31) }
    #expect(try PNGEncoder.encode(try Bitmap(width: 20, height: 20, words: many))[25] == 2)
  }

  private struct Described: Sendable {
    let side: UInt32
    /// PNG's number for it.
    let kind: UInt8
    let bits: UInt8
    let color: @Sendable (UInt32) -> UInt32
  }

  private static func gray(_ value: UInt32, alpha: UInt32) -> UInt32 {
    let levels: UInt32 = value * 0x01_0101
    return alpha << 24 | levels
  }

  private static let described: [Described] = [
    Described(side: 2, kind: 3, bits: 1) { _ in 0xffff_ffff },
    Described(side: 4, kind: 3, bits: 2) { gray($0 % 4, alpha: 255) },
    Described(side: 16, kind: 3, bits: 4) { ($0 % 16) << 24 },
    Described(side: 20, kind: 3, bits: 8) { ($0 % 17) << 24 },
    Described(side: 20, kind: 3, bits: 8) { gray($0 % 256, alpha: 255) },
    Described(side: 40, kind: 4, bits: 8) { gray($0 % 100, alpha: 255 - $0 / 300) },
    Described(side: 40, kind: 2, bits: 8) { 0xff00_0000 | $0 },
    Described(side: 40, kind: 6, bits: 8) { 0x8000_0000 | $0 % 128 | ($0 / 100) << 8 },
  ]

  /// By gray, RGB, a palette, gray with alpha or RGBA.
  @Test(arguments: described.indices) func pixelsAreDescribedInTheShortestWay(index: Int) throws {
    let described = Self.described[index]
    let words = (0..<described.side * described.side).map(described.color)
    let bitmap = try Bitmap(
      width: Int(described.side), height: Int(described.side), words: premultiplied(words))
    for compression in PNGCompression.allCases {
      let file = try PNGEncoder.encode(bitmap, compression: compression)
      #expect(file[25] == described.kind && file[24] == described.bits)
      #expect(try decoded(file).words == bitmap.words)
    }
  }

  @Test func aPaletteHasAtMost256Colors() throws {
    for (count, kind) in [(256, 3 as UInt8), (257, 2)] {
      let words = (0..<(count * 2)).map { 0xff00_0000 | UInt32($0 % count) << 4 }
      let file = try PNGEncoder.encode(try Bitmap(width: count, height: 2, words: words))
      #expect(file[25] == kind)
      #expect(try decoded(file).words == words)
    }
  }

  /// Photos gain by filters, flat pictures do not lose by them.
  @Test func smallIsTheSmallest() throws {
    let photo = (0..<4096).map { (i: UInt32) -> UInt32 in
      let (x, y) = (i % 64, i / 64)
      return 0xff00_0000 | (x * 3) << 16 | (y * 3) << 8 | (x + y)
    }
    let flat = (0..<4096).map { (i: UInt32) -> UInt32 in 0xff00_0000 | i / 700 * 0x20_2010 }
    let pictures = [photo, flat]
    for words in pictures {
      let bitmap = try Bitmap(width: 64, height: 64, words: words)
      let sizes = try PNGCompression.allCases.map { try PNGEncoder.encode(bitmap, compression: $0).count }
      #expect(sizes[2] <= sizes[1] && sizes[2] <= sizes[0])
      #expect(try sizes[2] <= PNGEncoder.encodeForKeeping(bitmap).count)
    }
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
    let files =
      try PNGCompression.allCases.map { try PNGEncoder.encode(bitmap, compression: $0) }
      + [try PNGEncoder.encodeForKeeping(bitmap)]
    for file in files { #expect(try decoded(file).words == words) }
    #expect(Set(files).count == files.count)
  }

  @Test(.enabled(if: ReadingProgram.pngcheck.isInstalled, "needs pngcheck"))
  func filesAreWellFormed() throws {
    let folder = try TemporaryFolder()
    let path = folder.url("x.png").path
    for words in [[UInt32](repeating: 0xff12_3456, count: 60), (0..<60).map { $0 << 24 }] {
      for compression in PNGCompression.allCases {
        let file = try PNGEncoder.encode(
          try Bitmap(width: 10, height: 6, words: words), compression: compression)
        try Data(file).write(to: folder.url("x.png"))
        #expect(try ReadingProgram.pngcheck.text(["-q", path]).isEmpty)
      }
    }
  }

  /// Whole blocks of opaque, of clear and of other pixels, and their ends.
  @Test func straightPixelsAreRounded() throws {
    for count in [1, 15, 16, 17, 70] {
      let words = (0..<count).map { i in
        let alpha = UInt32([255, 0, 255, 77, 1, 254][i / 12])
        return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
      }
      let bytes = try Bitmap(width: count, height: 1, words: words).straightRGBA()
      for (i, word) in words.enumerated() {
        let alpha = Double(word >> 24)
        func straight(_ shift: UInt32) -> Double {
          alpha > 0 ? (Double(word >> shift & 0xff) * 255 / alpha).rounded() : 0
        }
        let found = bytes[i * 4..<i * 4 + 4].map { Double($0) }
        #expect(found == [straight(16), straight(8), straight(0), alpha])
      }
    }
  }

  @Test func writesSinglePixels() throws {
    let bitmap = try Bitmap(width: 1, height: 1)
    #expect(try decoded(PNGEncoder.encode(bitmap)).words[0] == 0)
  }
}
