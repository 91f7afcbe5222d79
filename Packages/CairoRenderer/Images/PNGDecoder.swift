import AnimationCore
import CPNG

/// PNG through libpng.
enum PNGDecoder {
  static let magic: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// From IHDR, which is always the first chunk: 4 bytes length, 4 bytes name, width, height.
  static func properties(_ bytes: [UInt8]) throws(AnimationError) -> ImageProperties {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .corrupt(part: "PNG", reason: "it has no header")
    }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return try ImageProperties(.png, width: number(at: 16), height: number(at: 20))
  }

  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) {
    let failure = LibPNG.failure { message in
      cpng_decode(
        bytes, bytes.count, UInt32(pixels.width), UInt32(pixels.height), pixels.bytes, pixels.width * 4,
        message)
    }
    if let failure { throw .corrupt(part: "PNG", reason: failure) }
  }
}
