import AnimationCore
import TestSupport
import Testing

@testable import Pixels

/// A BMP of 3 x 2 pixels.
private struct BMPFile {
  var headerSize = 40
  var height = 2
  var bits: Int
  var compression = 0
  /// Behind the header, or, of newer versions, at its end: masks.
  var masks: [UInt32] = []
  /// Blue, green, red and a byte that means nothing.
  var palette: [[UInt8]] = []
  /// Rows, the lowest first, each of whole words.
  var data: [UInt8]

  var bytes: [UInt8] {
    var header = little(headerSize, 4)
    if headerSize == 12 {
      header += little(3, 2) + little(height, 2) + little(1, 2) + little(bits, 2)
    } else {
      header += little(3, 4) + little(height, 4) + little(1, 2) + little(bits, 2) + little(compression, 4)
      header += little(data.count, 4) + little(0, 4) + little(0, 4) + little(palette.count, 4) + little(0, 4)
    }
    for mask in masks { header += little(Int(mask), 4) }
    header += Array(repeating: 0, count: max(0, headerSize - header.count))
    let colors = palette.flatMap { headerSize == 12 ? Array($0.prefix(3)) : $0 }
    let start = 14 + header.count + colors.count
    return Array("BM".utf8) + little(start + data.count, 4) + little(0, 4) + little(start, 4) + header
      + colors
      + data
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

@Suite struct BMPTests {
  private static let green = Pixel(0, 255, 0)
  private static let palette: [[UInt8]] = [
    [0, 0, 255, 0], [0, 255, 0, 0], [255, 0, 0, 0], [255, 255, 255, 0],
  ]
  /// Red, green and blue above, three white ones below.
  private static let expected: [Pixel] = [.red, green, .blue, .white, .white, .white]

  private func pixels(_ bytes: [UInt8]) throws -> [Pixel] {
    let bitmap = try Bitmap(decoding: bytes)
    return (0..<2).flatMap { y in (0..<3).map { bitmap[$0, y] } }
  }

  private static let files: [(String, BMPFile)] = [
    (
      "1 bit",
      BMPFile(bits: 1, palette: [[0, 0, 255, 0], [255, 255, 255, 0]], data: [0xe0, 0, 0, 0, 0, 0, 0, 0])
    ),
    ("4 bits", BMPFile(bits: 4, palette: palette, data: [0x33, 0x30, 0, 0, 0x01, 0x20, 0, 0])),
    ("8 bits", BMPFile(bits: 8, palette: palette, data: [3, 3, 3, 0, 0, 1, 2, 0])),
    (
      "8 bits, OS/2",
      BMPFile(
        headerSize: 12, bits: 8, palette: palette + Array(repeating: [0, 0, 0, 0], count: 252),
        data: [3, 3, 3, 0, 0, 1, 2, 0])
    ),
    (
      "16 bits",
      BMPFile(bits: 16, data: [0xff, 0x7f, 0xff, 0x7f, 0xff, 0x7f, 0, 0, 0, 0x7c, 0xe0, 3, 0x1f, 0, 0, 0])
    ),
    (
      "16 bits, 565",
      BMPFile(
        bits: 16, compression: 3, masks: [0xf800, 0x07e0, 0x001f],
        data: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0xf8, 0xe0, 7, 0x1f, 0, 0, 0])
    ),
    (
      "24 bits",
      BMPFile(
        bits: 24,
        data: Array(repeating: 255, count: 9) + [0, 0, 0] + [0, 0, 255, 0, 255, 0, 255, 0, 0] + [0, 0, 0])
    ),
    (
      "32 bits",
      BMPFile(
        bits: 32,
        data: Array(repeating: [255, 255, 255, 0], count: 3).joined()
          + [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0])
    ),
    (
      "32 bits with masks",
      BMPFile(
        headerSize: 108, bits: 32, compression: 3, masks: [0xff, 0xff00, 0xff_0000, 0xff00_0000],
        data: Array(repeating: 255, count: 12) + [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    ),
    (
      "runs of bytes",
      BMPFile(bits: 8, compression: 1, palette: palette, data: [3, 3, 0, 0, 0, 3, 0, 1, 2, 0, 0, 1])
    ),
    (
      "runs of nibbles",
      BMPFile(bits: 4, compression: 2, palette: palette, data: [3, 0x33, 0, 0, 0, 3, 0x01, 0x20, 0, 1])
    ),
  ]

  @Test(arguments: files.map(\.0)) func everyKindOfPixelsIsDecoded(name: String) throws {
    let file = try #require(Self.files.first { $0.0 == name }).1
    var expected = Self.expected
    if file.bits == 1 { expected = [.red, .red, .red, .white, .white, .white] }
    #expect(try pixels(file.bytes) == expected)
  }

  @Test func rowsMayBeginAtTheTop() throws {
    let file = BMPFile(height: -2, bits: 8, palette: Self.palette, data: [0, 1, 2, 0, 3, 3, 3, 0])
    #expect(try pixels(file.bytes) == Self.expected)
    let properties = try ImageProperties(probing: file.bytes)
    #expect(properties.type == .bmp && properties.width == 3 && properties.height == 2)
  }

  @Test func alphaCountsWhereOneIsNotZero() throws {
    let file = BMPFile(
      bits: 32, data: Array(repeating: 0, count: 12) + [0, 0, 255, 128, 0, 255, 0, 255, 255, 0, 0, 0])
    #expect(try pixels(file.bytes) == [Pixel(255, 0, 0, 128), Self.green, .clear, .clear, .clear, .clear])
  }

  @Test func whatRunsLeaveOutIsTransparent() throws {
    // A pixel, a step to the right and up, a pixel, the end.
    let file = BMPFile(
      bits: 8, compression: 1, palette: Self.palette, data: [1, 0, 0, 2, 1, 1, 1, 1, 0, 1])
    #expect(try pixels(file.bytes) == [.clear, .clear, Self.green, .red, .clear, .clear])
  }

  @Test(arguments: files.map(\.0)) func filesThatAreCutOffOrDamagedAreErrors(name: String) throws {
    let whole = try #require(Self.files.first { $0.0 == name }).1.bytes
    var limits = DecodingLimits()
    limits.imagePixels = 10_000
    for count in 0..<whole.count - 4 {
      #expect(throws: AnimationError.self) { try Bitmap(decoding: Array(whole.prefix(count))) }
    }
    for i in whole.indices {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        var damaged = whole
        damaged[i] = value
        // Whatever happens, it happens as an error.
        _ = try? Bitmap(decoding: damaged, limits: limits)
      }
    }
  }
}
