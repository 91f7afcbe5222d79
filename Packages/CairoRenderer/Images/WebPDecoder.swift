import AnimationCore
import CWebP

/// Still WebP pictures, lossy and lossless, through libwebp.
enum WebPDecoder {
  /// The file starts with RIFF, four bytes of length, WEBP.
  static let riff = Array("RIFF".utf8)
  static let magic = Array("WEBP".utf8)

  static func properties(_ bytes: [UInt8]) throws(AnimationError) -> ImageProperties {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw .corrupt(part: "WebP", reason: "its header is damaged")
    }
    guard features.has_animation == 0 else {
      throw .corrupt(part: "WebP", reason: "an animated picture cannot be an image")
    }
    return try ImageProperties(.webp, width: Int(features.width), height: Int(features.height))
  }

  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) {
    let stride = pixels.width * 4
    let result = WebPDecodeBGRAInto(bytes, bytes.count, pixels.bytes, stride * pixels.height, Int32(stride))
    guard result != nil else { throw .corrupt(part: "WebP", reason: "its data is damaged or cut off") }
  }
}
