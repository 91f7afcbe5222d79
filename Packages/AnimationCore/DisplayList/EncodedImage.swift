import Synchronization

/// An image as the file holds it (`ImageProperties.FileType`); the renderer decodes it once, when it is first drawn.
///
/// A class, because its identity is what renderers cache decoded pixels by. Equal when the bytes are.
public final class EncodedImage: Hashable, Sendable {
  /// The name the animation knows it by: an SVGA image key, a Lottie asset id.
  public let key: String
  public let bytes: [UInt8]
  /// No other image has it.
  private let number = EncodedImage.count.wrappingAdd(1, ordering: .relaxed).newValue
  /// The number of the image that was last found to be equal; 0 for none.
  private let twin = Atomic(0)
  /// The hash of the bytes, once it has been asked for; 0 before.
  private let hashOfBytes = Atomic(0)
  private let keepers = Lock<[WeakKeeper]>([])

  private static let count = Atomic(0)

  private struct WeakKeeper {
    weak var keeper: (any EncodedImageKeeper)?
  }

  public init(key: String, bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

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

  /// The bytes of two are compared once, however often the two are.
  public static func == (a: EncodedImage, b: EncodedImage) -> Bool {
    if a === b || a.twin.load(ordering: .relaxed) == b.number { return true }
    guard a.bytes == b.bytes else { return false }
    a.twin.store(b.number, ordering: .relaxed)
    return true
  }

  /// All bytes count: a file may have thousands of images that differ in one only.
  public func hash(into hasher: inout Hasher) {
    var hash = hashOfBytes.load(ordering: .relaxed)
    if hash == 0 {
      var whole = Hasher()
      bytes.withUnsafeBytes { whole.combine(bytes: $0) }
      hash = whole.finalize() | 1
      hashOfBytes.store(hash, ordering: .relaxed)
    }
    hasher.combine(hash)
  }
}

extension EncodedImage: CustomStringConvertible {
  public var description: String { "image \"\(key)\" (\(bytes.count) bytes)" }
}

/// Keeps something of images that others hold.
package protocol EncodedImageKeeper: AnyObject, Sendable {
  /// Drops what is kept of an image that is no longer held.
  func forget(_ image: ObjectIdentifier)
}
