import AnimationKit

/// A picture that is to be shown in the place of an animation's own.
package enum PictureFile {
  /// Reads the file, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, or is no whole PNG, JPEG or WebP.
  package static func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    let image = EncodedImage(key: key, bytes: try FileReader.read(path, limit: DecodingLimits().fileBytes))
    do {
      _ = try ImageProperties(probing: image.bytes)
      try decode(image)
    } catch {
      throw FileError(path: path, .unusable(error))
    }
    return image
  }

  private static func decode(_ image: EncodedImage) throws(AnimationError) {
    let images = ImageCache()
    let pixel = Rect(x: 0, y: 0, width: 1, height: 1)
    CairoRenderer(images: images).render(
      DisplayList(size: pixel.size, items: [.image(ImageItem(image, frame: pixel, fit: .fill))]),
      into: try Bitmap(width: 1, height: 1), transform: .identity)
    if let failure = images.failures.first { throw failure.error }
  }
}
