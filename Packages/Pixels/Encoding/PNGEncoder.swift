import AnimationCore
import CPNG

/// Writes bitmaps as PNG files: 8 bits per channel, sRGB assumed, without an alpha channel when the bitmap is
/// opaque.
public enum PNGEncoder {
  /// - Throws: `invalid` when memory is missing.
  public static func encode(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try encode(bitmap, compression: fast)
  }

  package static func encode(_ bitmap: Bitmap, compression: Compression) throws(AnimationError) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let channels = isOpaque ? 3 : 4
    let pixels = isOpaque ? bitmap.opaqueRGB() : bitmap.straightRGBA()
    return try encode(
      pixels, width: bitmap.width, height: bitmap.height, channels: channels, compression: compression)
  }

  /// How hard to try.
  package struct Compression {
    /// libpng's defaults: for files that are kept. Of frames with photos they leave 60 % of what the fast way does,
    /// in several times the time.
    package static let small = Compression(level: 6, isFiltered: true)

    /// zlib's, 0…9.
    var level: Int32
    /// True to try for every row how it is best told by its neighbours.
    var isFiltered: Bool

    package init(level: Int32, isFiltered: Bool) {
      self.level = level
      self.isFiltered = isFiltered
    }
  }

  /// Measured on frames of animations, which are mostly flat: 400 MB/s and 6.5 % of the raw size, where
  /// libpng's defaults (level 6, all filters) reach 85 MB/s and 5.8 %. Filters make them slower and larger.
  private static let fast = Compression(level: 1, isFiltered: false)

  /// - Parameter pixels: straight R, G, B (3 channels) or R, G, B, A (4) bytes, top row first.
  package static func encode(
    _ pixels: [UInt8], width: Int, height: Int, channels: Int, compression: Compression
  ) throws(AnimationError) -> [UInt8] {
    guard width > 0, height > 0, pixels.count == width * height * channels else {
      throw .invalid(path: "", reason: "PNG: not \(width)x\(height) pixels")
    }
    var file: [UInt8] = []
    let failure = withUnsafeMutablePointer(to: &file) { file in
      LibPNG.failure { message in
        cpng_encode(
          pixels, UInt32(width), UInt32(height), Int32(channels), width * channels, compression.level,
          compression.isFiltered ? 1 : 0,
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

/// Why an image did not become a file; the caller knows its format.
package enum EncodingProblem: Error, Hashable, Sendable {
  /// The format cannot store the image.
  case unsuitable(String)
  /// The format's library failed.
  case failed(String)
}
