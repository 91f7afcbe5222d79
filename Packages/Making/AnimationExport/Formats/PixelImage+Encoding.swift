import Pixels

extension PixelImage {
  /// The bytes of a PNG, JPEG or WebP file.
  ///
  /// - Parameter options: as in exports: `quality`, `compression`, `background`, `isLossless`, `effort`, `alphaQuality`.
  /// - Throws: `unsuitable` for other formats, and for an image that is too large; `encoding`.
  public func encoded(
    as format: ExportFormat, options: ExportOptions = ExportOptions()
  ) throws(ExportError) -> [UInt8] {
    let quality = format.quality(options)
    let still: StillFormat
    switch format {
    case .png: still = .png(format.compression(options))
    case .jpeg: still = .jpeg(quality: quality, background: options.background)
    case .webp: still = .webp(WebPOptions(options, quality: quality))
    default: throw .unsuitable(format: format.name, reason: "use png, jpeg or webp")
    }
    return try still.encode(bitmap)
  }
}
