import AnimationCore
import CPNG

/// PNG through libpng.
enum PNGDecoder {
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
