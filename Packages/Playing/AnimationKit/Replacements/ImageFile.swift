import AnimationCore
import LottieFormat
import Pixels
import SystemSupport

/// An image that is to be shown in the place of an animation's own.
package enum ImageFile {
  /// Reads an image, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, is no whole picture of a kind that is read, or is in the web.
  package static func load(_ reference: ImageReference, key: String) throws(FileError) -> EncodedImage {
    try checked(bytes(of: reference), of: reference.name, key: key)
  }

  /// The bytes of an image that is in a file or in its reference.
  ///
  /// - Throws: `FileError`.
  package static func bytes(of reference: ImageReference) throws(FileError) -> [UInt8] {
    let limit = DecodingLimits().fileBytes
    switch reference {
    case .file(let path): return try FileReader.read(path, limit: limit)
    case .embedded(let uri):
      guard let bytes = LottieAssetReference(name: uri).embeddedBytes else {
        throw FileError(path: reference.name, .unreadable(reason: "is no data: URI with its data"))
      }
      return try FileError.naming(reference.name) { () throws(AnimationError) in
        try DecodingLimits.check("file size in bytes", bytes.count, limit)
        return bytes
      }
    case .web:
      throw FileError(path: reference.name, .unreadable(reason: "nothing is fetched from the web here"))
    }
  }

  /// The image in what was read.
  ///
  /// - Parameters:
  ///   - name: for messages.
  ///   - cache: keeps its pixels for those who draw it.
  /// - Throws: `FileError` when it is no whole picture of a kind that is read.
  package static func checked(
    _ bytes: [UInt8], of name: String, key: String, in cache: ImageCache = ImageCache()
  ) throws(FileError) -> EncodedImage {
    let image = EncodedImage(key: key, bytes: bytes)
    _ = try FileError.naming(name) { () throws(AnimationError) in try cache.decoded(image) }
    return image
  }
}
