import AnimationCore

// What is met on the way.
extension ShapeWalk {
  func transform(of group: ShapeGroup, _ memory: ListMemory?) -> (Transform, opacity: Double) {
    let scene = context.scene
    if let known = memory?.transform, known.span.contains(context.frame) { return scene.use(known) }
    let made = scene.kept {
      (group.transform.transform(in: context), opacity: group.transform.opacity(in: context))
    }
    if !made.span.isEmpty { memory?.transform = made }
    return scene.use(made)
  }

  mutating func add(_ generator: PathGenerator, _ memory: ListMemory?, _ position: Int) {
    guard buffers.openPaints.count > merge.paintCount || buffers.openModifiers.count > merge.modifierCount
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
      if known.span.contains(context.frame) { return (scene.use(known), true) }
      released = known.value?.vertices.count ?? 0
    }
    let made = scene.kept { generator.contour(in: context) }
    let contour = scene.use(made)
    // Those of the file stay where they are.
    if made.span.isEmpty || generator.isBezier { return (contour, !made.span.isEmpty) }
    guard let memory, memory.isMetAgain(position),
      self.memory.keeps(contour?.vertices.count ?? 0, insteadOf: released)
    else { return (contour, false) }
    memory.items[position] = .outline(made)
    return (contour, true)
  }

  /// Adds an outline in the space of the innermost list, for everything open; nil when there are too many.
  mutating func addOutline(_ contour: Contour?, isKept: Bool) -> Int? {
    guard outlineCount < budget.limits.outlines else {
      budget.exceed(.outlines)
      return nil
    }
    outlineCount += 1
    buffers.outlines.append(ShapeOutline(contour, isKept: isKept, list: list, merge: merge.output))
    let count =
      buffers.openPaints.count - merge.paintCount + buffers.openModifiers.count - merge.modifierCount
    budget.spend(10 * count)
    budget.keep(count)
    return buffers.outlines.count - 1
  }
}
