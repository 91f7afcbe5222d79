import AnimationCore
import CWebP

/// Still WebP images, lossy and lossless, through libwebp.
enum WebPDecoder {
  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) -> DecodedColors {
    let stride = pixels.width * 4
    let result = WebPDecodeBGRAInto(bytes, bytes.count, pixels.bytes, stride * pixels.height, Int32(stride))
    guard result != nil else { throw .corrupt(part: "WebP", reason: "its data is damaged or cut off") }
    return DecodedColors(profile: profile(in: bytes))
  }

  private static func profile(in bytes: [UInt8]) -> ColorProfile? {
    bytes.withUnsafeBufferPointer { bytes in
      var file = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var chunk = WebPData()
      guard let mux = WebPMuxCreate(&file, 0) else { return nil }
      defer { WebPMuxDelete(mux) }
      guard WebPMuxGetChunk(mux, "ICCP", &chunk) == WEBP_MUX_OK, let start = chunk.bytes else { return nil }
      return .icc(Array(UnsafeBufferPointer(start: start, count: chunk.size)))
    }
  }
}
