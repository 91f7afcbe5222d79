import AnimationCore
import CWebP

/// WebP images, lossy and lossless, through libwebp; of animated ones the first frame.
enum WebPDecoder {
  /// Fills `pixels` with straight BGRA.
  ///
  /// - Parameter isAnimated: what the file's header says.
  static func decode(
    _ bytes: [UInt8], into pixels: PixelBuffer, isAnimated: Bool
  ) throws(AnimationError) -> DecodedColors {
    let isWhole: Bool
    if isAnimated {
      // What it does not cover stays transparent, as in browsers.
      guard let frame = FirstWebPFrame(of: bytes), frame.x >= 0, frame.y >= 0,
        frame.x + frame.width <= pixels.width, frame.y + frame.height <= pixels.height
      else { throw .corrupt(part: "WebP", reason: "its frames cannot be found") }
      isWhole = decode(frame.bytes, into: pixels, from: frame.y * pixels.width + frame.x)
    } else {
      isWhole = decode(bytes, into: pixels, from: 0)
    }
    guard isWhole else { throw .corrupt(part: "WebP", reason: "its data is damaged or cut off") }
    return DecodedColors(profile: profile(in: bytes))
  }

  /// - Parameter offset: the first pixel's.
  private static func decode(_ bytes: [UInt8], into pixels: PixelBuffer, from offset: Int) -> Bool {
    let stride = pixels.width * 4
    return WebPDecodeBGRAInto(
      bytes, bytes.count, pixels.bytes + offset * 4, (pixels.count - offset) * 4, Int32(stride)) != nil
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
