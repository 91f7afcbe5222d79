import AnimationCore
import TestSupport
import Testing

@testable import Pixels

@Suite struct ImageDecodingTests {
  private func pixels(_ bytes: [UInt8]) throws -> (Int, Int) -> Pixel {
    let bitmap = try Bitmap(decoding: bytes)
    return { bitmap[$0, $1] }
  }

  private func error(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) -> AnimationError? {
    do {
      _ = try DecodedImage(
        EncodedImage(key: "", bytes: bytes), ImageProperties(probing: bytes), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Headers

  @Test func probesHeaders() throws {
    let png = try ImageProperties(probing: PNGFile(width: 3, height: 5).bytes)
    #expect(png.type == .png && png.width == 3 && png.height == 5 && png.decodedBytes == 60)
    for (bytes, type) in [(SampleImages.jpeg, ImageProperties.FileType.jpeg), (SampleImages.webp, .webp)] {
      let properties = try ImageProperties(probing: bytes)
      #expect(properties.type == type && properties.width == 16 && properties.height == 8)
    }
  }

  @Test(
    arguments: [
      [], [0x89], Array("GIF".utf8), Array("RIFF1234WAVE".utf8), Array("BM, a name".utf8),
      Array("<html>".utf8),
    ] as [[UInt8]])
  func knowsNoOtherFormats(bytes: [UInt8]) {
    #expect(
      error(bytes) == .unknownFormat(reason: "the image is not PNG, JPEG, WebP, GIF, BMP or SVG"))
  }

  @Test(arguments: [
    ("....ftypavif", "AVIF"), ("....ftypheic", "HEIC"), ("II*\0....", "TIFF"), ("MM\0*....", "TIFF"),
    ("\0\0\u{1}\0....", "ICO"), ("8BPS....", "Photoshop"),
  ])
  func kindsThatAreNotReadAreNamed(bytes: String, name: String) {
    #expect(
      error(Array(bytes.utf8))
        == .unknownFormat(reason: "\(name) images are not read, only PNG, JPEG, WebP, GIF, BMP or SVG"))
  }

  @Test func checksTheHeaderAgainstTheLimitsBeforeAnyMemory() {
    let huge = PNGFile(width: 100_000, height: 100_000)
    #expect(
      error(huge.bytes)
        == .limitExceeded(what: "pixels of the image", value: 10_000_000_000, limit: 64 << 20))
    var limits = DecodingLimits()
    limits.imagePixels = 127
    #expect(
      error(SampleImages.jpeg, limits: limits)
        == .limitExceeded(what: "pixels of the image", value: 128, limit: 127))
    limits.imagePixels = 128
    #expect(error(SampleImages.jpeg, limits: limits) == nil)
    #expect(error(SampleImages.webp, limits: limits) == nil)
    let wide = PNGFile(width: 40_000, height: 1)
    #expect(
      error(wide.bytes)
        == .limitExceeded(what: "longest side of the image", value: 40_000, limit: 32_767))
    #expect(
      error(PNGFile(width: 0, height: 4).bytes) == .corrupt(part: "PNG", reason: "its size is 0x4 pixels"))
  }

  @Test(arguments: [
    EncodedImage.checkers.bytes, SampleImages.jpeg, SampleImages.progressiveJPEG, SampleImages.webp,
    SampleImages.losslessWebP,
  ])
  func failsOnFilesThatAreCutOff(bytes: [UInt8]) {
    #expect(error(bytes) == nil)
    for count in stride(from: 0, to: bytes.count - 20, by: 7) {
      #expect(error(Array(bytes.prefix(count))) != nil, "\(count) bytes of \(bytes.count)")
    }
  }

  /// Whatever happens, it happens as an error.
  @Test(arguments: [
    EncodedImage.checkers.bytes, SampleImages.jpeg, SampleImages.cmykJPEG, SampleImages.progressiveJPEG,
    SampleImages.webp, SampleImages.losslessWebP,
  ])
  func survivesDamagedBytes(bytes: [UInt8]) {
    var limits = DecodingLimits()
    limits.imagePixels = 10_000
    var failures = 0
    for i in bytes.indices {
      var damaged = bytes
      damaged[i] ^= 0x5a
      if error(damaged, limits: limits) != nil { failures += 1 }
    }
    #expect(failures > 0)
  }

  @Test func theFirstFrameOfAnAnimatedWebPIsDecoded() throws {
    let bytes = SampleImages.animatedWebP
    #expect(try ImageProperties(probing: bytes).mayMove)
    let pixel = try pixels(bytes)
    #expect(pixel(0, 0).isClose(to: Pixel(213, 31, 47), within: 4))
    #expect(pixel(3, 3).isClose(to: Pixel(27, 58, 191), within: 4))
    for count in stride(from: 0, to: bytes.count - 20, by: 7) {
      #expect(error(Array(bytes.prefix(count))) != nil, "\(count) bytes of \(bytes.count)")
    }
    var damaged = bytes
    // The first frame lies outside.
    damaged[52] = 9
    #expect(error(damaged) != nil)
  }

  // MARK: PNG

  @Test func decodesRGBA() throws {
    let pixel = try pixels(EncodedImage.checkers.bytes)
    #expect(pixel(0, 0) == .red)
    #expect(pixel(2, 0) == Pixel(0, 0, 255, 128))
  }

  @Test func decodesPalettesWithTransparency() throws {
    let file = PNGFile(
      width: 4, height: 1, bitDepth: 2, colorType: 3,
      chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 128])], data: [0, 0b00_01_10_00])
    let pixel = try pixels(file.bytes)
    #expect(pixel(0, 0) == .red)
    #expect(pixel(1, 0) == Pixel(0, 255, 0, 128))
    #expect(pixel(2, 0) == .blue)
  }

  @Test func decodesGray() throws {
    let bits = PNGFile(width: 8, height: 1, bitDepth: 1, colorType: 0, data: [0, 0b1010_0000])
    #expect(try pixels(bits.bytes)(0, 0) == .white)
    #expect(try pixels(bits.bytes)(1, 0) == .black)
    let withAlpha = PNGFile(width: 2, height: 1, colorType: 4, data: [0, 200, 255, 100, 0])
    #expect(try pixels(withAlpha.bytes)(0, 0) == Pixel(200, 200, 200))
    #expect(try pixels(withAlpha.bytes)(1, 0) == .clear)
  }

  @Test func decodesATransparentColor() throws {
    let file = PNGFile(
      width: 2, height: 1, colorType: 2, chunks: [("tRNS", [0, 1, 0, 2, 0, 3])], data: [0, 1, 2, 3, 9, 8, 7])
    #expect(try pixels(file.bytes)(0, 0) == .clear)
    #expect(try pixels(file.bytes)(1, 0) == Pixel(9, 8, 7))
  }

  @Test func decodes16Bits() throws {
    let file = PNGFile(
      width: 1, height: 1, bitDepth: 16, colorType: 2, data: [0, 0xff, 0xff, 0x80, 0x80, 0, 0])
    #expect(try pixels(file.bytes)(0, 0) == Pixel(255, 128, 0))
  }

  @Test func decodesInterlacedRows() throws {
    // Adam7 sends (0, 0) first, then (1, 0), then the second row.
    let file = PNGFile(
      width: 2, height: 2, colorType: 2, isInterlaced: true,
      data: [0, 255, 0, 0] + [0, 0, 255, 0] + [0, 0, 0, 255, 9, 8, 7])
    let pixel = try pixels(file.bytes)
    #expect([pixel(0, 0), pixel(1, 0), pixel(0, 1), pixel(1, 1)] == [.red, .green, .blue, Pixel(9, 8, 7)])
  }

  @Test func namesTheFlaw() {
    var damaged = EncodedImage.checkers.bytes
    damaged[60] ^= 1
    #expect(error(damaged) == .corrupt(part: "PNG", reason: "IDAT: incorrect data check"))
    let short = PNGFile(width: 2, height: 2, colorType: 2, data: [0, 1, 2, 3, 4, 5, 6])
    #expect(error(short.bytes) == .corrupt(part: "PNG", reason: "Not enough image data"))
  }

  // MARK: JPEG and WebP

  @Test(arguments: [SampleImages.jpeg, SampleImages.progressiveJPEG, SampleImages.cmykJPEG])
  func decodesJPEG(bytes: [UInt8]) throws {
    let pixel = try pixels(bytes)
    #expect(pixel(3, 3).isClose(to: Pixel(220, 30, 40), within: 5))
    #expect(pixel(12, 5).isClose(to: Pixel(20, 60, 200), within: 5))
  }

  @Test func toleratesStrayBytesInJPEG() throws {
    var bytes = SampleImages.jpeg
    bytes.insert(contentsOf: [0, 0, 0], at: bytes.count - 2)
    #expect(try pixels(bytes)(3, 3).isClose(to: Pixel(220, 30, 40), within: 5))
  }

  /// Each goes over all pixels: a few kB would take minutes.
  @Test func manyScansOfAJPEGAreRefused() throws {
    var bytes = SampleImages.progressiveJPEG
    let weight = DecodingWeight.ofPixel(in: bytes)
    let scan = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xff, 0xda]) })
    let last = bytes[scan...].dropLast(2)
    for _ in 0..<8 { bytes.insert(contentsOf: last, at: scan) }
    #expect(DecodingWeight.ofPixel(in: bytes) == weight + 1)
    for _ in 0..<16 { bytes.insert(contentsOf: last, at: scan) }
    #expect(error(bytes) == .corrupt(part: "JPEG", reason: "it has too many scans"))
  }

  @Test func decodesGrayJPEG() throws {
    let pixel = try pixels(SampleImages.grayJPEG)
    #expect(pixel(3, 3).isClose(to: Pixel(88, 88, 88), within: 4))
    #expect(pixel(12, 5).isClose(to: Pixel(64, 64, 64), within: 4))
  }

  @Test func decodesWebP() throws {
    let lossy = try pixels(SampleImages.webp)
    #expect(lossy(3, 3).isClose(to: Pixel(220, 30, 40), within: 12))
    #expect(lossy(12, 5).isClose(to: Pixel(20, 60, 200), within: 12))
    let lossless = try pixels(SampleImages.losslessWebP)
    #expect(lossless(3, 3) == Pixel(220, 30, 40))
    #expect(lossless(12, 6).isClose(to: Pixel(20, 60, 200, 128), within: 1))
  }
}
