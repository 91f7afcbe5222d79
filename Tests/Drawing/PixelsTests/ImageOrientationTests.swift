import AnimationCore
import TestSupport
import Testing

@testable import Pixels

/// What EXIF says about how an image is stored.
@Suite struct ImageOrientationTests {
  /// Top left, top right, bottom left, bottom right of what is to be seen.
  private static let seen: [(ImageOrientation, [Int])] = [
    (.upright, [20, 90, 160, 230]),
    (.flippedAcross, [90, 20, 230, 160]),
    (.upsideDown, [230, 160, 90, 20]),
    (.flippedDown, [160, 230, 20, 90]),
    (.transposed, [20, 160, 90, 230]),
    (.turnedRight, [160, 20, 230, 90]),
    (.transposedUpsideDown, [230, 90, 160, 20]),
    (.turnedLeft, [90, 230, 20, 160]),
  ]

  /// EXIF with one tag.
  private func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
      return isLittle ? big.reversed() : big
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2) + number(0, 4)
  }

  /// The JPEG with a segment APP1.
  private func jpeg(_ jpeg: [UInt8], _ orientation: Int, isLittle: Bool = false) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif(orientation, isLittle: isLittle)
    return [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(content.count + 2)] + content + jpeg.dropFirst(2)
  }

  private func grays(_ bytes: [UInt8], halvings: Int = 0) throws -> [Int] {
    let image = try DecodedImage(
      EncodedImage(key: "", bytes: bytes), ImageProperties(probing: bytes), halvings: halvings,
      limits: DecodingLimits())
    let pixels = image.level(Halvings()).pixels
    let (right, bottom) = (pixels.width - 1, pixels.height - 1)
    return withExtendedLifetime(pixels) {
      [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
        Int(pixels.words[$1 * pixels.width + $0] & 0xff)
      }
    }
  }

  @Test(arguments: seen) func showsTheImageUpright(orientation: ImageOrientation, expected: [Int]) throws {
    for isLittle in [false, true] {
      for halvings in 0...2 {
        let found = try grays(
          jpeg(SampleImages.quartersJPEG, orientation.rawValue, isLittle: isLittle), halvings: halvings)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 8 }, "\(found), not \(expected)")
      }
    }
  }

  /// 4 x 4 pixels, its quarters grey.
  private func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let rows: [[UInt8]] = [
      [20, 20, 90, 90], [20, 20, 90, 90], [160, 160, 230, 230], [160, 160, 230, 230],
    ]
    return PNGFile(width: 4, height: 4, colorType: 0, chunks: chunks, data: rows.flatMap { [0] + $0 }).bytes
  }

  @Test(arguments: seen) func aPNGHasItInAChunk(orientation: ImageOrientation, expected: [Int]) throws {
    for isLittle in [false, true] {
      let bytes = png([("eXIf", exif(orientation.rawValue, isLittle: isLittle))])
      for halvings in 0...1 { #expect(try grays(bytes, halvings: halvings) == expected) }
    }
  }

  @Test func aPNGIsAsLargeAsItIsSeen() throws {
    let chunk = ("eXIf", exif(6, isLittle: true))
    let properties = try ImageProperties(probing: PNGFile(width: 3, height: 5, chunks: [chunk]).bytes)
    #expect(properties.width == 5 && properties.height == 3)
    // Names are for JPEG only.
    let named = ("eXIf", Array("Exif\0\0".utf8) + exif(6, isLittle: true))
    #expect(try ImageProperties(probing: png([named])).orientation == .upright)
  }

  @Test(arguments: seen.map(\.0)) func isAsLargeAsItIsSeen(orientation: ImageOrientation) throws {
    let properties = try ImageProperties(probing: jpeg(SampleImages.jpeg, orientation.rawValue))
    #expect(properties.orientation == orientation)
    #expect(properties.width == (orientation.swapsSides ? 8 : 16))
    #expect(properties.height == (orientation.swapsSides ? 16 : 8))
  }

  @Test(arguments: [0, 9, 65_535]) func passesOverWhatMakesNoSense(orientation: Int) throws {
    let bytes = jpeg(SampleImages.quartersJPEG, orientation)
    #expect(try ImageProperties(probing: bytes).orientation == .upright)
    #expect(zip(try grays(bytes), [20, 90, 160, 230]).allSatisfy { abs($0 - $1) <= 8 })
  }

  /// Whatever is damaged, nothing crashes and the size stays one of the two.
  @Test func survivesDamagedBytes() throws {
    let whole = jpeg(SampleImages.jpeg, 6)
    for i in 6..<38 {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        var damaged = whole
        damaged[i] = value
        let properties = try ImageProperties(probing: damaged)
        #expect(properties.width + properties.height == 24)
      }
    }
  }
}
