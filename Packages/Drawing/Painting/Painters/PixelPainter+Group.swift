import AnimationCore

extension PixelPainter {
  func draw(_ group: GroupItem, in outer: Compositing) {
    guard let plan = GroupPlan(group, in: outer, mattesAreClips: Surface.clipsByCoverage) else { return }
    if plan.content == .filteredLayer { return drawFiltered(group, plan.compositing) }
    withClip(group.clip, around: group) {
      withClip(plan.maskAsClip, around: group) { draw(group, plan) }
    }
  }

  private func withClip(_ clip: Clip?, around group: GroupItem, _ draw: () -> Void) {
    guard let clip else { return draw() }
    canvas.withClip(
      clip.path, clip.rule, canvasToPixels * clip.transform, around: { bounds.box(of: group.items) }, draw)
  }

  private func draw(_ group: GroupItem, _ plan: GroupPlan) {
    switch plan.content {
    case .item(let item): draw(item, plan.compositing)
    case .items: draw(group.items)
    case .fadedItems: drawFaded(group, plan.compositing.opacity)
    case .layer:
      guard let layer = makeLayer(of: group) else { return }
      paint(layer, plan.compositing)
    case .coveredLayer:
      if Surface.clipsByCoverage, group.items.count == 1, plan.compositing.blendMode == .normal,
        GroupPlan.isPaintedAtOnce(group.items[0], plan.compositing)
      {
        let area = bounds.box(of: group).intersection(canvas.visible)
        guard let coverage = makeCoverage(group, within: area) else { return }
        return canvas.withClip(coverage) { draw(group.items[0], plan.compositing) }
      }
      guard let layer = makeLayer(of: group), let coverage = on(layer).makeCoverage(group) else { return }
      paint(layer, through: coverage, plan.compositing)
    case .filteredLayer: break
    }
  }

  private func drawFaded(_ group: GroupItem, _ opacity: Double) {
    let box = bounds.box(of: group).intersection(canvas.visible)
    guard let result = copy(of: box), let shown = copy(of: box) else { return }
    on(shown).draw(group.items)
    result.withPlane { pixels in
      shown.withPlane { pixels.mix(with: $0, amount: opacity, nil, resources.budget) }
    }
    canvas.replacePixels(in: result.box, by: result)
  }

  /// What of the group's items may show, on a layer: one place for all that is drawn once and painted as a whole.
  private func makeLayer(of group: GroupItem) -> Surface? {
    guard let layer = makeLayer(bounds.box(of: group), .color) else { return nil }
    on(layer).draw(group.items)
    return layer
  }
}
