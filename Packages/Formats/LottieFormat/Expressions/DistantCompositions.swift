import AnimationCore

extension PropertyContext {
  /// The composition of this name, or that a precomp layer of this name shows: that of the layer, one around it, or the
  /// first elsewhere. Given is a layer of it: of those around that is, or shows, the one asked from.
  ///
  /// One that is shown in several places, or nowhere, has the frame of the one who asks.
  package func composition(named name: String) -> PropertyContext? {
    if name.isEmpty { return nil }
    if let around = compositionAround(where: { $0.composition.name == name }) { return around }
    guard isNameUsed(name) else { return nil }
    // Elsewhere the composition may be in one of that name.
    if owner != nil { variesWithTime() }
    let compositions = scene.model.compositions
    if let index = compositions.lastIndex(where: { $0.name == name }) {
      return unshown(index) ?? distant(compositions.waysTo(index, scene.budget))
    }
    if let around = compositionAround(where: { $0.owner?.layerName == name }) { return around }
    for (index, composition) in compositions.enumerated().reversed() {
      guard scene.budget.spend(composition.layers.count) else { return nil }
      for (position, layer) in composition.layers.enumerated()
      where layer.name == name && layer.precomp != nil {
        return distant(compositions.waysTo(index, scene.budget).map { $0 + [position] })
      }
    }
    return nil
  }

  /// Whether there is a composition or a layer of this name: if not, none is found from anywhere, at any time.
  private func isNameUsed(_ name: String) -> Bool {
    scene.model.compositions.indices.contains { index in
      scene.model.compositions[index].name == name
        || !scene.budget.spend(scene.model.compositions[index].layers.count)
        || scene.model.compositions[index].layers.contains { $0.name == name }
    }
  }

  private func compositionAround(where isWanted: (PropertyContext) -> Bool) -> PropertyContext? {
    var next: PropertyContext? = self
    while let context = next, scene.budget.spend(1) {
      if isWanted(context) {
        // It has a time of its own.
        if context.composition !== composition { variesWithTime() }
        return context
      }
      next = context.owner
    }
    return nil
  }

  /// One that no layer shows; nil for others.
  private func unshown(_ index: Int) -> PropertyContext? {
    guard let size = scene.model.compositions[index].unshownSize,
      !scene.model.compositions[index].layers.isEmpty
    else { return nil }
    variesWithTime()
    var top = self
    while let owner = top.owner, scene.budget.spend(1) { top = owner }
    let key = UnshownComposition(index: index, frame: frame)
    let found =
      scene.unshownCompositions[key] ?? top.composition.composition(index, in: top, size: size, frame: frame)
    scene.unshownCompositions[key] = found
    return PropertyContext(scene: scene, frame: frame, composition: found, layer: 0)
  }

  private func distant(_ ways: [[Int]]) -> PropertyContext? {
    guard let way = ways.first else { return nil }
    let key = DistantComposition(way: way, frame: ways.count == 1 ? nil : frame)
    guard let found = scene.distantCompositions[key] ?? makeDistant(key), !found.layers.isEmpty else {
      return nil
    }
    // Its frame depends on the time of others.
    variesWithTime()
    return PropertyContext(scene: scene, frame: found.frame, composition: found, layer: 0)
  }

  private func makeDistant(_ key: DistantComposition) -> (any EvaluatedComposition)? {
    var next = composition
    while let owner = next.owner { next = owner.composition }
    var isFixed = true
    for position in key.way {
      guard next.layers.indices.contains(position), scene.budget.spend(next.layers.count + 1),
        let shown = next.composition(shownBy: position)
      else { return nil }
      // What an expression gives for its time may be something else while that waits for another.
      if next.layers[position].hasDrivenTime { isFixed = false }
      next = shown
    }
    if let frame = key.frame { next = next.elsewhere(at: frame) }
    if isFixed || key.frame != nil { scene.distantCompositions[key] = next }
    return next
  }
}

extension [Composition] {
  /// The positions of the layers that lead to a composition from the root, the last one: one way where it is shown once,
  /// else the first two.
  fileprivate func waysTo(_ index: Int, _ budget: FrameBudget) -> [[Int]] {
    if index == count - 1 { return [[]] }
    var ways: [[Int]] = []
    // Those that use a composition come after it.
    for user in (index + 1)..<count where ways.count < 2 {
      guard budget.spend(self[user].layers.count) else { return [] }
      for (position, layer) in self[user].layers.enumerated() where layer.precomp == index && ways.count < 2 {
        ways += waysTo(user, budget).map { $0 + [position] }
      }
    }
    return [[Int]](ways.prefix(2))
  }
}

extension Layer {
  /// The composition that it shows, in the model.
  fileprivate var precomp: Int? { if case .precomp(let index, _, _) = content { index } else { nil } }

  fileprivate var hasDrivenTime: Bool {
    guard case .precomp(_, _, .remapped(let seconds, _)) = content else { return false }
    return if case .driven = seconds.withoutSlot { true } else { false }
  }
}

extension Property {
  fileprivate var withoutSlot: Property { if case .inSlot(_, let property) = self { property } else { self } }
}
