import AnimationCore

extension CompositionEvaluation {
  /// The work of an effect or a style, besides what it is made of.
  private static let units = 1 << 10
  /// Layers that read one another for their effects; each takes a piece of the stack.
  private static let maximumReadLayers = 16

  /// Adds what a layer's effects and styles make of it.
  ///
  /// - Parameters:
  ///   - group: what the layer shows without them.
  ///   - placement: of the layer; perspective comes before effects in the composition, and after those in the layer.
  func appendFiltered(
    _ group: GroupItem, ofLayerAt position: Int, in context: PropertyContext, _ placement: Placement,
    to items: inout [DisplayItem]
  ) {
    let (own, transform) = (layers[position].content.size, placement.transform)
    let isInLayer = own != nil || scene.model.effectsFollowShapes
    let space = EffectSpace(
      transform: isInLayer ? transform : self.transform, layer: transform, box: Rect(own ?? size),
      canvas: scene.model.size)
    let perspective = placement.perspective?.projections(in: space.transform) ?? []
    var filtered = FilteredLayer(group, transform: space.transform)
    if !isInLayer { filtered.add(perspective) }
    for effect in layers[position].effects where effect.kind != nil {
      guard scene.budget.spend(Self.units) else { return }
      let input = EffectInput(context: context, space: space, items: group.items, effect: effect)
      guard filtered.apply(input) else { return }
    }
    if filtered.isEmpty { return }
    if isInLayer { filtered.add(perspective) }
    appendStyled(filtered, group, ofLayerAt: position, in: context, space, to: &items)
  }

  private func appendStyled(
    _ filtered: FilteredLayer, _ group: GroupItem, ofLayerAt position: Int, in context: PropertyContext,
    _ space: EffectSpace, to items: inout [DisplayItem]
  ) {
    var filtered = filtered
    if !layers[position].styles.isEmpty {
      guard scene.budget.spend(Self.units * layers[position].styles.count) else { return }
      let box = space.box.applying((self.transform.inverted() ?? .identity) * space.transform)
      let outer = EffectSpace(
        transform: self.transform, layer: space.layer, box: box, canvas: scene.model.size)
      let styled = StyleLayers(layers[position].styles, in: context, outer)
      for below in styled.below {
        guard scene.budget.keep(FrameBudget.elementsOfItem * group.items.count) else { return }
        var alone = filtered
        alone.enter(outer.transform)
        alone.add([.layers([below.layer])])
        var shown = group
        shown.blendMode = below.blendMode
        items.append(.group(alone.group(shown)))
      }
      if !styled.filters.isEmpty {
        filtered.enter(outer.transform)
        filtered.add(styled.filters)
      }
    }
    let result = filtered.group(group)
    if result.opacity <= 0 { return }
    if result.isPlain { items += result.items } else { items.append(.group(result)) }
  }

  func itemsRead(fromLayerAt position: Int) -> [DisplayItem] {
    guard scene.budget.spend(100), isShown(layerAt: position) else { return [] }
    guard scene.readLayerCount < Self.maximumReadLayers, !readLayers.contains(position) else {
      // Who reads the layer elsewhere sees more of it.
      scene.narrow(to: .never)
      scene.log?.note(
        Diagnostic(
          .tolerated, path: "layers[\(position)] \"\(layers[position].name)\"",
          "effects of layers read one another in a circle, or too deep: it ends here"))
      return []
    }
    readLayers.append(position)
    scene.readLayerCount += 1
    defer {
      readLayers.removeLast()
      scene.readLayerCount -= 1
    }
    var items: [DisplayItem] = []
    evaluate(layerAt: position, known.layer(at: position, in: layers), as: .read, to: &items)
    return items
  }
}
