import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Images that replace others. One that several rows or requests name is decoded once.
final class LoadedImages: Sendable {
  /// What the files kept take together, in bytes; what was not used for the longest time goes first.
  private static let memoryLimit = 64 << 20

  fileprivate struct Key: Hashable {
    var key: String
    var digest: Digest
  }

  fileprivate struct State {
    var images: [Key: EncodedImage] = [:]
    var recency = RecencyList<Key>()
    var memory = 0
  }

  private let state = Lock(State())

  /// Reads a file. Its content decides whether it is another image.
  ///
  /// - Throws: as `ImageFile.load`.
  func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    let bytes = try FileReader.read(path, limit: DecodingLimits().fileBytes)
    let name = Key(key: key, digest: Digest(of: bytes))
    if let known = state.withLock({ $0.use(name) }) { return known }
    let image = try ImageFile.checked(bytes, of: path, key: key)
    return state.withLock { $0.keep(image, name, limit: Self.memoryLimit) }
  }
}

extension LoadedImages.State {
  fileprivate mutating func use(_ name: LoadedImages.Key) -> EncodedImage? {
    guard let image = images[name] else { return nil }
    recency.use(name)
    return image
  }

  /// - Returns: the one that is kept: of two that were read at once, the first.
  fileprivate mutating func keep(_ image: EncodedImage, _ name: LoadedImages.Key, limit: Int) -> EncodedImage
  {
    if let known = use(name) { return known }
    images[name] = image
    recency.use(name)
    memory += image.bytes.count
    while memory > limit, let oldest = recency.oldest, oldest != name {
      recency.remove(oldest)
      memory -= images.removeValue(forKey: oldest)?.bytes.count ?? 0
    }
    return image
  }
}
