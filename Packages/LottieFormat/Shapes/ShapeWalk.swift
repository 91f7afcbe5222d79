import AnimationCore

/// Paints one shape layer at one frame.
///
/// Lists are walked from the last item to the first. A paint or modifier reaches the outlines above it in its
/// own list and in the groups there; both end with their list. So walking collects three things: the outlines,
/// the modifiers with the outlines they reach, and groups and paints in painting order, each paint with the
/// outlines it reaches. Then the modifiers run, nearest first, and groups and paints become display items.
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
  /// Groups, each followed by what is in it, and paints; in painting order.
  private var nodes: [Node] = []
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
    /// - Parameter end: the position in `nodes` behind the group's.
    case group(opacity: Double, BlendMode, end: Int)
  }

  init(_ context: PropertyContext, _ transform: Transform, _ merges: MergeCache) {
    self.context = context
    self.merges = merges
    budget = context.scene.budget
    canvasTransforms = [transform]
  }

  /// The display items of the layer's shapes, bottom first.
  mutating func items(of shapes: [NamedShape]) -> [DisplayItem] {
    walk(shapes[...])
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
    var items: [DisplayItem] = []
    append(nodes.indices, to: &items)
    return items
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<NamedShape>) {
    guard listTransforms.count + openMergeCount <= Self.maximumDepth else {
      budget.exceed()
      return
    }
    let (paintCount, modifierCount) = (openPaints.count, openModifiers.count)
    defer {
      openPaints.removeLast(openPaints.count - paintCount)
      openModifiers.removeLast(openModifiers.count - modifierCount)
    }
    for position in items.indices.reversed() {
      guard budget.spend(16) else { return }
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
        let opacity = group.transform.opacity(in: context)
        walk(group.items[...], through: transform, opacity: opacity, group.blendMode)
      case .repeater(let repeater):
        for copy in repeater.copies(in: context) {
          guard outlines.count < Self.maximumOutlines, budget.spend(100),
            budget.keep(FrameBudget.elementsOfItem)
          else { break }
          walk(items[..<position], through: copy.transform, opacity: copy.opacity, .normal)
        }
        return
      case .merge(.join) where openMergeCount == 0:
        continue
      case .merge(let mode):
        guard let output = addOutline([]) else { return }
        let outside = (openPaints, openModifiers)
        (openPaints, openModifiers) = ([], [modifiers.count])
        modifiers.append(
          ModifierRecord(
            kind: .merge(mode, output: output), collected: CollectedOutlines(level: listTransforms.count)))
        openMergeCount += 1
        walk(items[..<position])
        openMergeCount -= 1
        (openPaints, openModifiers) = outside
        return
      }
    }
  }

  /// Walks a list of its own, which becomes a group.
  private mutating func walk(
    _ items: ArraySlice<NamedShape>, through transform: Transform, opacity: Double, _ blendMode: BlendMode
  ) {
    listTransforms.append(transform)
    canvasTransforms.append(canvasTransforms[canvasTransforms.count - 1] * transform)
    let position = nodes.count
    nodes.append(.group(opacity: opacity, blendMode, end: position))
    walk(items)
    nodes[position] = .group(opacity: opacity, blendMode, end: nodes.count)
    listTransforms.removeLast()
    canvasTransforms.removeLast()
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
    var transform = Transform.identity
    for position in level..<listTransforms.count { transform = transform * listTransforms[position] }
    return transform
  }

  // MARK: Painting

  // Loops, as closures would copy the walk with all that it holds.
  private func append(_ positions: Range<Int>, to items: inout [DisplayItem]) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      let node = nodes[position]
      position += 1
      switch node {
      case .paint(let index): append(paints[index], to: &items)
      case .group(let opacity, let blendMode, let end):
        let content = position..<end
        position = end
        guard opacity > 0 else { continue }
        guard opacity < 1 || blendMode != .normal else {
          append(content, to: &items)
          continue
        }
        var inside: [DisplayItem] = []
        append(content, to: &inside)
        if !inside.isEmpty { items.append(.group(GroupItem(inside, opacity: opacity, blendMode: blendMode))) }
      }
    }
  }

  private func append(_ record: PaintRecord, to items: inout [DisplayItem]) {
    let opacity = (record.paint.opacity.value(in: context) / 100).clampedToUnit
    let transform = record.canvasTransform
    guard opacity > 0, transform.isInvertible, budget.keep(FrameBudget.elementsOfItem),
      let path = makePath(of: record.collected), !path.isEmpty,
      path.isDrawable(limit: 1e6 / max(1, transform.maximumScale)),
      let paint = record.paint.source.paint(in: context, opacity: opacity)
    else { return }
    let item: DisplayItem
    if let stroke = record.paint.stroke {
      guard let style = stroke.style(in: context) else { return }
      item = .stroke(StrokeItem(path, style: style, paint: paint, transform: transform))
    } else {
      item = .fill(FillItem(path, rule: record.paint.rule, paint: paint, transform: transform))
    }
    let blendMode = record.paint.blendMode
    items.append(blendMode == .normal ? item : .group(GroupItem([item], blendMode: blendMode)))
  }

  /// Nil when there are too many elements.
  private func makePath(of collected: CollectedOutlines) -> Path? {
    var (vertexCount, capacity) = (0, 0)
    for (index, _) in collected.outlines {
      for contour in outlines[index] {
        vertexCount += contour.vertices.count
        capacity += contour.mostElements
      }
    }
    guard budget.keep(vertexCount) else { return nil }
    var path = Path()
    path.elements.reserveCapacity(capacity)
    for (index, transform) in collected.outlines {
      for contour in outlines[index] { path.append(contour, transform) }
    }
    return path
  }
}
