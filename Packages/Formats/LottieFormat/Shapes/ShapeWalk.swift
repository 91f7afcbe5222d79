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
  private static let maximumKept = 1 << 14

  /// The context of the layer.
  let context: PropertyContext
  let budget: FrameBudget
  let memory: ShapeMemory
  var buffers = Buffers()
  /// The position of the innermost open list.
  var list = 0
  /// How many lists are open, each in the one before.
  private var depth = 1
  var merge = OpenMerge()
  /// The number of outlines of all of the layer.
  var outlineCount = 0

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
    if max(buffers.nodes.capacity, buffers.lists.capacity) > Self.maximumKept { buffers = Buffers() }
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
      scene.narrow(to: known.span)
      buffers.nodes.append(.list(known))
      return
    }
    let (cost, count) = (budget.cost, outlineCount)
    let (firstNode, firstPaint) = (buffers.nodes.count, buffers.painted.count)
    let span = scene.kept {
      walk(items, list)
      changeOutlines(firstNode)
      resolvePaints()
    }.span
    if !buffers.outlines.isEmpty { buffers.outlines.removeAll(keepingCapacity: true) }
    if !buffers.paints.isEmpty { buffers.paints.removeAll(keepingCapacity: true) }
    if !buffers.modifiers.isEmpty { buffers.modifiers.removeAll(keepingCapacity: true) }
    if let list, !span.isEmpty, outlineCount < budget.limits.outlines, !budget.isExhausted {
      keep(list, firstNode, firstPaint, span, budget.cost - cost, outlineCount - count)
    }
    scene.narrow(to: span)
  }

  /// What was made of values that stay the same is the same where they do.
  private mutating func keep(
    _ list: ListMemory, _ firstNode: Int, _ firstPaint: Int, _ span: FrameSpan, _ cost: FrameBudget.Cost,
    _ outlineCount: Int
  ) {
    let (nodes, paints) = (buffers.nodes[firstNode...], buffers.painted[firstPaint...])
    let elements = PaintedList.elementCount(nodes, paints)
    guard memory.keeps(elements, insteadOf: list.painted?.elementCount ?? 0) else { return }
    let painted = PaintedList(nodes, paints, span, cost, outlineCount: outlineCount)
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
          let transform = buffers.transform(from: buffers.outlines[position].list, to: reach.list)
          operands.append(buffers.outlines[position].contours.map { $0.applying(transform) })
        }
        buffers.outlines[output].contours = memory.merges.merge(operands, mode, budget)
      }
      budget.blame(shape: buffers.modifiers[index].name)
    }
  }

  // MARK: Walking

  private mutating func walk(_ items: ArraySlice<NamedShape>, _ memory: ListMemory?) {
    guard depth + merge.depth <= Self.maximumDepth else { return budget.exceed(.steps) }
    let (paintCount, modifierCount) = (buffers.openPaints.count, buffers.openModifiers.count)
    defer { buffers.close(butFor: paintCount, modifierCount) }
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
      case .merge(.join) where merge.depth == 0:
        continue
      case .merge(let mode):
        guard let output = addOutline(nil, isKept: false) else { return }
        let outer = merge
        merge = OpenMerge(
          output: output, depth: outer.depth + 1, paintCount: buffers.openPaints.count,
          modifierCount: buffers.openModifiers.count)
        buffers.openModifiers.append(buffers.modifiers.count)
        buffers.modifiers.append(
          ModifierRecord(kind: .merge(mode, output: output), name: items[position].name, reach: newReach))
        walk(items[..<position], memory?.list(at: position, position))
        buffers.close(butFor: merge.paintCount, merge.modifierCount)
        merge = outer
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
        buffers.nodes.append(.group(copy.transform, opacity: copy.opacity, blendMode: .normal, end: end))
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
    buffers.nodes.append(.group(transform, opacity: opacity, blendMode: blendMode, end: position))
    if isSeparate { separateList(items, memory) } else { walk(items, memory) }
    buffers.nodes[position] = .group(
      transform, opacity: opacity, blendMode: blendMode, end: buffers.nodes.count)
    depth -= 1
    list = outer
  }

  private var newReach: Reach {
    mutating get {
      Reach(list: list, merge: merge.output, first: buffers.outlines.count, end: buffers.outlines.count)
    }
  }

  /// True where nothing reaches what is walked next.
  private var isSeparate: Bool {
    mutating get { merge.depth == 0 && buffers.openPaints.isEmpty && buffers.openModifiers.isEmpty }
  }
}
