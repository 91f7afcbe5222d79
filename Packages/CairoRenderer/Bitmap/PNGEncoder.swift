import AnimationCore
import CPNG

/// Writes bitmaps as PNG files: 8 bits a channel, sRGB assumed, without an alpha channel when the bitmap is
/// opaque.
public enum PNGEncoder {
  /// - Parameter isSmall: for files that are kept: takes several times as long, for a third less or so.
  /// - Throws: `invalid` when memory is missing.
  public static func encode(_ bitmap: Bitmap, isSmall: Bool = false) throws(AnimationError) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let channels = isOpaque ? 3 : 4
    let pixels = isOpaque ? bitmap.opaqueRGB() : bitmap.straightRGBA()
    var file: [UInt8] = []
    let failure = withUnsafeMutablePointer(to: &file) { file in
      LibPNG.failure { message in
        cpng_encode(
          pixels, UInt32(bitmap.width), UInt32(bitmap.height), Int32(channels), bitmap.width * channels,
          isSmall,
          { context, bytes, count in
            context?.assumingMemoryBound(to: [UInt8].self).pointee.append(
              contentsOf: UnsafeBufferPointer(start: bytes, count: count))
          }, file, message)
      }
    }
    if let failure { throw .invalid(path: "", reason: "PNG: \(failure)") }
    return file
  }
}
