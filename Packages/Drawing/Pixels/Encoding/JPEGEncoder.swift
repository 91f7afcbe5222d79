import AnimationCore
import CTurboJPEG

/// Writes bitmaps as JPEG files, through libjpeg-turbo: without alpha, on a background.
package enum JPEGEncoder {
  /// The quality from which on colours are kept as fine as brightness: drawings have sharp coloured edges.
  private static let fineColorQuality = 85

  /// - Parameter quality: 1…100.
  package static func encode(
    _ bitmap: Bitmap, quality: Int, background: Color
  ) throws(EncodingProblem) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .failed("no memory") }
    defer { tjDestroy(handle) }
    let quality = min(max(quality, 1), 100)
    let subsampling = quality >= fineColorQuality ? TJSAMP_444 : TJSAMP_420
    // Bytes in memory: blue, green, red, and one that does not count.
    let pixels = bitmap.words(over: background).map(\.littleEndian)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let result = pixels.withUnsafeBytes {
      tjCompress2(
        handle, $0.baseAddress, Int32(bitmap.width), Int32(bitmap.width * 4), Int32(bitmap.height),
        Int32(TJPF_BGRX.rawValue), &bytes, &count, Int32(subsampling.rawValue), Int32(quality),
        TJFLAG_ACCURATEDCT)
    }
    guard result == 0, let bytes else {
      throw .failed(String(cString: tjGetErrorStr2(handle)))
    }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
