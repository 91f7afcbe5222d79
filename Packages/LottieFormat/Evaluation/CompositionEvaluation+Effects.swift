import AnimationCore

extension CompositionEvaluation {
  /// The work of an effect or a style, besides what it is made of.
  private static let units = 1 << 10
  /// Layers that read one another for their effects; each takes a piece of the stack.
  private static let mostReadLayers = 16

  /// Adds what a layer's effects and styles make of it.
  ///
  /// - Parameters:
  ///   - group: what the layer shows without them.
  ///   - transform: from the layer to the canvas.
  func appendFiltered(
    _ group: GroupItem, ofLayerAt position: Int, in context: PropertyContext, _ transform: Transform,
    to items: inout [DisplayItem]
  ) {
    let own = layers[position].content.size
    let space = EffectSpace(
      transform: own == nil ? self.transform : transform, layer: transform, box: Rect(own ?? size),
      canvas: scene.model.size)
    // The camera sees a layer with its effects; shapes and texts have theirs where they are seen.
    let perspective = group.filters?.projections(in: space.transform) ?? []
    var group = group
    group.filters = nil
    var filtered = FilteredLayer(group, transform: space.transform)
    if own == nil { filtered.add(perspective) }
    for effect in layers[position].effects where effect.kind != nil {
      guard scene.budget.spend(Self.units) else { return }
      let input = EffectInput(context: context, space: space, items: group.items, effect: effect)
      guard filtered.apply(input) else { return }
    }
    if own != nil { filtered.add(perspective) }
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
      let layers = StyleLayers(layers[position].styles, in: context, outer)
      for below in layers.below {
        guard scene.budget.keep(FrameBudget.elementsOfItem * group.items.count) else { return }
        var alone = filtered
        alone.enter(outer.transform)
        alone.add([.layers([below.layer])])
        var shown = group
        shown.blendMode = below.blendMode
        items.append(.group(alone.group(shown)))
      }
      if !layers.filters.isEmpty {
        filtered.enter(outer.transform)
        filtered.add(layers.filters)
      }
    }
    let result = filtered.group(group)
    if result.opacity <= 0 { return }
    if result.isPlain { items += result.items } else { items.append(.group(result)) }
  }

  func itemsRead(fromLayerAt position: Int) -> [DisplayItem] {
    guard scene.budget.spend(100), isShown(layerAt: position) else { return [] }
    guard readLayers.count < Self.mostReadLayers, !readLayers.contains(position) else {
      // Who reads the layer elsewhere sees more of it.
      scene.steady = .never
      scene.log?.note(
        Diagnostic(
          .tolerated, path: "layers[\(position)] \"\(layers[position].name)\"",
          "effects of layers read one another in a circle, or too deep: it ends here"))
      return []
    }
    readLayers.append(position)
    defer { readLayers.removeLast() }
    var items: [DisplayItem] = []
    evaluate(layerAt: position, known.layer(at: position, in: layers), for: .read, to: &items)
    return items
  }
}
