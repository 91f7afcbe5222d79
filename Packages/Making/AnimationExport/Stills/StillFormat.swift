import AnimationCore
import Pixels
import VisibleDifferences

@_exported import enum Pixels.PNGCompression
@_exported import struct Pixels.WebPOptions

/// A file format that holds one image.
package enum StillFormat: Hashable, Sendable {
  /// PNG has alpha where the image needs it; it is without loss unless there may be so many colours only, 2…256.
  case png(PNGCompression = .fast, colors: Int? = nil)
  /// JPEG has no alpha: images are drawn on a background. Quality 1…100.
  case jpeg(quality: Int = 90, background: Color = .white)
  /// WebP has alpha.
  case webp(WebPOptions = WebPOptions())

  /// The bytes of a file. A pure function: any number of threads may encode at once.
  package func encode(_ bitmap: Bitmap) throws(ExportError) -> [UInt8] {
    switch self {
    case .png(let compression, let colors):
      do {
        let bitmap = if let colors { try Self.reduced(bitmap, to: colors) } else { bitmap }
        return try PNGEncoder.encode(bitmap, compression: compression)
      } catch {
        throw .encoding(format: "PNG", reason: "\(error)")
      }
    case .jpeg(let quality, let background):
      return try ExportError.encoding("JPEG") { () throws(EncodingProblem) in
        try JPEGEncoder.encode(bitmap, quality: quality, background: background)
      }
    case .webp(let options):
      return try ExportError.encoding("WebP") { () throws(EncodingProblem) in
        try WebPEncoder.encode(bitmap, options)
      }
    }
  }

  /// The score that dithering has to gain: people see its grain, and it packs badly.
  private static let leastGain = 1.0

  /// The picture in so many colours, dithered where less is seen of it.
  private static func reduced(_ bitmap: Bitmap, to count: Int) throws(AnimationError) -> Bitmap {
    let palette = ReducedColors(bitmap).palette(count: count)
    let plain = try bitmap.mapped(to: palette)
    let dithered = try bitmap.mapped(to: palette, isDithered: true)
    let gain = try VisibleDifference(bitmap, dithered).score - VisibleDifference(bitmap, plain).score
    return gain >= leastGain ? dithered : plain
  }
}
