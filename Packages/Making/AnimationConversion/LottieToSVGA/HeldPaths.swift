import AnimationCore

/// The paths of items that are kept, each list of elements once: frames share those of what does not change.
struct HeldPaths {
  /// Where elements are; nothing else can come there while they are kept.
  private var places: Set<UnsafeRawPointer> = []
  private var paths: Set<Path> = []

  /// Returns the cel with paths that are kept already, where they are equal: what draws a frame may have
  /// made them anew.
  mutating func sharing(_ cel: Cel) -> Cel {
    var cel = cel
    switch cel.content {
    case .image: break
    case .shapes(var shapes):
      for index in shapes.indices { shapes[index].path = sharing(shapes[index].path) }
      cel.content = .shapes(shapes)
    case .drawn(var content):
      content.items = sharing(content.items)
      cel.content = .drawn(content)
    case .matted(let matte, let members):
      cel.content = .matted(matte: sharing(matte), members: members.map { sharing($0) })
    }
    cel.clip = cel.clip.map { sharing($0) }
    cel.original = sharing(cel.original)
    return cel
  }

  private mutating func sharing(_ items: [DisplayItem]) -> [DisplayItem] {
    items.map { item in
      switch item {
      case .fill(var item):
        item.path = sharing(item.path)
        return .fill(item)
      case .stroke(var item):
        item.path = sharing(item.path)
        return .stroke(item)
      case .image, .text: return item
      case .group(var group):
        group.items = sharing(group.items)
        if let clip = group.clip { group.clip?.path = sharing(clip.path) }
        for index in group.masks.indices { group.masks[index].path = sharing(group.masks[index].path) }
        if let matte = group.matte { group.matte?.items = sharing(matte.items) }
        return .group(group)
      }
    }
  }

  private mutating func sharing(_ path: Path) -> Path {
    let isKept = path.elements.withUnsafeBytes { $0.baseAddress.map { places.contains($0) } ?? true }
    return isKept ? path : paths.insert(path).memberAfterInsert
  }

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
