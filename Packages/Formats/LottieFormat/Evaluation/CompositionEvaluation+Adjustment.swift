import AnimationCore

extension CompositionEvaluation {
  /// What lies below an adjustment layer is changed by its effects: where the layer is, which is as large as the
  /// composition, through its masks and matte, and as far as its opacity says.
  func adjust(_ items: inout [DisplayItem], byLayerAt position: Int) {
    guard scene.budget.spend(100), isShown(layerAt: position) else { return }
    let context = context(ofLayerAt: position)
    let opacity = layers[position].transform.opacity(in: context)
    guard opacity > 0, let placement = placement(ofLayerAt: position, in: context) else { return }
    guard placement.transform.isInvertible, scene.budget.keep(2 * FrameBudget.elementsOfItem) else { return }

    var coverage = GroupItem([])
    coverage.masks = masks(ofLayerAt: position, in: context, placement.transform)
    coverage.filters = placement.perspective
    guard addMatte(ofLayerAt: position, to: &coverage) else { return }
    let coversAll = coverage.isPlain && placement.transform == transform
    coverage.items = [
      .fill(FillItem(Path(Rect(size)), paint: .color(.black), transform: placement.transform))
    ]
    var filters = adjustments(ofLayerAt: position, in: context, placement.transform, items)
    if filters.isEmpty || items.isEmpty && !filters.paintOnNothing { return }
    if opacity < 1 || !coversAll {
      filters = [.mix(filters, amount: opacity, matte: coversAll ? nil : Matte([.group(coverage)]))]
    }
    items = [.group(GroupItem(items, filters: FilterChain(filters, transform: placement.transform)))]
  }

  private func adjustments(
    ofLayerAt position: Int, in context: PropertyContext, _ transform: Transform, _ items: [DisplayItem]
  ) -> [Filter] {
    let space = EffectSpace(
      transform: transform, layer: transform, box: Rect(size), canvas: scene.model.size)
    return layers[position].effects.flatMap { effect -> [Filter] in
      let input = EffectInput(context: context, space: space, items: items, effect: effect)
      // Where nothing is left, nothing is.
      let nothing = [Filter.colorMatrix(.alpha(0))]
      guard effect.kind == .transform else { return input.filters() ?? nothing }
      guard let (placing, opacity) = input.placing() else { return nothing }
      return [.projection(Projection(placing)), .colorMatrix(.alpha(opacity))]
    }
  }
}
