import AnimationCore
import CWebP

/// Still WebP pictures, lossy and lossless, through libwebp.
enum WebPDecoder {
  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) {
    let stride = pixels.width * 4
    let result = WebPDecodeBGRAInto(bytes, bytes.count, pixels.bytes, stride * pixels.height, Int32(stride))
    guard result != nil else { throw .corrupt(part: "WebP", reason: "its data is damaged or cut off") }
  }
}
