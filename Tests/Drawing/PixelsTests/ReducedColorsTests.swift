import AnimationCore
import Pixels
import TestSupport
import Testing

@Suite struct ReducedColorsTests {
  /// A gradient of 200 colours, beside what is flat and clear.
  private func gradient() throws -> Bitmap {
    try Bitmap(
      width: 100, height: 60,
      words: (0..<UInt32(6000)).map {
        $0 % 100 < 40 ? 0xff20_4060 : $0 / 100 < 50 ? 0xff00_0000 | ($0 / 100 + $0 % 100 * 2) * 0x01_0100 : 0
      })
  }

  @Test func aPaletteHasSoManyColorsAsWereAskedFor() throws {
    let bitmap = try gradient()
    for count in [2, 16, 256] {
      let palette = ReducedColors(bitmap).palette(count: count)
      #expect(palette.colors.count <= count)
      for isDithered in [false, true] {
        let mapped = try bitmap.mapped(to: palette, isDithered: isDithered)
        #expect(Set(mapped.words).isSubset(of: palette.colors))
      }
    }
    #expect(try bitmap.mapped(to: ReducedColors(bitmap).palette(count: 256)).words == bitmap.words)
  }

  /// Errors are not spread over what is exactly right.
  @Test func flatAreasHaveNoGrain() throws {
    let bitmap = try gradient()
    let mapped = try bitmap.mapped(to: ReducedColors(bitmap).palette(count: 16), isDithered: true)
    for (before, after) in zip(bitmap.words, mapped.words) where before == 0xff20_4060 || before == 0 {
      #expect(after == before)
    }
  }

  /// Premultiplied pixels of many colours and alphas, with a flat area on the left.
  private func picture(_ side: Int = 64) throws -> Bitmap {
    var words: [UInt32] = []
    for y in 0..<side {
      for x in 0..<side {
        let alpha = x < side / 4 ? 200 : (x * 5 + y * 3) % 256
        func channel(_ value: Int) -> UInt32 { UInt32(value % 256 * alpha / 255) }
        let color = x < side / 4 ? [10, 120, 240] : [x * 4, y * 4, x ^ y]
        words.append(
          UInt32(alpha) << 24 | channel(color[0]) << 16 | channel(color[1]) << 8 | channel(color[2]))
      }
    }
    return try Bitmap(width: side, height: side, words: words)
  }

  private func isPremultiplied(_ bitmap: Bitmap) -> Bool {
    bitmap.words.allSatisfy { word in [0, 8, 16].allSatisfy { word >> $0 & 0xff <= word >> 24 } }
  }

  @Test func aPictureGetsAsManyColorsAsAPaletteMayHave() throws {
    let bitmap = try picture()
    #expect(try PNGEncoder.encodeWithPalette(bitmap) == nil)
    let (reduced, count) = try ReducedColors(bitmap).bitmap(tolerance: 0)
    #expect(count == Palette.maximumCount)
    #expect(Set(reduced.words).count <= count)
    #expect(isPremultiplied(reduced))
    let file = try #require(try PNGEncoder.encodeWithPalette(reduced))
    #expect(try Bitmap(decoding: file, limits: DecodingLimits()).words == reduced.words)
  }

  @Test func moreToleranceIsFewerColors() throws {
    let colors = ReducedColors(try picture())
    let counts = try [0, 1000, 4000].map { try colors.bitmap(tolerance: $0).colorCount }
    #expect(counts == counts.sorted(by: >) && Set(counts).count == 3, "\(counts)")
  }

  @Test func flatAreasKeepTheirColor() throws {
    let bitmap = try picture()
    let (reduced, _) = try ReducedColors(bitmap).bitmap(tolerance: 300)
    #expect(reduced.words.first == bitmap.words.first)
  }

  @Test(arguments: [Int32(2), 4])
  func roundedColorsAreNear(_ step: Int32) throws {
    let bitmap = try picture()
    let rounded = try bitmap.withRoundedColors(step: step)
    #expect(bitmap.difference(from: rounded) <= Int(step) / 2)
    #expect(isPremultiplied(rounded))
    #expect(!bitmap.hasRoundedColors && rounded.hasRoundedColors)
    #expect(try rounded.withRoundedColors(step: step).words == rounded.words)
  }

  @Test func whiteAndBlackStay() throws {
    let bitmap = try Bitmap(width: 3, height: 1, words: [0xffff_ffff, 0xff00_0000, 0])
    for step: Int32 in [2, 4] { #expect(try bitmap.withRoundedColors(step: step).words == bitmap.words) }
  }
}
