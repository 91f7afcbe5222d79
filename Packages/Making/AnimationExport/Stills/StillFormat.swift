import AnimationCore
import Pixels

@_exported import enum Pixels.PNGCompression
@_exported import struct Pixels.WebPOptions

/// A file format that holds one image.
package enum StillFormat: Hashable, Sendable {
  /// Lossless, with alpha where the image needs it.
  case png(PNGCompression = .fast)
  /// JPEG has no alpha: images are drawn on a background. Quality 1…100.
  case jpeg(quality: Int = 90, background: Color = .white)
  /// WebP has alpha.
  case webp(WebPOptions = WebPOptions())

  /// The bytes of a file. A pure function: any number of threads may encode at once.
  package func encode(_ bitmap: Bitmap) throws(ExportError) -> [UInt8] {
    switch self {
    case .png(let compression):
      do {
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
}
