import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Images that replace others. One that several rows or requests name is decoded once.
final class LoadedImages: Sendable {
  /// What the files kept take together, in bytes; what was not used for the longest time goes first. Their pixels take
  /// some ten times as much.
  private static let memoryLimit = 16 << 20

  private struct Key: Hashable {
    var key: String
    var digest: Digest
  }

  /// Each costs its bytes.
  private let images = Lock(RecentValues<Key, EncodedImage>())
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
    if let known = images.withLock({ $0.use(name) }) { return known }
    let image = try ImageFile.checked(bytes, of: reference.name, key: key, in: cache)
    return images.withLock { images in
      // Of two that were read at once, the first.
      if let known = images.use(name) { return known }
      images.set(image, for: name, cost: image.bytes.count)
      images.makeRoom(upTo: Self.memoryLimit, keeping: name)
      return image
    }
  }
}
