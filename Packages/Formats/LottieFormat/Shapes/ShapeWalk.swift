import AnimationCore

/// Evaluates the shapes of one layer at one frame.
///
/// Lists are walked from the last item to the first. A paint or modifier reaches the outlines above it in its
/// own list and in the groups there; both end with their list. So walking collects three things: the outlines,
/// the modifiers with the outlines they reach, and groups and paints in painting order, each paint with the
/// outlines it reaches. Then the modifiers run, nearest first, and the paints get their paths.
/// A merge stands between: to what is above it it is where everything ends, to what is below it one outline.
///
/// A list that nothing around it reaches into is walked by itself, and not again in later frames in which nothing in it
/// changes.
struct ShapeWalk {
  /// Lists and merges in one another; each takes a piece of the stack. Repeaters and merges of one list nest, too.
  private static let maximumDepth = 128
  /// The most room for what is collected that stays.
  private static let mostKept = 1 << 14

  /// What is collected. Its memory is used again, from layer to layer and from frame to frame.
  struct Buffers {
    fileprivate var nodes: [PaintedList.Node] = []
    fileprivate var painted: [PaintedList.Paint?] = []
    fileprivate var lists: [OpenList] = []
    // Of the list that is walked by itself:
    /// What each generator made, in the space of its own list; modifiers change it in place.
    fileprivate var outlines: [ShapeOutline] = []
    fileprivate var paints: [PaintRecord] = []
    fileprivate var modifiers: [ModifierRecord] = []
    /// Positions in `paints` and `modifiers`, outermost first.
    fileprivate var openPaints: [Int] = []
    fileprivate var openModifiers: [Int] = []
    fileprivate var reached: [Int] = []
    fileprivate var kept: [(contour: Contour, transform: Transform)] = []
  }

  fileprivate struct OpenList {
    /// The transform to the list around it.
    let transform: Transform
    let outer: Int
  }

  /// Outlines in the order in which they were met.
  fileprivate struct Reach {
    /// The list of the record that collects them.
    let list: Int
    let merge: Int?
    let first: Int
    var end: Int
  }

  fileprivate struct PaintRecord {
    let item: ShapeItem
    let memory: ListMemory?
    let position: Int
    var reach: Reach
  }

  fileprivate struct ModifierRecord {
    enum Kind {
      case modify(PathModifier)
      /// Combines the outlines into the one at `output`.
      case merge(MergeMode, output: Int)
    }

    let kind: Kind
    /// The name of the shape.
    let name: String
    var reach: Reach
  }

  /// The context of the layer.
  private let context: PropertyContext
  private let budget: FrameBudget
  private let memory: ShapeMemory
  private var buffers = Buffers()
  /// The innermost open one.
  private var list = 0
  private var depth = 1
  /// The merge being walked.
  private var merge: Int?
  private var openMergeCount = 0
  /// Open paints and modifiers outside of the merge being walked.
  private var outsidePaintCount = 0
  private var outsideModifierCount = 0
  /// The number of outlines of all of the layer.
  private var outlineCount = 0

  init(_ context: PropertyContext, _ memory: ShapeMemory) {
    self.context = context
    self.memory = memory
    budget = context.scene.budget
  }

  /// Adds what the layer's shapes paint.
  ///
  /// - Parameters:
  ///   - list: what is remembered of them.
  ///   - transform: from the layer to the canvas.
  mutating func paint(
    _ shapes: [NamedShape], _ list: ListMemory, in items: inout [DisplayItem], _ transform: Transform
  ) {
    swap(&buffers, &memory.buffers)
    buffers.lists.append(OpenList(transform: .identity, outer: 0))
    separateList(shapes[...], list)
    PaintedList.place(buffers.nodes, buffers.nodes.indices, buffers.painted, in: &items, transform)
    // As much as hardly a layer needs is not held for ever.
    if max(buffers.nodes.capacity, buffers.lists.capacity) > Self.mostKept { buffers = Buffers() }
    buffers.nodes.removeAll(keepingCapacity: true)
    buffers.painted.removeAll(keepingCapacity: true)
    buffers.lists.removeAll(keepingCapacity: true)
    swap(&buffers, &memory.buffers)
  }

