import AnimationCore

/// The paths of items that are kept, each list of elements once: frames share those of what does not change.
struct HeldPaths {
  /// Where elements are; nothing else can come there while they are kept.
  private var places: Set<UnsafeRawPointer> = []

  /// How many numbers it takes to keep these, too.
  mutating func cost(of items: [DisplayItem]) -> Int { items.reduce(0) { $0 + cost(of: $1) } }

  private mutating func cost(of item: DisplayItem) -> Int {
    switch item {
    case .fill(let item): return 64 + cost(of: item.path)
    case .stroke(let item): return 64 + cost(of: item.path)
    case .image, .text: return 64
    case .group(let group):
      var cost = 64 + cost(of: group.items) + (group.clip.map { self.cost(of: $0.path) } ?? 0)
      for mask in group.masks { cost += self.cost(of: mask.path) }
      for items in group.otherItemLists { cost += self.cost(of: items) }
      return cost
    }
  }

  private mutating func cost(of path: Path) -> Int {
    path.elements.withUnsafeBytes { bytes in
      guard let place = bytes.baseAddress, places.insert(place).inserted else { return 0 }
      return 6 * path.elements.count
    }
  }
}
