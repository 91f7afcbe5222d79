import AnimationKit

/// A picture that is to be shown in the place of an animation's own.
package enum PictureFile {
  /// Reads the file, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, or is no whole PNG, JPEG or WebP.
  package static func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    let image = EncodedImage(key: key, bytes: try FileReader.read(path, limit: DecodingLimits().fileBytes))
    _ = try FileError.naming(path) { () throws(AnimationError) in try Bitmap(decoding: image.bytes) }
    return image
  }
}
