import AnimationCore

/// Keeps decoded animations, up to a number of bytes; beyond it, those that were not asked for the longest
/// time are dropped. An animation that is being loaded is not loaded a second time: whoever asks for it
/// meanwhile waits for the same one. Failures are not kept.
///
/// Any number of threads and loaders may use it.
public final class AnimationCache: Sendable {
  /// In bytes of `Animation.memoryCost`.
  public let costLimit: Int
  let state = Lock(State())

  struct State {
    var entries: [String: Entry] = [:]
    var recency = RecencyList<String>()
    var cost = 0
    var loads: [String: SharedLoad] = [:]
    /// Counts up, to name loads and those who wait for them.
    var clock = 0
  }

  struct Entry {
    var animation: any Animation
    var cost: Int
  }

  /// - Parameter costLimit: 64 MiB unless given. A single animation above it is not kept.
  public init(costLimit: Int = 64 << 20) {
    self.costLimit = costLimit
  }

  /// What the animations kept cost together, in bytes.
  public var cost: Int { state.withLock { $0.cost } }

  /// True for an animation that would be had without loading.
  public func contains(_ key: String) -> Bool { state.withLock { $0.entries[key] != nil } }

  /// Drops an animation. If it is being loaded, it is kept once it is there.
  public func remove(_ key: String) { state.withLock { $0.remove(key) } }

  /// Drops all animations that are there now.
  public func removeAll() {
    state.withLock {
      $0.entries = [:]
      $0.recency.removeAll()
      $0.cost = 0
    }
  }
}

extension AnimationCache.State {
  mutating func tick() -> Int {
    clock += 1
    return clock
  }

  mutating func use(_ key: String) -> (any Animation)? {
    guard let entry = entries[key] else { return nil }
    recency.use(key)
    return entry.animation
  }

  mutating func insert(_ animation: any Animation, _ key: String, cost: Int, limit: Int) {
    remove(key)
    guard cost <= limit else { return }
    // Costs stay below the limit before they are added: no overflow.
    while self.cost > limit - cost, let oldest = recency.oldest { remove(oldest) }
    entries[key] = AnimationCache.Entry(animation: animation, cost: cost)
    recency.use(key)
    self.cost += cost
  }

  mutating func remove(_ key: String) {
    if let entry = entries.removeValue(forKey: key) { cost -= entry.cost }
    recency.remove(key)
  }
}
