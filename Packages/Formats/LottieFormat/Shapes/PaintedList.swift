import AnimationCore

/// What a list of shapes paints, in the list's own space: complete but for the place on the canvas.
final class PaintedList {
  enum Node {
    /// A position among the paints.
    case paint(Int)
    /// - Parameters:
    ///   - transform: to the list around it.
    ///   - end: the position behind the last node of the group, which come after it.
    case group(_ transform: Transform, opacity: Double, blendMode: BlendMode, end: Int)
    case list(PaintedList)
    /// Nodes before it once more.
    case repeated(Range<Int>)
  }

  struct Paint {
    enum Item {
      case fill(FillItem)
      case stroke(StrokeItem)
    }

    /// The fill or stroke, in the list's space.
    let item: Item
    /// No coordinate of its path is farther from 0.
    let reach: Double
    let blendMode: BlendMode
  }

  /// Bottom first.
  private let nodes: [Node]
  /// Nil for what paints nothing.
  private let paints: [Paint?]
  /// The frames in which all of it stays as it is.
  let span: FrameSpan
  /// What making it took.
  let cost: FrameBudget.Cost
  let outlineCount: Int

  /// - Parameter positions: the nodes of the list.
  init(
    _ nodes: ArraySlice<Node>, _ paints: ArraySlice<Paint?>, _ span: FrameSpan, _ cost: FrameBudget.Cost,
    outlineCount: Int
  ) {
    let (firstNode, firstPaint) = (nodes.startIndex, paints.startIndex)
    self.nodes = nodes.map { node in
      switch node {
      case .paint(let index): .paint(index - firstPaint)
      case .group(let transform, let opacity, let blendMode, let end):
        .group(transform, opacity: opacity, blendMode: blendMode, end: end - firstNode)
      case .list: node
      case .repeated(let range): .repeated(range.lowerBound - firstNode..<range.upperBound - firstNode)
      }
    }
    self.paints = Array(paints)
    self.span = span
    self.cost = cost
    self.outlineCount = outlineCount
  }

  /// How many elements of paths lists take the memory of, without the lists in them.
  static func elementCount(_ nodes: ArraySlice<Node>, _ paints: ArraySlice<Paint?>) -> Int {
    var count = nodes.count
    for case let paint? in paints { count += paint.path.elements.count + FrameBudget.elementsOfItem }
    return count
  }

  var elementCount: Int { Self.elementCount(nodes[...], paints[...]) }

  // MARK: Placing

  /// - Parameter transform: from the list to the canvas.
  func place(in items: inout [DisplayItem], _ transform: Transform) {
    Self.place(nodes, nodes.indices, paints, in: &items, transform)
  }

  static func place(
    _ nodes: [Node], _ positions: Range<Int>, _ paints: [Paint?], in items: inout [DisplayItem],
    _ transform: Transform
  ) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      let node = nodes[position]
      position += 1
      switch node {
      case .paint(let index): paints[index]?.place(in: &items, transform)
      case .list(let list): list.place(in: &items, transform)
      case .repeated(let range): place(nodes, range, paints, in: &items, transform)
      case .group(let own, let opacity, let blendMode, let end):
        let content = position..<end
        position = end
        guard opacity > 0 else { continue }
        if opacity == 1, blendMode == .normal {
          place(nodes, content, paints, in: &items, transform * own)
        } else {
          var inside: [DisplayItem] = []
          place(nodes, content, paints, in: &inside, transform * own)
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

  fileprivate func place(in items: inout [DisplayItem], _ transform: Transform) {
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
