import AnimationCore

/// Keeps decoded images, so that each is decoded once however many frames and renderers show it.
///
/// Any number of threads may use it; those that ask for an image while it is being decoded wait for it. An
/// image is known by the identity of its `EncodedImage`, and forgotten when that is held nowhere else any
/// more.
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
    var work = DecodingWork()
  }

  fileprivate struct Entry {
    /// Another one when its pixels are dropped: renderers that still draw them keep the old.
    var cached: CachedImage
    /// 0 until decoded.
    var memory = 0
  }

  fileprivate final class CachedImage: Sendable {
    let key: String
    let versions = Lock(Versions())

    init(key: String) {
      self.key = key
    }
  }

  /// What is kept of an image.
  fileprivate struct Versions {
    /// Versions of different pixels: of a JPEG, what drawing in different sizes needs.
    var images: [DecodedImage] = []
    var failure: AnimationError?
  }

  /// - Parameters:
  ///   - limits: `imagePixels` is what a single image may have.
  ///   - memoryLimit: how many bytes the decoded images may take together. Beyond it, those that were not
  ///     drawn for the longest time are dropped, and decoded again when they are drawn again.
  ///   - keepsFullSize: false to keep no more pixels than drawing needs: of an image drawn at up to half,
  ///     a quarter, an eighth … of its size only a half, a quarter, an eighth as many a side. Drawn larger
  ///     later, it is decoded again. A JPEG's are those that its decoder makes of the frequencies that are left.
  public init(
    limits: DecodingLimits = DecodingLimits(), memoryLimit: Int = 512 << 20, keepsFullSize: Bool = true
  ) {
    self.limits = limits
    self.memoryLimit = memoryLimit
    self.keepsFullSize = keepsFullSize
  }

  /// What the decoded images take together, in bytes.
  public var memory: Int { state.withLock { $0.memory } }

  /// Whether more can be decoded without dropping any soon.
  package var hasRoom: Bool { memory < memoryLimit / 4 * 3 }

  /// How often an image was decoded so far, and how many pixels were kept of them, all together.
  package var work: DecodingWork { state.withLock { $0.work } }

  /// The decoded image.
  ///
  /// - Parameters:
  ///   - budget: counts what decoding takes.
  ///   - halvings: how often an image of this size, in pixels, is halved for drawing it.
  /// - Throws: each time, for one that is broken or too large.
  package func decoded(
    _ image: EncodedImage, _ budget: WorkBudget = .unlimited, halvings: (Size) -> Int = { _ in 0 }
  ) throws(AnimationError) -> DecodedImage {
    let (cached, isKnown) = state.withLock { $0.use(image) }
    if !isKnown { image.notify(self) }
    let (decoded, memory) = try cached.versions.withLock { versions throws(AnimationError) in
      try versions.decoded(image, limits, budget, keepsFullSize ? { _ in 0 } : halvings)
    }
    if let memory {
      let weight = 8 * Double(DecodingWeight.ofPixel(in: image.bytes))
      budget.spend(Int(decoded.size.width * decoded.size.height * weight, within: 0...1 << 40))
      state.withLock {
        $0.account(for: cached, of: image, memory, limit: memoryLimit)
        $0.work.images += 1
        $0.work.pixels += decoded.pixelCount
      }
    }
    return decoded
  }
}

/// What decoding has come to.
package struct DecodingWork: Hashable, Sendable {
  package var images: Int
  package var pixels: Int

  package init(images: Int = 0, pixels: Int = 0) {
    self.images = images
    self.pixels = pixels
  }
}

extension ImageCache: EncodedImageKeeper {
  package func forget(_ image: ObjectIdentifier) { state.withLock { $0.remove(image) } }
}

extension ImageCache.Versions {
  /// - Returns: the image, and what all that is kept takes when it was decoded now.
  fileprivate mutating func decoded(
    _ image: EncodedImage, _ limits: DecodingLimits, _ budget: WorkBudget, _ halvings: (Size) -> Int
  ) throws(AnimationError) -> (image: DecodedImage, memory: Int?) {
    if let failure { throw failure }
    if let size = images.first?.size {
      let wanted = halvings(size)
      if let found = images.first(where: { $0.serves(wanted) }) { return (found, nil) }
    }
    do throws(AnimationError) {
      let properties = try image.properties
      let size = properties.decodedSize
      let wanted = halvings(Size(Double(size.width), Double(size.height)))
      let decoded = try DecodedImage(image, properties, halvings: wanted, limits: limits, budget: budget)
      images.removeAll { $0.isAlike(wanted) }
      images.append(decoded)
      return (decoded, images.reduce(0) { $0 + $1.memory })
    } catch {
      switch error {
      // Another frame may have time for it.
      case .interrupted, .budgetExceeded: break
      default: failure = error
      }
      throw error
    }
  }
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
