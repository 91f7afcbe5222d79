import AnimationCore
import Pixels
import SystemSupport

/// An image that is to be shown in the place of an animation's own.
package enum ImageFile {
  /// Reads the file, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, or is no whole picture of a kind that is read.
  package static func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    let image = EncodedImage(key: key, bytes: try FileReader.read(path, limit: DecodingLimits().fileBytes))
    _ = try FileError.naming(path) { () throws(AnimationError) in try Bitmap(decoding: image.bytes) }
    return image
  }
}
