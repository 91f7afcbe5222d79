/// Keys in the order of their last use. Everything takes the same time, however many there are.
package struct RecencyList<Key: Hashable & Sendable>: Sendable {
  private struct Neighbors {
    var older: Key?
    var newer: Key?
  }

  private var neighbors: [Key: Neighbors] = [:]
  /// What was not used for the longest time; nil when there is nothing.
  package private(set) var oldest: Key?
  private var newest: Key?

  package init() {}

  /// Makes the key the last one used.
  package mutating func use(_ key: Key) {
    if key == newest { return }
    remove(key)
    neighbors[key] = Neighbors(older: newest, newer: nil)
    if let newest { neighbors[newest]?.newer = key } else { oldest = key }
    newest = key
  }

  package mutating func remove(_ key: Key) {
    guard let removed = neighbors.removeValue(forKey: key) else { return }
    if let older = removed.older { neighbors[older]?.newer = removed.newer } else { oldest = removed.newer }
    if let newer = removed.newer { neighbors[newer]?.older = removed.older } else { newest = removed.older }
  }

  package mutating func removeAll() { self = RecencyList() }
}