  /// A list while nothing around it is open: what is met in it ends in it.
  private mutating func separateList(_ items: ArraySlice<NamedShape>, _ list: ListMemory?) {
    let scene = context.scene
    if let known = list?.painted, known.span.contains(context.frame),
      outlineCount + known.outlineCount <= budget.limits.outlines, budget.spend(known.cost)
    {
      outlineCount += known.outlineCount
      scene.steady.narrow(to: known.span)
      buffers.nodes.append(.list(known))
      return
    }
    let (span, cost, count) = (scene.steady, budget.cost, outlineCount)
    let (firstNode, firstPaint) = (buffers.nodes.count, buffers.painted.count)
    scene.steady = .always
    walk(items, list)
    changeOutlines(firstNode)
    // Loops, as closures would copy the walk with all that it holds.
    for index in buffers.paints.indices {
      let paint = resolve(buffers.paints[index])
      buffers.painted.append(paint)
    }
    if !buffers.outlines.isEmpty { buffers.outlines.removeAll(keepingCapacity: true) }
    if !buffers.paints.isEmpty { buffers.paints.removeAll(keepingCapacity: true) }
    if !buffers.modifiers.isEmpty { buffers.modifiers.removeAll(keepingCapacity: true) }
    if let list, !scene.steady.isEmpty, outlineCount < budget.limits.outlines, !budget.isExhausted {
      keep(list, firstNode, firstPaint, budget.cost - cost, outlineCount - count)
    }
    scene.steady.narrow(to: span)
  }

  /// What was made of values that stay the same is the same where they do.
  private mutating func keep(
    _ list: ListMemory, _ firstNode: Int, _ firstPaint: Int, _ cost: FrameBudget.Cost, _ outlineCount: Int
  ) {
    let (nodes, paints) = (buffers.nodes[firstNode...], buffers.painted[firstPaint...])
    let elements = PaintedList.elementCount(nodes, paints)
    guard memory.keeps(elements, insteadOf: list.painted?.elementCount ?? 0) else { return }
    let painted = PaintedList(nodes, paints, context.scene.steady, cost, outlineCount: outlineCount)
    list.painted = painted
    buffers.nodes.removeLast(buffers.nodes.count - firstNode)
    buffers.painted.removeLast(buffers.painted.count - firstPaint)
    buffers.nodes.append(.list(painted))
  }

