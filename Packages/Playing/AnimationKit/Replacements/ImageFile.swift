import AnimationCore
import Pixels
import SystemSupport

/// An image that is to be shown in the place of an animation's own.
package enum ImageFile {
  /// Reads the file, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, or is no whole picture of a kind that is read.
  package static func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    try checked(FileReader.read(path, limit: DecodingLimits().fileBytes), of: path, key: key)
  }

  /// The image in what was read from a file.
  ///
  /// - Throws: `FileError` when it is no whole picture of a kind that is read.
  package static func checked(
    _ bytes: [UInt8], of path: String, key: String
  ) throws(FileError) -> EncodedImage {
    _ = try FileError.naming(path) { () throws(AnimationError) in try Bitmap(decoding: bytes) }
    return EncodedImage(key: key, bytes: bytes)
  }
}
