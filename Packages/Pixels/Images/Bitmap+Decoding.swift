import AnimationCore

extension Bitmap {
  /// The pixels of a PNG, JPEG or WebP file.
  ///
  /// - Throws: `unknownFormat`, `corrupt`, `limitExceeded` before memory is taken.
  package convenience init(
    decoding file: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) {
    let properties = try ImageProperties(probing: file)
    let image = try DecodedImage(EncodedImage(key: "", bytes: file), properties, limits: limits)
    self.init(image.level(Halvings()).pixels)
  }
}
