import AnimationCore

/// Paints one shape layer at one frame.
///
/// Lists are walked from the last item to the first. A paint or modifier reaches the outlines above it in its
/// own list and in the groups there; both end with their list. So walking collects three things: the outlines,
/// the modifiers with the outlines they reach, and a tree of groups and paints in painting order, each paint
/// with the outlines it reaches. Then the modifiers run, nearest first, and the tree becomes display items.
/// A merge stands between: to what is above it it is where everything ends, to what is below it one outline.
struct ShapeWalk {
  /// More outlines than this in one layer at one frame are not drawn: nested repeaters multiply.
  private static let maximumOutlines = 15_000
  /// Lists and merges in one another; each takes a piece of the stack. Repeaters and merges of one list nest, too.
  private static let maximumDepth = 128

  /// Of the layer.
  private let context: PropertyContext
  private let budget: FrameBudget
  private let merges: MergeCache
  /// From each open list to the canvas, the layer's own first.
  private var canvasTransforms: [Transform]
  /// From each open list to the one around it.
  private var listTransforms: [Transform] = [.identity]
  private var openMergeCount = 0
  /// What each generator made, in the space of its own list; modifiers change it in place.
  private var outlines: [[Contour]] = []
  private var paints: [PaintRecord] = []
  private var modifiers: [ModifierRecord] = []
  /// Positions in `paints` and `modifiers`, outermost first.
  private var openPaints: [Int] = []
  private var openModifiers: [Int] = []

  /// Outlines in the order they were met, each with the transform to the list of the record that collects them.
  private struct CollectedOutlines {
    /// How many lists were open around it.
    let level: Int
    var outlines: [(index: Int, transform: Transform)] = []
  }

  private struct PaintRecord {
    let paint: ShapePaint
    let canvasTransform: Transform
    var collected: CollectedOutlines
  }

  private struct ModifierRecord {
    enum Kind {
      case modify(PathModifier)
      /// Combines the outlines into the one at `output`.
      case merge(MergeMode, output: Int)
    }

    let kind: Kind
    var collected: CollectedOutlines
  }

  private enum Node {
    case paint(Int)
    case group(opacity: Double, BlendMode, [Node])
  }

  init(_ context: PropertyContext, _ transform: Transform, _ merges: MergeCache) {
    self.context = context
    self.merges = merges
    budget = context.scene.budget
    canvasTransforms = [transform]
  }

  /// The display items of the layer's shapes, bottom first.
  mutating func items(of shapes: [NamedShape]) -> [DisplayItem] {
    let nodes = walk(shapes[...])
    for record in modifiers.reversed() {
      guard budget.spend(100) else { return [] }
      switch record.kind {
      case .modify(let modifier):
        modifier.apply(to: &outlines, at: record.collected.outlines.map(\.index), in: context)
      case .merge(let mode, let output):
        // Met from the bottom up; the topmost counts first. Paths of nested groups count each by itself.
        let operands = record.collected.outlines.reversed().map { index, transform in
          outlines[index].map { $0.applying(transform) }
        }
        outlines[output] = merges.merge(operands, mode, budget)
      }
    }
    return nodes.flatMap(items)
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<NamedShape>) -> [Node] {
    guard listTransforms.count + openMergeCount <= Self.maximumDepth else {
      budget.exceed()
      return []
    }
    let (paintCount, modifierCount) = (openPaints.count, openModifiers.count)
    defer {
      openPaints.removeLast(openPaints.count - paintCount)
      openModifiers.removeLast(openModifiers.count - modifierCount)
    }
    var nodes: [Node] = []
    for position in items.indices.reversed() {
      guard budget.spend(16) else { return nodes }
      switch items[position].item {
      case .path(let generator):
        add(generator)
      case .paint(let paint):
        openPaints.append(paints.count)
        nodes.append(.paint(paints.count))
        paints.append(
          PaintRecord(
            paint: paint, canvasTransform: canvasTransforms[canvasTransforms.count - 1],
            collected: CollectedOutlines(level: listTransforms.count)))
      case .modifier(let modifier):
        openModifiers.append(modifiers.count)
        modifiers.append(
          ModifierRecord(kind: .modify(modifier), collected: CollectedOutlines(level: listTransforms.count)))
      case .group(let group):
        let transform = group.transform.transform(in: context)
        let children = walk(group.items[...], through: transform)
        nodes.append(.group(opacity: group.transform.opacity(in: context), group.blendMode, children))
      case .repeater(let repeater):
        for copy in repeater.copies(in: context) {
          guard outlines.count < Self.maximumOutlines, budget.spend(100),
            budget.keep(FrameBudget.elementsOfItem)
          else { break }
          let children = walk(items[..<position], through: copy.transform)
          nodes.append(.group(opacity: copy.opacity, .normal, children))
        }
        return nodes
      case .merge(.join) where openMergeCount == 0:
        continue
      case .merge(let mode):
        guard let output = addOutline([]) else { return nodes }
        let outside = (openPaints, openModifiers)
        (openPaints, openModifiers) = ([], [modifiers.count])
        modifiers.append(
          ModifierRecord(
            kind: .merge(mode, output: output), collected: CollectedOutlines(level: listTransforms.count)))
        openMergeCount += 1
        nodes += walk(items[..<position])
        openMergeCount -= 1
        (openPaints, openModifiers) = outside
        return nodes
      }
    }
    return nodes
  }

