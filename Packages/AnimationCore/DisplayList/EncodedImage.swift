/// A picture as the file holds it (PNG, JPEG or WebP); the renderer decodes it once, when it is first drawn.
///
/// A class, because its identity is what renderers cache decoded pixels by. Equal when the bytes are.
public final class EncodedImage: Hashable, Sendable {
  /// The name the animation knows it by: an SVGA image key, a Lottie asset id.
  public let key: String
  public let bytes: [UInt8]

  public init(key: String, bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

  public static func == (a: EncodedImage, b: EncodedImage) -> Bool {
    a === b || a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
  }
}

extension EncodedImage: CustomStringConvertible {
  public var description: String { "image \"\(key)\" (\(bytes.count) bytes)" }
}
