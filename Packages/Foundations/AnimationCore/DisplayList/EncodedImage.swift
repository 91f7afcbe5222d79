/// An image as the file holds it (`ImageProperties.FileType`); the renderer decodes it once, when it is first drawn.
///
/// A class, because its identity is what renderers cache decoded pixels by. Equal when the bytes are.
public final class EncodedImage: Hashable, Sendable {
  /// The name the animation knows it by: an SVGA image key, a Lottie asset id.
  public let key: String
  package let content: EncodedContent
  private let keepers = Lock<[WeakKeeper]>([])

  private struct WeakKeeper {
    weak var keeper: (any EncodedImageKeeper)?
  }

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

  deinit {
    for keeper in keepers.withLock({ $0.compactMap(\.keeper) }) { keeper.forget(ObjectIdentifier(self)) }
  }

  /// What keeps something for as long as this image is held, such as its pixels, is notified of its end.
  package func notify(_ keeper: any EncodedImageKeeper) {
    keepers.withLock { keepers in
      keepers.removeAll { $0.keeper == nil }
      keepers.append(WeakKeeper(keeper: keeper))
    }
  }

  public static func == (a: EncodedImage, b: EncodedImage) -> Bool { a.content == b.content }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension EncodedImage: CustomStringConvertible {
  public var description: String { "image \"\(key)\" (\(bytes.count) bytes)" }
}

/// Keeps something of images that others hold.
package protocol EncodedImageKeeper: AnyObject, Sendable {
  /// Drops what is kept of an image that is no longer held.
  func forget(_ image: ObjectIdentifier)
}
