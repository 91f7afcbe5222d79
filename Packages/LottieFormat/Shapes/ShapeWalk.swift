import AnimationCore

/// Evaluates the shapes of one layer at one frame.
///
/// Lists are walked from the last item to the first. A paint or modifier reaches the outlines above it in its
/// own list and in the groups there; both end with their list. So walking collects three things: the outlines,
/// the modifiers with the outlines they reach, and groups and paints in painting order, each paint with the
/// outlines it reaches. Then the modifiers run, nearest first, and the paints get their paths.
/// A merge stands between: to what is above it it is where everything ends, to what is below it one outline.
///
/// A list that nothing around it reaches into is walked by itself, and not again in later frames when nothing in it
/// changes.
struct ShapeWalk {
  /// More outlines than this in one layer at one frame are not drawn: nested repeaters multiply.
  private static let maximumOutlines = 15_000
  /// Lists and merges in one another; each takes a piece of the stack. Repeaters and merges of one list nest, too.
  private static let maximumDepth = 128

  /// Of the layer.
  private let context: PropertyContext
  private let budget: FrameBudget
  private let memory: ShapeMemory
  /// From each open list to the one around it.
  private var listTransforms: [Transform] = [.identity]
  private var openMergeCount = 0
  /// Of all of the layer.
  private var outlineCount = 0
  // Of the list that is walked by itself:
  private var nodes: [PaintedList.Node] = []
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

  init(_ context: PropertyContext, _ memory: ShapeMemory) {
    self.context = context
    self.memory = memory
    budget = context.scene.budget
  }

  /// What the layer's shapes paint.
  mutating func painted(_ shapes: [NamedShape]) -> PaintedList {
    let list = separateList(shapes[...])
    memory.keepFound()
    return list
  }

  /// A list while nothing around it is open: what is met in it ends in it.
  private mutating func separateList(_ items: ArraySlice<NamedShape>) -> PaintedList {
    if let known = memory.fixedList(items), outlineCount + known.outlineCount <= Self.maximumOutlines,
      budget.spend(known.cost)
    {
      outlineCount += known.outlineCount
      return known
    }
    let (changes, cost, count) = (context.scene.changingValuesRead, budget.cost, outlineCount)
    let (inside, outerNodes) = (memory.foundCount, nodes)
    nodes = []
    walk(items)
    changeOutlines()
    var painted = PaintedList(nodes: nodes)
    // Loops, as closures would copy the walk with all that it holds.
    painted.paints.reserveCapacity(paints.count)
    for record in paints { painted.paints.append(resolve(record)) }
    nodes = outerNodes
    outlines.removeAll(keepingCapacity: true)
    paints.removeAll(keepingCapacity: true)
    modifiers.removeAll(keepingCapacity: true)
    // What was made without reading any value that changes is the same in every frame.
    if context.scene.changingValuesRead == changes, outlineCount < Self.maximumOutlines, !budget.isExhausted {
      painted.cost = budget.cost - cost
      painted.outlineCount = outlineCount - count
      memory.found(painted, of: items, insteadOfThoseFrom: inside)
    }
    return painted
  }

  private mutating func changeOutlines() {
    for record in modifiers.reversed() {
      guard budget.spend(100) else { return nodes.removeAll() }
      switch record.kind {
      case .modify(let modifier):
        modifier.apply(to: &outlines, at: record.collected.outlines.map(\.index), in: context)
      case .merge(let mode, let output):
        // Met from the bottom up; the topmost counts first. Paths of nested groups count each by itself.
        let operands = record.collected.outlines.reversed().map { index, transform in
          outlines[index].map { $0.applying(transform) }
        }
        outlines[output] = memory.merges.merge(operands, mode, budget)
      }
    }
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<NamedShape>) {
    guard listTransforms.count + openMergeCount <= Self.maximumDepth else { return budget.exceed() }
    let (paintCount, modifierCount) = (openPaints.count, openModifiers.count)
    defer {
      openPaints.removeLast(openPaints.count - paintCount)
      openModifiers.removeLast(openModifiers.count - modifierCount)
    }
    for position in items.indices.reversed() where !items[position].isHidden {
      guard budget.spend(16) else { return }
      switch items[position].item {
      case .path(let generator):
        add(generator)
      case .paint(let paint):
        openPaints.append(paints.count)
        nodes.append(.paint(paints.count))
        paints.append(PaintRecord(paint: paint, collected: CollectedOutlines(level: listTransforms.count)))
      case .modifier(let modifier):
        openModifiers.append(modifiers.count)
        modifiers.append(
          ModifierRecord(kind: .modify(modifier), collected: CollectedOutlines(level: listTransforms.count)))
      case .group(let group):
        let transform = group.transform.transform(in: context)
        let opacity = group.transform.opacity(in: context)
        if isSeparate, opacity == 0 || !transform.isInvertible { continue }
        walk(group.items[...], through: transform, opacity: opacity, group.blendMode)
      case .repeater(let repeater):
        for copy in repeater.copies(in: context) {
          guard outlineCount < Self.maximumOutlines, budget.spend(100),
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
    let position = nodes.count
    nodes.append(.group(transform, opacity: opacity, blendMode, end: position))
    if isSeparate { nodes.append(.list(separateList(items))) } else { walk(items) }
    nodes[position] = .group(transform, opacity: opacity, blendMode, end: nodes.count)
    listTransforms.removeLast()
  }

  /// True where nothing reaches what is walked next.
  private var isSeparate: Bool { openPaints.isEmpty && openModifiers.isEmpty && openMergeCount == 0 }

  private mutating func add(_ generator: PathGenerator) {
    guard !openPaints.isEmpty || !openModifiers.isEmpty else { return }
    let contour = generator.contour(in: context)
    guard budget.keep(contour?.vertices.count ?? 0) else { return }
    _ = addOutline(contour.map { [$0] } ?? [])
  }

  /// Adds an outline in the space of the innermost list and hands it to everything open; nil when there are
  /// too many.
  private mutating func addOutline(_ contours: [Contour]) -> Int? {
    guard outlineCount < Self.maximumOutlines else { return nil }
    outlineCount += 1
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

  private func resolve(_ record: PaintRecord) -> PaintedList.Paint? {
    let opacity = (record.paint.opacity.value(in: context) / 100).clampedToUnit
    guard opacity > 0, budget.keep(FrameBudget.elementsOfItem), let path = path(of: record.collected),
      !path.isEmpty, let paint = record.paint.source.paint(in: context, opacity: opacity)
    else { return nil }
    let reach = path.largestCoordinate
    let blendMode = record.paint.blendMode
    guard let stroke = record.paint.stroke else {
      return PaintedList.Paint(
        item: .fill(FillItem(path, rule: record.paint.rule, paint: paint)), reach: reach, blendMode: blendMode
      )
    }
    return stroke.style(in: context).map { style in
      PaintedList.Paint(
        item: .stroke(StrokeItem(path, style: style, paint: paint)), reach: reach, blendMode: blendMode)
    }
  }

  /// Nil when there are too many elements.
  private func path(of collected: CollectedOutlines) -> Path? {
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
