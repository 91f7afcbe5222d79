import AnimationCore

/// Keeps decoded images, so that each is decoded once however many frames and renderers show it.
///
/// Any number of threads may use it; those that ask for an image while it is being decoded wait for it. A
/// image is known by the identity of its `EncodedImage`, and forgotten when nobody else holds that any more.
public final class ImageCache: Sendable {
  /// What views and renderers use unless they are given another: views of one animation decode its images once.
  public static let shared = ImageCache()

  private let limits: DecodingLimits
  private let memoryLimit: Int
  private let keepsFullSize: Bool
  private let state = Lock(State())

  fileprivate struct State {
    /// One for every image that was asked for and is still held.
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Those of them that take memory.
    var recency = RecencyList<ObjectIdentifier>()
    var memory = 0
  }

  fileprivate struct Entry {
    /// Another one when its pixels are dropped: renderers that still draw them keep the old.
    var cached: CachedImage
    /// 0 until decoded.
    var memory = 0
  }

  fileprivate final class CachedImage: Sendable {
    let key: String
    let decoded = Lock<Result<DecodedImage, AnimationError>?>(nil)

    init(key: String) {
      self.key = key
    }
  }

  /// - Parameters:
  ///   - limits: `imagePixels` is what a single image may have.
  ///   - memoryLimit: how many bytes the decoded images may take together. Beyond it, those that were not
  ///     drawn for the longest time are dropped, and decoded again when they are drawn again.
  ///   - keepsFullSize: false to keep no more pixels than drawing needs: of an image drawn at up to half,
  ///     a quarter, an eighth … of its size only a half, a quarter, an eighth as many a side. Drawn larger
  ///     later, it is decoded again.
  public init(
    limits: DecodingLimits = DecodingLimits(), memoryLimit: Int = 512 << 20, keepsFullSize: Bool = true
  ) {
    self.limits = limits
    self.memoryLimit = memoryLimit
    self.keepsFullSize = keepsFullSize
  }

  /// What the decoded images take together, in bytes.
  public var memory: Int { state.withLock { $0.memory } }

  /// The decoded image.
  ///
  /// - Parameter halvings: how often an image of this size, in pixels, is halved for drawing it.
  /// - Throws: each time, for one that is broken or too large.
  package func decoded(
    _ image: EncodedImage, halvings: (Size) -> Int = { _ in 0 }
  ) throws(AnimationError) -> DecodedImage {
    let (cached, isKnown) = state.withLock { $0.use(image) }
    if !isKnown { image.notify(self) }
    let (result, isNew) = cached.decoded.withLock { decoded in
      if let decoded, keepsFullSize || !decoded.isTooSmall(for: halvings) { return (decoded, false) }
      let result = Result { () throws(AnimationError) in
        let properties = try ImageProperties(probing: image.bytes)
        return try DecodedImage(
          image, properties, halvings: keepsFullSize ? 0 : halvings(properties.size), limits: limits)
      }
      decoded = result
      return (result, true)
    }
    let decodedImage = try result.get()
    if isNew {
      state.withLock { $0.account(for: cached, of: image, decodedImage.memory, limit: memoryLimit) }
    }
    return decodedImage
  }
}

extension ImageCache: EncodedImageKeeper {
  package func forget(_ image: ObjectIdentifier) { state.withLock { $0.remove(image) } }
}

extension Result<DecodedImage, AnimationError> {
  fileprivate func isTooSmall(for halvings: (Size) -> Int) -> Bool {
    guard case .success(let image) = self, image.halvings > 0 else { return false }
    return image.halvings > halvings(image.size)
  }
}

extension ImageProperties {
  fileprivate var size: Size { Size(Double(width), Double(height)) }
}

extension ImageCache.State {
  fileprivate mutating func use(_ image: EncodedImage) -> (cached: ImageCache.CachedImage, isKnown: Bool) {
    let key = ObjectIdentifier(image)
    if let entry = entries[key] {
      if entry.memory > 0 { recency.use(key) }
      return (entry.cached, true)
    }
    let cached = ImageCache.CachedImage(key: image.key)
    entries[key] = ImageCache.Entry(cached: cached)
    return (cached, false)
  }

  /// Takes note of the memory of an image just decoded, maybe not for the first time, and makes room for it.
  fileprivate mutating func account(
    for cached: ImageCache.CachedImage, of image: EncodedImage, _ bytes: Int, limit: Int
  ) {
    let key = ObjectIdentifier(image)
    guard let entry = entries[key], entry.cached === cached else { return }
    memory += bytes - entry.memory
    entries[key]?.memory = bytes
    recency.use(key)
    while memory > limit, let oldest = recency.oldest, oldest != key { drop(oldest) }
  }

  /// Lets go of the pixels.
  private mutating func drop(_ key: ObjectIdentifier) {
    recency.remove(key)
    guard let entry = entries[key] else { return }
    memory -= entry.memory
    entries[key] = ImageCache.Entry(cached: ImageCache.CachedImage(key: entry.cached.key))
  }

  fileprivate mutating func remove(_ key: ObjectIdentifier) {
    recency.remove(key)
    if let entry = entries.removeValue(forKey: key) { memory -= entry.memory }
  }
}
