import AnimationCore

/// What a list of shapes paints, in the list's own space: complete but for the place on the canvas.
struct PaintedList {
  enum Node {
    /// A position in `paints`.
    case paint(Int)
    /// - Parameters:
    ///   - transform: to the list around it.
    ///   - end: the position in `nodes` behind the last one of the group, which come after it.
    case group(_ transform: Transform, opacity: Double, BlendMode, end: Int)
    indirect case list(PaintedList)
  }

  struct Paint {
    enum Item {
      case fill(FillItem)
      case stroke(StrokeItem)
    }

    /// In the list's space.
    let item: Item
    /// No coordinate of its path is farther from 0.
    let reach: Double
    let blendMode: BlendMode
  }

  /// Bottom first.
  var nodes: [Node]
  /// Nil for what paints nothing.
  var paints: [Paint?] = []
  /// What making it took.
  var cost = FrameBudget.Cost()
  var outlineCount = 0

  /// How many elements of paths it takes the memory of.
  var elementCount: Int {
    var count = nodes.count
    for case let paint? in paints { count += paint.path.elements.count + FrameBudget.elementsOfItem }
    for case .list(let list) in nodes { count += list.elementCount }
    return count
  }

  // MARK: Placing

  /// - Parameter transform: from the list to the canvas.
  func append(to items: inout [DisplayItem], _ transform: Transform) {
    append(nodes.indices, to: &items, transform)
  }

  private func append(_ positions: Range<Int>, to items: inout [DisplayItem], _ transform: Transform) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      let node = nodes[position]
      position += 1
      switch node {
      case .paint(let index): paints[index]?.append(to: &items, transform)
      case .list(let list): list.append(to: &items, transform)
      case .group(let own, let opacity, let blendMode, let end):
        let content = position..<end
        position = end
        guard opacity > 0 else { continue }
        if opacity == 1, blendMode == .normal {
          append(content, to: &items, transform * own)
        } else {
          var inside: [DisplayItem] = []
          append(content, to: &inside, transform * own)
          guard !inside.isEmpty else { continue }
          items.append(.group(GroupItem(inside, opacity: opacity, blendMode: blendMode)))
        }
      }
    }
  }
}

extension PaintedList.Paint {
  fileprivate var path: Path {
    switch item {
    case .fill(let item): item.path
    case .stroke(let item): item.path
    }
  }

  fileprivate func append(to items: inout [DisplayItem], _ transform: Transform) {
    guard transform.isInvertible, reach <= 1e6 / max(1, transform.maximumScale) else { return }
    let placed: DisplayItem
    switch item {
    case .fill(var item):
      item.transform = transform
      placed = .fill(item)
    case .stroke(var item):
      item.transform = transform
      placed = .stroke(item)
    }
    items.append(blendMode == .normal ? placed : .group(GroupItem([placed], blendMode: blendMode)))
  }
}
