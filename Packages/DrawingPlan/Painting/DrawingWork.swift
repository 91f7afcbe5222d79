import AnimationCore

/// About how long drawing items takes, in nanoseconds on the machine that Docs/Performance.md is of, and in which rows.
///
/// The figures are fitted to frames of real files, half of which take 0.6 to 1.3 of what is estimated here.
struct DrawingWork {
  private let area: PixelBox
  /// Nil to take all items for as large as the area: no path is gone through then.
  private let bounds: ItemBounds?
  /// Of all rows together.
  private(set) var total = 0.0
  /// What begins and ends in each of `slots` stretches of rows, of the work in one of them.
  private var changes: [Double] = []

  private static let slots = 128

  init(_ redrawing: Redrawing, _ bounds: ItemBounds?) {
    area = redrawing.area
    self.bounds = bounds
    if bounds != nil { changes = Array(repeating: 0, count: Self.slots + 1) }
    add(0, 0.05, area)
    for item in redrawing.items { add(item) }
  }

  private mutating func add(_ item: DisplayItem) {
    switch item {
    case .fill(let item):
      add(
        500 + 45 * Double(item.path.elements.count), item.paint.isGradient ? 2.7 : 0.1, box(of: .fill(item)))
    case .stroke(let item):
      add(
        750 + 600 * Double(item.path.elements.count), item.paint.isGradient ? 2.7 : 0.2,
        box(of: .stroke(item)))
    case .image: add(1000, 3, box(of: item))
    case .text: break
    case .group(let group): add(group)
    }
  }

  private mutating func add(_ group: GroupItem) {
    guard let plan = GroupPlan(group) else { return }
    switch plan.content {
    case .item, .items: break
    case .layer: add(2000, 1, box(of: .group(group)))
    case .coveredLayer:
      let box = box(of: .group(group))
      add(4000, 2, box)
      for mask in group.masks {
        add(2000 + 45 * Double(mask.path.elements.count), mask.feather == .zero ? 0.5 : 8, box)
      }
      group.matte?.items.forEach { add($0) }
    }
    for item in group.items { add(item) }
  }

  private func box(of item: DisplayItem) -> PixelBox {
    bounds.map { $0.box(of: item).intersection(area) } ?? area
  }

  /// - Parameters:
  ///   - fixed: whatever the size.
  ///   - each: for a pixel.
  private mutating func add(_ fixed: Double, _ each: Double, _ box: PixelBox) {
    guard !box.isEmpty else { return }
    let work = fixed + each * (box.maxX - box.minX) * (box.maxY - box.minY)
    total += work
    guard bounds != nil else { return }
    let scale = Double(Self.slots) / (area.maxY - area.minY)
    let first = min(Int((box.minY - area.minY) * scale), Self.slots - 1)
    let end = max(first + 1, min(Int(((box.maxY - area.minY) * scale).rounded(.up)), Self.slots))
    let share = work / Double(end - first)
    changes[first] += share
    changes[end] -= share
  }

  /// The rows of the area, cut into so many parts that take about as long, from the top; fewer where some would be empty.
  func parts(_ count: Int) -> [PixelBox] {
    var parts: [PixelBox] = []
    var (top, done, current) = (area.minY, 0.0, 0.0)
    func cut(_ row: Double) {
      guard row > top else { return }
      parts.append(PixelBox(minX: area.minX, minY: top, maxX: area.maxX, maxY: row))
      top = row
    }
    let height = (area.maxY - area.minY) / Double(Self.slots)
    for slot in 0..<Self.slots {
      current += changes[slot]
      while parts.count < count - 1, current > 0,
        done + current >= total * Double(parts.count + 1) / Double(count)
      {
        let place = (total * Double(parts.count + 1) / Double(count) - done) / current
        let row = (area.minY + (Double(slot) + place) * height).rounded()
        guard row > top, row < area.maxY else { break }
        cut(row)
      }
      done += current
    }
    cut(area.maxY)
    return parts
  }
}

extension Paint {
  fileprivate var isGradient: Bool {
    switch self {
    case .color: false
    case .gradient: true
    }
  }
}
