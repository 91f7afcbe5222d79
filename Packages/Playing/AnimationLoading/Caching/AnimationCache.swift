import AnimationCore

/// Keeps decoded animations, up to a number of bytes; beyond it, those that were not asked for the longest
/// time are dropped. An animation that is being loaded is not loaded a second time: others that ask for it
/// meanwhile wait for that one. Failures are not kept.
///
/// Any number of threads and loaders may use it.
public final class AnimationCache: Sendable {
  /// The most that is kept, in bytes of `Animation.memoryCost`.
  package let costLimit: Int
  let state = Lock(State())

  struct Key: Hashable {
    /// What `AnimationLoader.cacheKey` says of a source.
    var file: String
    /// The id of one of the animations in it; the first one when nil.
    var animation: String?
    /// What is behind it now; loads of different versions are not shared.
    var version: SourceVersion?

    init(_ file: String, animation: String? = nil, version: SourceVersion? = nil) {
      (self.file, self.animation, self.version) = (file, animation, version)
    }

    /// Where an entry is kept: one version in the place of another.
    var place: Key { Key(file, animation: animation) }
  }

  struct State {
    /// The animations kept, by their keys.
    var entries = RecentValues<Key, Entry>()
    var loads: [Key: SharedLoad] = [:]
    /// Counts up, to name loads and those who wait for them.
    var clock = 0
  }

  struct Entry {
    var animation: any Animation
    var version: SourceVersion?
  }

  /// - Parameter costLimit: default 64 MiB. A single animation above it is not kept.
  public init(costLimit: Int = 64 << 20) {
    self.costLimit = costLimit
  }

  /// What the animations kept cost together, in bytes.
  package var cost: Int { state.withLock { $0.entries.cost } }

  /// The animation kept under `key`, which counts as asking for it.
  func animation(_ key: Key) -> (any Animation)? { state.withLock { $0.use(key) } }

  /// True for an animation that would be had without loading.
  ///
  /// - Parameter id: which of the animations in the file (`AnimationSource.animationID`).
  package func contains(_ key: String, animation id: String? = nil) -> Bool {
    state.withLock { $0.entries[Key(key, animation: id)] != nil }
  }

  /// Drops an animation. If it is being loaded, it is kept once it is there.
  ///
  /// - Parameter id: as in `contains`.
  public func remove(_ key: String, animation id: String? = nil) {
    _ = state.withLock { $0.entries.remove(Key(key, animation: id)) }
  }

  /// Drops all animations that are there now.
  public func removeAll() {
    _ = state.withLock { $0.entries.removeAll() }
  }

  /// Drops animations, those first that were not asked for the longest time, until the rest costs no more than `bytes`;
  /// to be called when the system runs short of memory. What is on show stays there until it is played no more.
  ///
  /// - Parameter bytes: of `Animation.memoryCost`; default none are kept.
  public func reduceMemory(to bytes: Int = 0) {
    _ = state.withLock { $0.entries.makeRoom(upTo: bytes) }
  }

  /// Keeps an animation that was decoded elsewhere.
  func insert(_ animation: any Animation, _ key: Key) {
    let cost = max(0, animation.memoryCost)
    _ = state.withLock { $0.insert(animation, key, cost: cost, limit: costLimit) }
  }
}

/// Entries that are dropped are handed back, to be let go of outside of the lock: an animation that goes away, and
/// its images, may ask a cache themselves.
extension AnimationCache.State {
  mutating func tick() -> Int {
    clock += 1
    return clock
  }

  mutating func use(_ key: AnimationCache.Key) -> (any Animation)? {
    guard entries[key.place]?.version == key.version else { return nil }
    return entries.use(key.place)?.animation
  }

  mutating func insert(
    _ animation: any Animation, _ key: AnimationCache.Key, cost: Int, limit: Int
  ) -> [AnimationCache.Entry] {
    var dropped = [entries.remove(key.place)].compactMap(\.self)
    guard cost <= limit else { return dropped }
    // Costs stay below the limit before they are added: no overflow.
    dropped += entries.makeRoom(upTo: limit - cost)
    entries.set(AnimationCache.Entry(animation: animation, version: key.version), for: key.place, cost: cost)
    return dropped
  }
}
