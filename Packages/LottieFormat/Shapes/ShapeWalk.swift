import AnimationCore

/// Paints one shape layer at one frame.
///
/// Lists are walked from the last item to the first. A paint or modifier reaches the outlines above it in its
/// own list and in the groups there; both end with their list. So walking collects three things: the outlines,
/// the modifiers with the outlines they reach, and a tree of groups and paints in painting order, each paint
/// with the outlines it reaches. Then the modifiers run, nearest first, and the tree becomes display items.
struct ShapeWalk {
  /// More outlines than this in one layer at one frame are not drawn: nested repeaters multiply.
  private static let maximumOutlines = 15_000

  private let frame: Double
  /// From each open list to the canvas, the layer's own first.
  private var canvasTransforms: [Transform]
  /// From each open list to the one around it.
  private var listTransforms: [Transform] = [.identity]
  private var outlines: [Outline] = []
  private var paints: [PaintRecord] = []
  private var modifiers: [ModifierRecord] = []
  /// Positions in `paints` and `modifiers`, outermost first.
  private var openPaints: [Int] = []
  private var openModifiers: [Int] = []

  /// What a generator made; modifiers change it in place. In the space of its own list.
  struct Outline {
    var contours: [Contour]
  }

  private struct PaintRecord {
    let paint: ShapePaint
    /// How many lists were open around it.
    let level: Int
    let canvasTransform: Transform
    /// Outlines in the order they were met, each with the transform to the paint's list.
    var outlines: [(index: Int, transform: Transform)] = []
  }

  private struct ModifierRecord {
    let modifier: PathModifier
    var outlines: [Int] = []
  }

  private enum Node {
    case paint(Int)
    case group(opacity: Double, BlendMode, [Node])
  }

  init(frame: Double, transform: Transform) {
    self.frame = frame
    canvasTransforms = [transform]
  }

  /// The display items of the layer's shapes, bottom first.
  mutating func items(of shapes: [ShapeItem]) -> [DisplayItem] {
    let nodes = walk(shapes[...])
    for record in modifiers.reversed() {
      record.modifier.apply(to: &outlines, at: record.outlines, frame: frame)
    }
    return nodes.flatMap(items)
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<ShapeItem>) -> [Node] {
    let (paintCount, modifierCount) = (openPaints.count, openModifiers.count)
    defer {
      openPaints.removeLast(openPaints.count - paintCount)
      openModifiers.removeLast(openModifiers.count - modifierCount)
    }
    var nodes: [Node] = []
    for position in items.indices.reversed() {
      switch items[position] {
      case .path(let generator):
        add(generator)
      case .paint(let paint):
        openPaints.append(paints.count)
        nodes.append(.paint(paints.count))
        paints.append(
          PaintRecord(
            paint: paint, level: listTransforms.count,
            canvasTransform: canvasTransforms[canvasTransforms.count - 1]))
      case .modifier(let modifier):
        openModifiers.append(modifiers.count)
        modifiers.append(ModifierRecord(modifier: modifier))
      case .group(let group):
        let transform = group.transform.transform(at: frame)
        let children = walk(group.items[...], through: transform)
        nodes.append(.group(opacity: group.transform.opacity(at: frame), group.blendMode, children))
      case .repeater(let repeater):
        for copy in repeater.copies(at: frame) {
          guard outlines.count < Self.maximumOutlines else { break }
          let children = walk(items[..<position], through: copy.transform)
          nodes.append(.group(opacity: copy.opacity, .normal, children))
        }
        return nodes
      }
    }
    return nodes
  }

  private mutating func walk(_ items: ArraySlice<ShapeItem>, through transform: Transform) -> [Node] {
    listTransforms.append(transform)
    canvasTransforms.append(canvasTransforms[canvasTransforms.count - 1] * transform)
    defer {
      listTransforms.removeLast()
      canvasTransforms.removeLast()
    }
    return walk(items)
  }

  private mutating func add(_ generator: PathGenerator) {
    guard !openPaints.isEmpty || !openModifiers.isEmpty, outlines.count < Self.maximumOutlines else { return }
    let index = outlines.count
    outlines.append(Outline(contours: generator.contour(at: frame).map { [$0] } ?? []))
    for modifier in openModifiers { modifiers[modifier].outlines.append(index) }
    // From the innermost paint outwards, so that each transform follows from the one before.
    var transform = Transform.identity
    var level = listTransforms.count
    for paint in openPaints.reversed() {
      while level > paints[paint].level {
        level -= 1
        transform = listTransforms[level] * transform
      }
      paints[paint].outlines.append((index, transform))
    }
  }

  // MARK: Painting

  private func items(of node: Node) -> [DisplayItem] {
    switch node {
    case .paint(let index): return item(of: paints[index])
    case .group(let opacity, let blendMode, let children):
      guard opacity > 0 else { return [] }
      let items = children.flatMap(self.items)
      if items.isEmpty || (opacity == 1 && blendMode == .normal) { return items }
      return [.group(GroupItem(items, opacity: opacity, blendMode: blendMode))]
    }
  }

  private func item(of record: PaintRecord) -> [DisplayItem] {
    let opacity = (record.paint.opacity.value(at: frame) / 100).clampedToUnit
    let transform = record.canvasTransform
    guard opacity > 0, transform.isInvertible else { return [] }
    var path = Path()
    for (index, transform) in record.outlines {
      for contour in outlines[index].contours { path.append(contour, transform) }
    }
    guard !path.isEmpty, path.isDrawable(limit: 1e6 / max(1, transform.maximumScale)),
      let paint = record.paint.source.paint(at: frame, opacity: opacity)
    else { return [] }
    let item: DisplayItem
    if let stroke = record.paint.stroke {
      guard let style = stroke.style(at: frame) else { return [] }
      item = .stroke(StrokeItem(path, style: style, paint: paint, transform: transform))
    } else {
      item = .fill(FillItem(path, rule: record.paint.rule, paint: paint, transform: transform))
    }
    let blendMode = record.paint.blendMode
    return blendMode == .normal ? [item] : [.group(GroupItem([item], blendMode: blendMode))]
  }
}