  /// - Parameter firstNode: of the list.
  private mutating func changeOutlines(_ firstNode: Int) {
    for index in buffers.modifiers.indices.reversed() {
      guard budget.spend(100) else { return buffers.nodes.removeLast(buffers.nodes.count - firstNode) }
      let reach = buffers.modifiers[index].reach
      switch buffers.modifiers[index].kind {
      case .modify(let modifier):
        buffers.reached.removeAll(keepingCapacity: true)
        for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
          buffers.reached.append(position)
        }
        modifier.apply(to: &buffers.outlines, at: buffers.reached, in: context, memory.measures)
      case .merge(let mode, let output):
        // Met from the bottom up; the topmost counts first. Paths of nested groups count each by itself.
        var operands: [[Contour]] = []
        for position in (reach.first..<reach.end).reversed()
        where buffers.outlines[position].merge == reach.merge {
          let transform = transform(from: buffers.outlines[position].list, to: reach.list)
          operands.append(buffers.outlines[position].contours.map { $0.applying(transform) })
        }
        buffers.outlines[output].contours = memory.merges.merge(operands, mode, budget)
      }
      budget.blame(shape: buffers.modifiers[index].name)
    }
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<NamedShape>, _ memory: ListMemory?) {
    guard depth + openMergeCount <= Self.maximumDepth else { return budget.exceed(.steps) }
    let (paintCount, modifierCount) = (buffers.openPaints.count, buffers.openModifiers.count)
    defer { close(paintCount, modifierCount) }
    for position in items.indices.reversed() where !items[position].isHidden {
      guard budget.spend(16) else { return }
      let item = items[position].item
      switch item {
      case .path(let generator):
        add(generator, memory, position)
        budget.blame(shape: items[position].name)
      case .paint:
        let index = buffers.paints.count
        buffers.openPaints.append(index)
        buffers.nodes.append(.paint(buffers.painted.count + index))
        buffers.paints.append(PaintRecord(item: item, memory: memory, position: position, reach: newReach))
      case .modifier(let modifier):
        buffers.openModifiers.append(buffers.modifiers.count)
        buffers.modifiers.append(
          ModifierRecord(kind: .modify(modifier), name: items[position].name, reach: newReach))
      case .group(let group):
        let inside = memory?.list(at: position, group.items.count)
        let (transform, opacity) = transform(of: group, inside)
        if isSeparate, opacity == 0 || !transform.isInvertible { continue }
        walk(group.items[...], inside, through: transform, opacity: opacity, group.blendMode)
      case .repeater(let repeater):
        walk(repeater.copies(in: context), of: items[..<position], memory?.list(at: position, position))
        budget.blame(shape: items[position].name)
        return
      case .merge(.join) where openMergeCount == 0:
        continue
      case .merge(let mode):
        guard let output = addOutline(nil, isKept: false) else { return }
        let outside = (merge, outsidePaintCount, outsideModifierCount)
        merge = output
        (outsidePaintCount, outsideModifierCount) = (buffers.openPaints.count, buffers.openModifiers.count)
        buffers.openModifiers.append(buffers.modifiers.count)
        buffers.modifiers.append(
          ModifierRecord(kind: .merge(mode, output: output), name: items[position].name, reach: newReach))
        openMergeCount += 1
        walk(items[..<position], memory?.list(at: position, position))
        openMergeCount -= 1
        close(outsidePaintCount, outsideModifierCount)
        (merge, outsidePaintCount, outsideModifierCount) = outside
        return
      }
    }
  }

  /// What a repeater reaches. All copies are the same; by itself, the list is walked for the first one only.
  private mutating func walk(
    _ copies: [Repeater.Copy], of items: ArraySlice<NamedShape>, _ memory: ListMemory?
  ) {
    var first: (nodes: Range<Int>, cost: FrameBudget.Cost, outlineCount: Int)?
    for copy in copies {
      guard outlineCount < budget.limits.outlines else { return budget.exceed(.outlines) }
      guard budget.spend(100), budget.keep(FrameBudget.elementsOfItem) else { return }
      if let first, outlineCount + first.outlineCount <= budget.limits.outlines, budget.spend(first.cost) {
        outlineCount += first.outlineCount
        let end = buffers.nodes.count + 2
        buffers.nodes.append(.group(copy.transform, opacity: copy.opacity, .normal, end: end))
        buffers.nodes.append(.repeated(first.nodes))
      } else {
        let (node, cost, count) = (buffers.nodes.count, budget.cost, outlineCount)
        walk(items, memory, through: copy.transform, opacity: copy.opacity, .normal)
        guard isSeparate, !budget.isExhausted else { continue }
        first = (node + 1..<buffers.nodes.count, budget.cost - cost, outlineCount - count)
      }
    }
  }

  /// Walks a list of its own, which becomes a group.
  private mutating func walk(
    _ items: ArraySlice<NamedShape>, _ memory: ListMemory?, through transform: Transform, opacity: Double,
    _ blendMode: BlendMode
  ) {
    let outer = list
    list = buffers.lists.count
    buffers.lists.append(OpenList(transform: transform, outer: outer))
    depth += 1
    let position = buffers.nodes.count
    buffers.nodes.append(.group(transform, opacity: opacity, blendMode, end: position))
    if isSeparate { separateList(items, memory) } else { walk(items, memory) }
    buffers.nodes[position] = .group(transform, opacity: opacity, blendMode, end: buffers.nodes.count)
    depth -= 1
    list = outer
  }

  /// Whatever was opened after as many no longer reaches what comes next.
  private mutating func close(_ paintCount: Int, _ modifierCount: Int) {
    let end = buffers.outlines.count
    while buffers.openPaints.count > paintCount, let index = buffers.openPaints.popLast() {
      buffers.paints[index].reach.end = end
    }
    while buffers.openModifiers.count > modifierCount, let index = buffers.openModifiers.popLast() {
      buffers.modifiers[index].reach.end = end
    }
  }

  private var newReach: Reach {
    mutating get {
      Reach(list: list, merge: merge, first: buffers.outlines.count, end: buffers.outlines.count)
    }
  }

  /// True where nothing reaches what is walked next.
  private var isSeparate: Bool {
    mutating get { openMergeCount == 0 && buffers.openPaints.isEmpty && buffers.openModifiers.isEmpty }
  }

  private func transform(of group: ShapeGroup, _ memory: ListMemory?) -> (Transform, opacity: Double) {
    let scene = context.scene
    if let known = memory?.transform, known.span.contains(context.frame) {
      scene.steady.narrow(to: known.span)
      return known.value
    }
    let span = scene.steady
    scene.steady = .always
    let value = (group.transform.transform(in: context), opacity: group.transform.opacity(in: context))
    if !scene.steady.isEmpty { memory?.transform = Kept(value: value, span: scene.steady) }
    scene.steady.narrow(to: span)
    return value
  }

  private mutating func add(_ generator: PathGenerator, _ memory: ListMemory?, _ position: Int) {
    guard buffers.openPaints.count > outsidePaintCount || buffers.openModifiers.count > outsideModifierCount
    else { return }
    let (contour, isKept) = contour(generator, memory, position)
    guard budget.keep(contour?.vertices.count ?? 0) else { return }
    _ = addOutline(contour, isKept: isKept)
  }

  private mutating func contour(
    _ generator: PathGenerator, _ memory: ListMemory?, _ position: Int
  ) -> (Contour?, isKept: Bool) {
    let scene = context.scene
    var released = 0
    if case .outline(let known) = memory?.items[position] {
      if known.span.contains(context.frame) {
        scene.steady.narrow(to: known.span)
        return (known.value, true)
      }
      released = known.value?.vertices.count ?? 0
    }
    let span = scene.steady
    scene.steady = .always
    let contour = generator.contour(in: context)
    let steady = scene.steady
    scene.steady.narrow(to: span)
    // Those of the file stay where they are.
    if steady.isEmpty || generator.isBezier { return (contour, !steady.isEmpty) }
    guard let memory, memory.isMetAgain(position),
      self.memory.keeps(contour?.vertices.count ?? 0, insteadOf: released)
    else { return (contour, false) }
    memory.items[position] = .outline(Kept(value: contour, span: steady))
    return (contour, true)
  }

  /// Adds an outline in the space of the innermost list, for everything open; nil when there are too many.
  private mutating func addOutline(_ contour: Contour?, isKept: Bool) -> Int? {
    guard outlineCount < budget.limits.outlines else {
      budget.exceed(.outlines)
      return nil
    }
    outlineCount += 1
    buffers.outlines.append(ShapeOutline(contour, isKept: isKept, list: list, merge: merge))
    let count =
      buffers.openPaints.count - outsidePaintCount + buffers.openModifiers.count - outsideModifierCount
    budget.spend(10 * count)
    budget.keep(count)
    return buffers.outlines.count - 1
  }

  /// Returns the transform from a list to one around it.
  private mutating func transform(from inner: Int, to outer: Int) -> Transform {
    if inner == outer { return .identity }
    let list = buffers.lists[inner]
    return transform(from: list.outer, to: outer) * list.transform
  }

  // MARK: Painting

  private mutating func resolve(_ record: PaintRecord) -> PaintedList.Paint? {
    guard case .paint(let paint) = record.item else { return nil }
    let opacity = (paint.opacity.value(in: context) / 100).clampedToUnit
    guard opacity > 0, budget.keep(FrameBudget.elementsOfItem), let (path, reach) = path(of: record),
      !path.isEmpty, let source = paint.source.paint(in: context, opacity: opacity)
    else { return nil }
    guard let stroke = paint.stroke else {
      return PaintedList.Paint(
        item: .fill(FillItem(path, rule: paint.rule, paint: source)), reach: reach, blendMode: paint.blendMode
      )
    }
    guard let style = stroke.style(in: context) else { return nil }
    return PaintedList.Paint(
      item: .stroke(StrokeItem(path, style: style, paint: source)), reach: reach, blendMode: paint.blendMode)
  }

  /// Nil when there are too many elements.
  private mutating func path(of record: PaintRecord) -> (path: Path, reach: Double)? {
    let reach = record.reach
    var (vertexCount, capacity, isKept) = (0, 0, true)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      buffers.outlines[position].forEachContour { contour in
        vertexCount += contour.vertices.count
        capacity += contour.mostElements
      }
      isKept = isKept && buffers.outlines[position].isKept
    }
    guard budget.keep(vertexCount) else { return nil }
    if isKept, let memory = record.memory, memory.isMetAgain(record.position) {
      let kept = keptPath(of: record, memory, capacity)
      return (kept.path, kept.reach)
    }
    let path = makePath(reach, capacity)
    return (path, path.largestCoordinate)
  }

  /// Returns the path of outlines that stay as they are. In the frame before they may have been elsewhere.
  private mutating func keptPath(
    of record: PaintRecord, _ known: ListMemory, _ capacity: Int
  ) -> PaintedPath {
    let reach = record.reach
    buffers.kept.removeAll(keepingCapacity: true)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      guard let contour = buffers.outlines[position].keptContour else { continue }
      let transform = transform(from: buffers.outlines[position].list, to: reach.list)
      buffers.kept.append((contour, transform))
    }
    var released = 0
    if case .path(let kept) = known.items[record.position] {
      if kept.outlines.elementsEqual(
        buffers.kept, by: { $0.contour.isIdentical(to: $1.contour) && $0.transform == $1.transform })
      {
        return kept
      }
      released = kept.path.elements.count
    }
    let path = PaintedPath(makePath(reach, capacity), of: buffers.kept)
    if memory.keeps(path.path.elements.count, insteadOf: released) {
      known.items[record.position] = .path(path)
    }
    return path
  }

  private mutating func makePath(_ reach: Reach, _ capacity: Int) -> Path {
    var path = Path()
    path.elements.reserveCapacity(capacity)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      let transform = transform(from: buffers.outlines[position].list, to: reach.list)
      buffers.outlines[position].forEachContour { path.append($0, transform) }
    }
    return path
  }
}
