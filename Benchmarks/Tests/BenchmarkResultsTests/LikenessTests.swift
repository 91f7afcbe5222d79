import BenchmarkResults
import Testing

struct LikenessTests {
  /// A red square of `side` pixels on 64 by 64, `shift` pixels from the corner.
  private func square(_ side: Int, shift: Int = 8, alpha: UInt32 = 255) -> Thumbnail {
    var pixels = [UInt32](repeating: 0, count: 64 * 64)
    for y in shift..<shift + side {
      for x in shift..<shift + side { pixels[y * 64 + x] = alpha << 24 | alpha << 16 }
    }
    return Thumbnail(pixels, width: 64, height: 64)
  }

  private let nothing = Thumbnail([UInt32](repeating: 0, count: 64 * 48), width: 64, height: 48)

  @Test func meansAreThoseOfTiles() {
    let thumbnail = square(32, shift: 0)
    #expect(thumbnail.means.prefix(4) == [255, 255, 0, 0])
    #expect(thumbnail.means.suffix(4) == [0, 0, 0, 0])
    #expect(thumbnail.means.reduce(0, +) == 255 * 2 * 64)
  }

  /// Fewer pixels than tiles leave some of them empty.
  @Test func smallImagesHaveThumbnails() {
    let thumbnail = Thumbnail([0xFF_00_00_FF], width: 1, height: 1)
    #expect(thumbnail.means.prefix(4) == [255, 0, 0, 255])
    #expect(!thumbnail.isEmpty)
  }

  @Test func edgesMayDiffer() {
    #expect(Likeness(of: [square(33)], to: [square(32)]) == .alike)
    #expect(Likeness(of: [square(32, alpha: 250)], to: [square(32)]) == .alike)
  }

  @Test func whatIsMissingOrMisplacedDiffers() {
    #expect(Likeness(of: [square(24)], to: [square(32)]) == .different)
    #expect(Likeness(of: [square(32, shift: 16)], to: [square(32)]) == .different)
    #expect(Likeness(of: [], to: [square(32)]) == .different)
  }

  @Test func emptyOnlyWhereOursIsNot() {
    #expect(Likeness(of: [nothing, nothing], to: [square(8), nothing]) == .empty)
    #expect(Likeness(of: [nothing], to: [nothing]) == .alike)
    #expect(Likeness(of: [square(8)], to: [nothing]) == .different)
  }
}
