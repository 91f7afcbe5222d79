import AnimationCore

/// An estimate of how long drawing items takes, in nanoseconds on the machine that Docs/Performance.md is of,
/// and in which rows.
///
/// The figures are fitted to frames of real files, most of which take from half to twice as long as estimated.
struct DrawingWork {
  private let area: PixelBox
  /// Nil for a glance: no path is gone through, everything may be as large as the area.
  private let bounds: ItemBounds?
  /// The time for all rows together.
  private(set) var total = 0.0
  /// What begins and ends in each of `slots` stretches of rows, of the work in one of them.
  private var changes: [Double] = []

  private static let slots = 128
  /// The time for each pixel. What is cheap counts little at a glance: of the items of real files, few are as
  /// large as the image.
  private let solid: Double
  private let stroked: Double
  private static let (shaded, sampled) = (2.7, 3.0)

  /// - Parameter redrawing: knows its boxes where there are bounds.
  init(_ redrawing: Redrawing, _ bounds: ItemBounds?) {
    area = redrawing.area
    self.bounds = bounds
    (solid, stroked) = bounds == nil ? (0.002, 0.004) : (0.1, 0.2)
    if bounds != nil { changes = Array(repeating: 0, count: Self.slots + 1) }
    add(0, 0.05, area)
    if let boxes = redrawing.boxes, bounds != nil {
      for (item, box) in zip(redrawing.items, boxes) { add(item, box.intersection(area)) }
    } else {
      for item in redrawing.items { add(item, area) }
    }
  }

  private mutating func add(_ items: [DisplayItem]) {
    for item in items { add(item, bounds.map { $0.box(of: item).intersection(area) } ?? area) }
  }

  private mutating func add(_ item: DisplayItem, _ box: PixelBox) {
    if box.isEmpty { return }
    switch item {
    case .fill(let item):
      add(500 + 45 * Double(item.path.elements.count), item.paint.isColor ? solid : Self.shaded, box)
    case .stroke(let item):
      add(750 + 600 * Double(item.path.elements.count), item.paint.isColor ? stroked : Self.shaded, box)
    case .image: add(1000, Self.sampled, box)
    case .text: break
    case .group(let group): add(group, box)
    }
  }

  private mutating func add(_ group: GroupItem, _ box: PixelBox) {
    guard let plan = GroupPlan(group) else { return }
    switch plan.content {
    case .item, .items: break
    case .filteredLayer:
      for filter in group.filters?.filters ?? [] { add(4000, filter.work, box) }
      for list in group.otherItemLists { add(list) }
    case .layer: add(2000, 1, box)
    case .fadedItems: add(4000, 3, box)
    case .coveredLayer:
      add(4000, 2, box)
      for mask in group.masks {
        add(2000 + 45 * Double(mask.path.elements.count), mask.feather == .zero ? 0.5 : 8, box)
      }
      if let matte = group.matte { add(matte.items) }
    }
    add(group.items)
  }

  /// - Parameters:
  ///   - fixed: whatever the size.
  ///   - each: for a pixel.
  private mutating func add(_ fixed: Double, _ each: Double, _ box: PixelBox) {
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

extension Filter {
  /// The time for each pixel.
  fileprivate var work: Double {
    switch self {
    case .colorMatrix, .colorTables: 1.5
    case .colorFunction, .average, .matte: 3
    case .blur: 8
    case .projection, .tiles, .warp, .displacement: 5
    case .layers(let layers): layers.reduce(1) { $0 + $1.work }
    case .mix(let filters, _, _): filters.reduce(2) { $0 + $1.work }
    }
  }
}

extension FilterLayer {
  fileprivate var work: Double {
    switch content {
    case .source(let filters): filters.reduce(1) { $0 + $1.work }
    case .shade(let shade): shade.expansion > 0 ? 8 : 4
    case .items: 1
    }
  }
}
