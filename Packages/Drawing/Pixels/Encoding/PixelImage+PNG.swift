import AnimationCore

extension PixelImage {
  /// The bytes of a PNG file.
  ///
  /// - Throws: `invalid` when memory is missing.
  public func pngData(compression: PNGCompression = .fast) throws(AnimationError) -> [UInt8] {
    try PNGEncoder.encode(bitmap, compression: compression)
  }
}
