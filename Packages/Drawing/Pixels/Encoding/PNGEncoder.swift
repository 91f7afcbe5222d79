import AnimationCore
import CPNG

/// Writes bitmaps as PNG files: 8 bits per channel, sRGB assumed, without an alpha channel when the bitmap is
/// opaque.
public enum PNGEncoder {
  /// - Throws: `invalid` when memory is missing.
  public static func encode(
    _ bitmap: Bitmap, compression: PNGCompression = .fast
  ) throws(AnimationError) -> [UInt8] {
    try encode(bitmap, compression.ways)
  }

  /// Encodes as references of snapshots are packed: what libpng does unless it is asked for something else.
  /// Of frames with photos this leaves 60 % of what the fast way does, in several times the time.
  package static func encodeForKeeping(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try encode(bitmap, [Way(level: 6, isFiltered: true)])
  }

  /// Encodes to as few bytes as there may be in a little time, for pictures that become part of a file.
  package static func encodeForFiles(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    try encode(bitmap, [Way(level: mostLevel(bitmap)), Way(level: 6, isFiltered: true)])
  }

  /// Encodes with a palette, where there are no more than 256 colours; nil where there are.
  package static func encodeWithPalette(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8]? {
    guard let palette = PNGPalette(bitmap) else { return nil }
    return try encode(
      width: bitmap.width, height: bitmap.height, channels: 1, palette: palette,
      [Way(level: mostLevel(bitmap)), Way(level: mostLevel(bitmap), isFiltered: true)]
    ) { y, target in
      _ = target.update(fromContentsOf: palette.indices[y * bitmap.width..<(y + 1) * bitmap.width])
    }
  }

  /// The highest level that is tried: for large pictures that are hard to compress, 9 takes minutes.
  private static func mostLevel(_ bitmap: Bitmap) -> Int32 { bitmap.width * bitmap.height > 1 << 22 ? 6 : 9 }

  private static func encode(_ bitmap: Bitmap, _ ways: [Way]) throws(AnimationError) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    return try encode(
      width: bitmap.width, height: bitmap.height, channels: isOpaque ? 3 : 4, ways
    ) { y, target in
      bitmap.withRow(y) { row in
        if isOpaque {
          copyRGB(row, to: target)
        } else {
          Unpremultiplication.copy(row, toRGBA: target)
        }
      }
    }
  }

  /// - Parameters:
  ///   - pixels: words whose bytes lie in memory as straight R, G, B, A; top row first.
  ///   - width: of a row; there are as many as come out.
  package static func encode(
    _ pixels: [UInt32], width: Int, compression: PNGCompression
  ) throws(AnimationError) -> [UInt8] {
    guard width > 0, !pixels.isEmpty, pixels.count % width == 0 else {
      throw .invalid(path: "", reason: "PNG: \(pixels.count) pixels are no rows of \(width)")
    }
    return try encode(
      width: width, height: pixels.count / width, channels: 4, compression.ways
    ) { y, target in
      pixels.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[y * width * 4..<(y + 1) * width * 4]))
      }
    }
  }

  /// Encodes in several ways, and returns the smallest result.
  private static func encode(
    width: Int, height: Int, channels: Int, palette: PNGPalette? = nil, _ ways: [Way],
    fillRow: (_ y: Int, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(AnimationError) -> [UInt8] {
    var smallest: [UInt8] = []
    for way in ways {
      let (file, failure) = withoutActuallyEscaping(fillRow) { fillRow in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * channels) { row in
          var output = Output(row: row, palette: palette, fillRow: fillRow)
          let failure = output.write(width, height, channels, way)
          return (output.file, failure)
        }
      }
      if let failure { throw .invalid(path: "", reason: "PNG: \(failure)") }
      if smallest.isEmpty || file.count < smallest.count { smallest = file }
    }
    return smallest
  }

  private static func copyRGB(
    _ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for i in row.indices {
      let pixel = row[i]
      target[3 * i] = UInt8(truncatingIfNeeded: pixel >> 16)
      target[3 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[3 * i + 2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  /// How libpng goes about it.
  fileprivate struct Way {
    /// zlib's, 0…9.
    var level: Int32
    /// zlib's: how large its tables are, which it tidies up every 32 KiB. Small ones are in the processor's cache.
    var memoryLevel: Int32 = 8
    /// True to guess for every row how it is best described by its neighbours.
    var isFiltered = false
  }

  /// A file being written, row by row.
  private struct Output {
    var file: [UInt8] = []
    let row: UnsafeMutableBufferPointer<UInt8>
    let palette: PNGPalette?
    let fillRow: (_ y: Int, UnsafeMutableBufferPointer<UInt8>) -> Void

    /// - Returns: the reason why it failed; nil when it did not.
    mutating func write(_ width: Int, _ height: Int, _ channels: Int, _ way: Way) -> String? {
      let compression = cpng_compression(
        level: way.level, memory_level: way.memoryLevel, filters: way.isFiltered ? 1 : 0)
      let palette = palette
      return withUnsafeMutablePointer(to: &self) { output in
        let fillRow: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { context, y in
          guard let output = context?.assumingMemoryBound(to: Output.self) else { return }
          output.pointee.fillRow(Int(y), output.pointee.row)
        }
        let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Void = {
          context, bytes, count in
          context?.assumingMemoryBound(to: Output.self).pointee.file.append(
            contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
        let row = output.pointee.row.baseAddress
        return LibPNG.failure { message in
          guard let palette else {
            return cpng_encode(
              UInt32(width), UInt32(height), Int32(channels), compression, row, fillRow, write, output,
              message)
          }
          return palette.colors.withUnsafeBufferPointer { colors in
            let colors = cpng_palette(
              colors: colors.baseAddress, count: Int32(palette.count), bits: Int32(palette.bits))
            return cpng_encode_palette(
              UInt32(width), UInt32(height), colors, compression, row, fillRow, write, output, message)
          }
        }
      }
    }
  }
}

/// How small a PNG is to be, and how long that may take. The pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  case fast
  /// Half the size, in twice the time.
  case balanced
  /// Some percent less than that, in ten times the time.
  case small

  /// Measured on frames of animations, most of which are flat: filters make them larger, and take time. Photos they
  /// make smaller.
  fileprivate var ways: [PNGEncoder.Way] {
    switch self {
    case .fast: [PNGEncoder.Way(level: 3, memoryLevel: 6)]
    case .balanced: [PNGEncoder.Way(level: 6)]
    case .small: [PNGEncoder.Way(level: 9), PNGEncoder.Way(level: 9, isFiltered: true)]
    }
  }
}

/// Why an image did not become a file; the caller knows its format.
package enum EncodingProblem: Error, Hashable, Sendable {
  /// The format cannot store the image.
  case unsuitable(String)
  /// The format's library failed.
  case failed(String)
}
