import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Images that replace others. One that several rows or requests name is decoded once.
final class LoadedImages: Sendable {
  /// What the files kept take together, in bytes; what was not used for the longest time goes first. Their pixels take
  /// some ten times as much.
  private static let memoryLimit = 16 << 20

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
  private let web: WebImages

  private let cache: ImageCache

  /// - Parameters:
  ///   - cache: keeps the pixels for those who draw the images.
  ///   - keepsDownloads: false to ask servers each time, as what is there may change.
  init(in cache: ImageCache = .forOneJob(), keepsDownloads: Bool = true) {
    self.cache = cache
    web = WebImages(keeps: keepsDownloads)
  }

  /// Reads or fetches an image. Its content decides whether it is another one.
  ///
  /// - Parameters:
  ///   - hosts: the servers that may be asked; nil where the caller has named the image.
  ///   - isStopped: whether it is no longer waited for.
  /// - Throws: `FileError`.
  func load(
    _ reference: ImageReference, key: String, from hosts: AllowedHosts?,
    isStopped: @escaping @Sendable () -> Bool
  ) throws(FileError) -> EncodedImage {
    let bytes =
      if case .web(let address) = reference {
        try web.bytes(address, from: hosts, isStopped: isStopped)
      } else {
        try ImageFile.bytes(of: reference)
      }
    let name = Key(key: key, digest: Digest(of: bytes))
    if let known = state.withLock({ $0.use(name) }) { return known }
    let image = try ImageFile.checked(bytes, of: reference.name, key: key, in: cache)
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
