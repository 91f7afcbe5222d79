import AnimationCore

/// Writes bitmaps as PNG files, sRGB assumed: 8 bits per channel, without those that say nothing, or a palette where there are
/// no more than 256 colours.
public enum PNGEncoder {
  /// - Throws: `invalid` when memory is missing.
  public static func encode(
    _ bitmap: Bitmap, compression: PNGCompression = .fast
  ) throws(AnimationError) -> [UInt8] {
    try PNGPixels(bitmap).file(compression)
  }

  /// Encodes as references of snapshots are packed: filtered, with usual effort. Of frames with photos this leaves 60 % of
  /// what the fast way does.
  package static func encodeForKeeping(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try PNGPixels(bitmap).filteredFile()
  }

  /// Encodes a picture of an animation, which may have hundreds: to 1 % more bytes than the smallest compression does, in half
  /// of its time.
  package static func encodeForAnimation(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try PNGPixels(bitmap).file(.much)
  }

  /// Encodes a picture of an animation with a palette where there are no more than 256 colours; nil where there are.
  package static func encodeWithPalette(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8]? {
    let pixels = PNGPixels(bitmap)
    return pixels.kind == .palette ? try pixels.file(.much) : nil
  }

  /// - Parameters:
  ///   - pixels: words whose bytes lie in memory as straight R, G, B, A; top row first.
  ///   - width: of a row; there are as many as come out.
  /// - Throws: `invalid` when they are no rows, or memory is missing.
  package static func encode(
    _ pixels: [UInt32], width: Int, compression: PNGCompression
  ) throws(AnimationError) -> [UInt8] {
    guard width > 0, !pixels.isEmpty, pixels.count % width == 0 else {
      throw .invalid(path: "", reason: "PNG: \(pixels.count) pixels are no rows of \(width)")
    }
    return try PNGPixels(straight: pixels, width: width).file(compression)
  }
}

extension Bitmap {
  /// Whether there are no more colours than a palette may have.
  package var fitsPalette: Bool { PNGPixels(self).kind == .palette }
}

/// How small a PNG is to be, and how long that may take. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  case fast
  /// Four fifths of the size, in up to eight times the time.
  case balanced
  /// A tenth less than that, of photos more, in up to fifty times the time.
  case small
}

/// Why an image did not become a file; the caller knows its format.
package enum EncodingProblem: Error, Hashable, Sendable {
  /// The format cannot store the image.
  case unsuitable(String)
  /// The format's library failed.
  case failed(String)
}
