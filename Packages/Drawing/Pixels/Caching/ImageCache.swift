import AnimationCore

/// Keeps decoded images, so that each is decoded once however many frames and renderers show it.
///
/// Any number of threads may use it; those that ask for an image while it is being decoded wait for it. An
/// image is known by its content, which any number of images may share, and forgotten when that is held nowhere else any
/// more.
public final class ImageCache: Sendable {
  /// What views and renderers use unless they are given another: views of one animation decode its images once.
  public static let shared = ImageCache()

  private let limits: DecodingLimits
  private let memoryLimit: Int
  package let keepsFullSize: Bool
  /// Nil for a cache that lasts: each picture has a time of its own.
  private let programs: ProgramTime?
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
    let versions = Lock(Versions())
  }

  /// What is kept of an image.
  fileprivate struct Versions {
    /// Versions of different pixels: of a JPEG, what drawing in different sizes needs.
    var images: [DecodedImage] = []
    /// Why it cannot be decoded, halved so often or less: an SVG that takes too long may be drawn smaller.
    var failure: (error: AnimationError, halvings: Int)?
  }

  /// - Parameters:
  ///   - limits: `imagePixels` is what a single image may have.
  ///   - memoryLimit: how many bytes the decoded images may take together. Beyond it, those that were not
  ///     drawn for the longest time are dropped, and decoded again when they are drawn again.
  ///   - keepsFullSize: false to keep no more pixels than drawing needs: of an image drawn at up to half,
  ///     a quarter, an eighth … of its size only a half, a quarter, an eighth as many a side. Drawn larger
  ///     later, it is decoded again. A JPEG's are those that its decoder makes of the frequencies that are left.
  public convenience init(
    limits: DecodingLimits = DecodingLimits(), memoryLimit: Int = 512 << 20, keepsFullSize: Bool = true
  ) {
    self.init(limits: limits, memoryLimit, keepsFullSize: keepsFullSize, programs: nil)
  }

  private init(
    limits: DecodingLimits = DecodingLimits(), _ memoryLimit: Int, keepsFullSize: Bool, programs: ProgramTime?
  ) {
    (self.limits, self.memoryLimit) = (limits, memoryLimit)
    (self.keepsFullSize, self.programs) = (keepsFullSize, programs)
  }

  /// Returns a cache for one piece of work, such as an export: pictures that programs draw have a time together, beyond which
  /// they are not drawn.
  ///
  /// - Parameters:
  ///   - memoryLimit, keepsFullSize: see `init`.
  package static func forOneJob(memoryLimit: Int = 512 << 20, keepsFullSize: Bool = false) -> ImageCache {
    ImageCache(memoryLimit, keepsFullSize: keepsFullSize, programs: ProgramTime())
  }

  /// What the decoded images take together, in bytes.
  public var memory: Int { state.withLock { $0.memory } }

  /// Drops decoded images, those first that were not drawn for the longest time, until the rest takes no more than
  /// `bytes`; to be called when the system runs short of memory. They are decoded again when they are drawn again.
  ///
  /// - Parameter bytes: default none are kept.
  public func reduceMemory(to bytes: Int = 0) {
    state.withLock { state in
      while state.memory > bytes, let oldest = state.recency.oldest { state.drop(oldest) }
    }
  }

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
    let (cached, isKnown) = state.withLock { $0.use(image.content) }
    if !isKnown { image.content.notify(self) }
    let (decoded, memory) = try cached.versions.withLock { versions throws(AnimationError) in
      try versions.decoded(
        image, limits, budget, programs ?? ProgramTime(), keepsFullSize ? { _ in 0 } : halvings)
    }
    if let memory {
      let weight = 8 * Double(DecodingWeight.ofPixel(in: image.bytes))
      budget.spend(Int(decoded.size.width * decoded.size.height * weight, within: 0...1 << 40))
      state.withLock {
        $0.account(for: cached, of: image.content, memory, limit: memoryLimit)
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

extension ImageCache: EncodedContentKeeper {
  package func forget(_ content: ObjectIdentifier) { state.withLock { $0.remove(content) } }
}

extension ImageCache.Versions {
  /// - Returns: the image, and what all that is kept takes when it was decoded now.
  fileprivate mutating func decoded(
    _ image: EncodedImage, _ limits: DecodingLimits, _ budget: WorkBudget, _ programs: ProgramTime,
    _ halvings: (Size) -> Int
  ) throws(AnimationError) -> (image: DecodedImage, memory: Int?) {
    if let size = images.first?.size {
      let wanted = halvings(size)
      if let found = images.first(where: { $0.serves(wanted) }) { return (found, nil) }
    }
    if let failure, failure.halvings == .max { throw failure.error }
    var tried = Int.max
    do throws(AnimationError) {
      let properties = try image.properties
      let size = properties.decodedSize
      let wanted = halvings(Size(Double(size.width), Double(size.height)))
      if properties.type == .svg { tried = wanted }
      if let failure, tried <= failure.halvings { throw failure.error }
      let decoded = try DecodedImage(
        image, properties, halvings: wanted, limits: limits, budget: budget, programs: programs)
      images.removeAll { $0.isAlike(wanted) }
      images.append(decoded)
      return (decoded, images.reduce(0) { $0 + $1.memory })
    } catch {
      switch error {
      // Another frame may have time for it.
      case .interrupted, .budgetExceeded: break
      default: failure = (error, max(tried, failure?.halvings ?? 0))
      }
      throw error
    }
  }
}

extension ImageCache.State {
  fileprivate mutating func use(_ content: EncodedContent) -> (cached: ImageCache.CachedImage, isKnown: Bool)
  {
    let key = ObjectIdentifier(content)
    if let entry = entries[key] {
      if entry.memory > 0 { recency.use(key) }
      return (entry.cached, true)
    }
    let cached = ImageCache.CachedImage()
    entries[key] = ImageCache.Entry(cached: cached)
    return (cached, false)
  }

  /// Takes note of the memory of an image just decoded, maybe not for the first time, and makes room for it.
  fileprivate mutating func account(
    for cached: ImageCache.CachedImage, of content: EncodedContent, _ bytes: Int, limit: Int
  ) {
    let key = ObjectIdentifier(content)
    guard let entry = entries[key], entry.cached === cached else { return }
    memory += bytes - entry.memory
    entries[key]?.memory = bytes
    recency.use(key)
    while memory > limit, let oldest = recency.oldest, oldest != key { drop(oldest) }
  }

  /// Lets go of the pixels.
  fileprivate mutating func drop(_ key: ObjectIdentifier) {
    recency.remove(key)
    guard let entry = entries[key] else { return }
    memory -= entry.memory
    entries[key] = ImageCache.Entry(cached: ImageCache.CachedImage())
  }

  fileprivate mutating func remove(_ key: ObjectIdentifier) {
    recency.remove(key)
    if let entry = entries.removeValue(forKey: key) { memory -= entry.memory }
  }
}
