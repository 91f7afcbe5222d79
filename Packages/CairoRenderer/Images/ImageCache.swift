import AnimationCore

/// Keeps decoded pictures, so that each is decoded once however many frames and renderers show it.
///
/// Any number of threads may use it; those that ask for a picture while it is being decoded wait for it. A
/// picture is known by the identity of its `EncodedImage`, which the cache keeps alive.
public final class ImageCache: Sendable {
  private let limits: DecodingLimits
  private let memoryLimit: Int
  private let keepsFullSize: Bool
  private let state = Lock(State())

  fileprivate struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Counts up with every use, to tell which entry was not used for the longest time.
    var clock = 0
    var memory = 0
  }

  fileprivate struct Entry {
    let picture: Picture
    var lastUse = 0
    /// 0 until decoded.
    var memory = 0
  }

  fileprivate final class Picture: Sendable {
    let source: EncodedImage
    let decoded = Lock<Result<DecodedImage, AnimationError>?>(nil)

    init(_ source: EncodedImage) {
      self.source = source
    }
  }

  /// - Parameters:
  ///   - limits: `imagePixels` is what a single picture may have.
  ///   - memoryLimit: how many bytes the decoded pictures may take together. Beyond it, those that were not
  ///     drawn for the longest time are dropped, and decoded again when they are drawn again.
  ///   - keepsFullSize: false to keep no more pixels than drawing needs: of a picture drawn at up to half,
  ///     a quarter, an eighth … of its size only a half, a quarter, an eighth as many a side. Drawn larger
  ///     later, it is decoded again.
  public init(
    limits: DecodingLimits = DecodingLimits(), memoryLimit: Int = 512 << 20, keepsFullSize: Bool = true
  ) {
    self.limits = limits
    self.memoryLimit = memoryLimit
    self.keepsFullSize = keepsFullSize
  }

  /// What the decoded pictures take together, in bytes.
  public var memory: Int { state.withLock { $0.memory } }

  /// The decoded picture.
  ///
  /// - Parameter halvings: how often a picture of this size, in pixels, is halved for drawing it.
  /// - Throws: each time, for one that is broken or too large.
  func decoded(
    _ image: EncodedImage, halvings: (Size) -> Int = { _ in 0 }
  ) throws(AnimationError) -> DecodedImage {
    let picture = state.withLock { $0.use(image) }
    let (result, isNew) = picture.decoded.withLock { decoded in
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
      state.withLock { $0.account(for: picture, decodedImage.memory, limit: memoryLimit) }
    }
    return decodedImage
  }
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
  fileprivate mutating func use(_ image: EncodedImage) -> ImageCache.Picture {
    clock += 1
    let key = ObjectIdentifier(image)
    var entry = entries[key] ?? ImageCache.Entry(picture: ImageCache.Picture(image))
    entry.lastUse = clock
    entries[key] = entry
    return entry.picture
  }

  /// Takes note of the memory of a picture just decoded, maybe not for the first time, and makes room for it.
  fileprivate mutating func account(for picture: ImageCache.Picture, _ bytes: Int, limit: Int) {
    let key = ObjectIdentifier(picture.source)
    guard let entry = entries[key], entry.picture === picture else { return }
    memory += bytes - entry.memory
    entries[key]?.memory = bytes
    while memory > limit {
      let others = entries.lazy.filter { $0.key != key && $0.value.memory > 0 }
      guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      memory -= oldest.value.memory
      entries[oldest.key] = nil
    }
  }
}