  private mutating func walk(_ items: ArraySlice<NamedShape>, through transform: Transform) -> [Node] {
    listTransforms.append(transform)
    canvasTransforms.append(canvasTransforms[canvasTransforms.count - 1] * transform)
    defer {
      listTransforms.removeLast()
      canvasTransforms.removeLast()
    }
    return walk(items)
  }

  private mutating func add(_ generator: PathGenerator) {
    guard !openPaints.isEmpty || !openModifiers.isEmpty else { return }
    let contour = generator.contour(in: context)
    guard budget.keep(contour?.vertices.count ?? 0) else { return }
    _ = addOutline(contour.map { [$0] } ?? [])
  }

  /// Adds an outline in the space of the innermost list and hands it to everything open; nil when there are
  /// too many.
  private mutating func addOutline(_ contours: [Contour]) -> Int? {
    guard outlines.count < Self.maximumOutlines else { return nil }
    let index = outlines.count
    outlines.append(contours)
    budget.spend(10 * (openModifiers.count + openPaints.count))
    budget.keep(openModifiers.count + openPaints.count)
    for position in openModifiers {
      let transform = transform(to: modifiers[position].collected.level)
      modifiers[position].collected.outlines.append((index, transform))
    }
    for position in openPaints {
      let transform = transform(to: paints[position].collected.level)
      paints[position].collected.outlines.append((index, transform))
    }
    return index
  }

  /// From the innermost list to the list at `level`.
  private func transform(to level: Int) -> Transform {
    listTransforms[level...].reduce(.identity, *)
  }

  // MARK: Painting

  private func items(of node: Node) -> [DisplayItem] {
    switch node {
    case .paint(let index): return item(of: paints[index])
    case .group(let opacity, let blendMode, let children):
      guard opacity > 0 else { return [] }
      let items = children.flatMap(self.items)
      let group = GroupItem(items, opacity: opacity, blendMode: blendMode)
      return items.isEmpty || group.isPlain ? items : [.group(group)]
    }
  }

  private func item(of record: PaintRecord) -> [DisplayItem] {
    let opacity = (record.paint.opacity.value(in: context) / 100).clampedToUnit
    let transform = record.canvasTransform
    guard opacity > 0, transform.isInvertible, budget.keep(FrameBudget.elementsOfItem) else { return [] }
    var path = Path()
    for (index, transform) in record.collected.outlines {
      for contour in outlines[index] {
        guard budget.keep(contour.vertices.count) else { return [] }
        path.append(contour, transform)
      }
    }
    guard !path.isEmpty, path.isDrawable(limit: 1e6 / max(1, transform.maximumScale)),
      let paint = record.paint.source.paint(in: context, opacity: opacity)
    else { return [] }
    let item: DisplayItem
    if let stroke = record.paint.stroke {
      guard let style = stroke.style(in: context) else { return [] }
      item = .stroke(StrokeItem(path, style: style, paint: paint, transform: transform))
    } else {
      item = .fill(FillItem(path, rule: record.paint.rule, paint: paint, transform: transform))
    }
    let blendMode = record.paint.blendMode
    return blendMode == .normal ? [item] : [.group(GroupItem([item], blendMode: blendMode))]
  }
}
