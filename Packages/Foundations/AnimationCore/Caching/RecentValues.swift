/// Values by their keys, each with a cost, in the order of their last use: what was not used for the longest time goes first
/// where there is no room for all.
package struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var entries: [Key: Entry] = [:]
  private var recency = RecencyList<Key>()
  /// The costs of all values together.
  package private(set) var cost = 0

  private struct Entry {
    var value: Value
    var cost: Int
  }

  package init() {}

  package var count: Int { entries.count }

  package var keys: [Key] { Array(entries.keys) }

  /// The key of the value that was not used for the longest time; nil where there is none.
  package var oldest: Key? { recency.oldest }

  /// The value of a key, which does not count as a use of it.
  package subscript(key: Key) -> Value? { entries[key]?.value }

  /// The value of a key, which is the last one used from now on.
  package mutating func use(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    recency.use(key)
    return entry.value
  }

  /// Keeps a value in the place of what its key had, as the last one used.
  ///
  /// - Parameter cost: at least 0.
  package mutating func set(_ value: Value, for key: Key, cost: Int) {
    self.cost += cost - (entries[key]?.cost ?? 0)
    entries[key] = Entry(value: value, cost: cost)
    recency.use(key)
  }

  @discardableResult package mutating func remove(_ key: Key) -> Value? {
    recency.remove(key)
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    cost -= entry.cost
    return entry.value
  }

  /// Removes the oldest values until the others cost no more than `limit` together, or only `last` is left.
  ///
  /// - Parameter last: a key whose value stays whatever it costs.
  @discardableResult package mutating func makeRoom(upTo limit: Int, keeping last: Key? = nil) -> [Value] {
    var removed: [Value] = []
    while cost > limit, let oldest, oldest != last { if let value = remove(oldest) { removed.append(value) } }
    return removed
  }

  /// - Returns: what was kept.
  @discardableResult package mutating func removeAll() -> [Value] {
    defer { self = RecentValues() }
    return entries.values.map(\.value)
  }
}
