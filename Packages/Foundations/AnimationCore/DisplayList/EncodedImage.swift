/// An image as the file holds it (`ImageProperties.FileType`); the renderer decodes it once, when it is first drawn.
///
/// Equal when the bytes are.
public final class EncodedImage: Hashable, Sendable {
  /// The name the animation knows it by: an SVGA image key, a Lottie asset id.
  public let key: String
  /// Its identity is what renderers cache decoded pixels by.
  package let content: EncodedContent

  public convenience init(key: String, bytes: [UInt8]) { self.init(key: key, EncodedContent(bytes)) }

  /// One of several images that share their bytes.
  package init(key: String, _ content: EncodedContent) {
    self.key = key
    self.content = content
  }

  public var bytes: [UInt8] { content.bytes }

  /// What its header says.
  ///
  /// - Throws: as `ImageProperties(probing:)`.
  package var properties: ImageProperties { get throws(AnimationError) { try content.imageProperties } }

  public static func == (a: EncodedImage, b: EncodedImage) -> Bool { a.content == b.content }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension EncodedImage: CustomStringConvertible {
  public var description: String { "image \"\(key)\" (\(bytes.count) bytes)" }
}
