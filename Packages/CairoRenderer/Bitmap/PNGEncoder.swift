import AnimationCore
import CDeflate

/// Writes bitmaps as PNG files: 8 bits a channel, sRGB assumed, without an alpha channel when the bitmap is
/// opaque.
public enum PNGEncoder {
  /// - Throws: `invalid` when memory is missing.
  public static func encode(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try encode(bitmap, compression: fast)
  }

  package static func encode(_ bitmap: Bitmap, compression: Compression) throws(AnimationError) -> [UInt8] {
    let channels = bitmap.isOpaque ? 3 : 4
    var lines = PNGLines(
      width: bitmap.width, height: bitmap.height, channels: channels, isFiltered: compression.isFiltered)
    bitmap.withRows { row in
      lines.append {
        if channels == 3 {
          Unpremultiplication.copy(opaque: row, toRGB: $0)
        } else {
          Unpremultiplication.copy(row, toRGBA: $0)
        }
      }
    }
    return file(
      try deflate(lines.bytes, compression), width: bitmap.width, height: bitmap.height, channels: channels)
  }

  /// - Parameter pixels: straight, their bytes in memory R, G, B, A, top row first.
  package static func encode(
    _ pixels: [UInt32], width: Int, height: Int, compression: Compression
  ) throws(AnimationError) -> [UInt8] {
    file(
      try imageData(pixels, width: width, height: height, compression: compression), width: width,
      height: height, channels: 4)
  }

  /// What the chunk `IDAT` holds.
  package static func imageData(
    _ pixels: [UInt32], width: Int, height: Int, compression: Compression
  ) throws(AnimationError) -> [UInt8] {
    guard width > 0, height > 0, pixels.count == width * height else {
      throw .invalid(path: "", reason: "PNG: not \(width)x\(height) pixels")
    }
    var lines = PNGLines(width: width, height: height, channels: 4, isFiltered: compression.isFiltered)
    pixels.withUnsafeBytes { bytes in
      for row in stride(from: 0, to: bytes.count, by: width * 4) {
        lines.append { _ = $0.update(fromContentsOf: bytes[row..<row + width * 4]) }
      }
    }
    return try deflate(lines.bytes, compression)
  }

  /// How hard to try.
  package struct Compression {
    /// For files that are kept. Of frames with photos they leave 60 % of what the fast way does, in several times the
    /// time.
    package static let small = Compression(level: 6, isFiltered: true)
    /// For files of many frames.
    package static let flat = Compression(level: 6, isFiltered: false)

    /// libdeflate's, 0…12.
    var level: Int32
    /// True to try for every row how it is best told by its neighbours. Flat drawings become larger by it.
    var isFiltered: Bool
  }

  /// Measured on frames of animations, which are mostly flat: 400 to 600 MB/s and files a quarter smaller than those
  /// of zlib's level 1, which takes half as long again.
  private static let fast = Compression(level: 1, isFiltered: false)

  private static func file(_ data: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
    var chunks = PNGChunks(width: width, height: height, channels: channels)
    chunks.append("IDAT") { $0 += data }
    chunks.append("IEND")
    return chunks.bytes
  }

  private static func deflate(
    _ bytes: [UInt8], _ compression: Compression
  ) throws(AnimationError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(compression.level) else {
      throw .invalid(path: "", reason: "PNG: no memory")
    }
    defer { libdeflate_free_compressor(compressor) }
    let most = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: most) { target, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, most)
    }
  }
}
