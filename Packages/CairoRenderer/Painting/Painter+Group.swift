import AnimationCore
import CCairo

extension Painter {
  /// Draws the items into a layer of their own only when nothing cheaper gives the same picture.
  func draw(_ group: GroupItem, _ outer: Compositing) {
    let compositing = outer.adding(group)
    guard compositing.opacity > 0, !group.items.isEmpty else { return }
    if let clip = group.clip {
      cairo_save(context)
      defer { cairo_restore(context) }
      guard clipTo(clip.path, clip.rule, clip.transform) else { return }
      drawInsideClip(group, compositing)
    } else {
      drawInsideClip(group, compositing)
    }
  }

  private func drawInsideClip(_ group: GroupItem, _ compositing: Compositing) {
    if group.matte == nil, let mask = group.onlyMaskAsClip {
      cairo_save(context)
      defer { cairo_restore(context) }
      guard clipTo(mask.path, .nonZero, mask.transform) else { return }
      drawItems(group, compositing)
    } else if group.masks.isEmpty, group.matte == nil {
      drawItems(group, compositing)
    } else {
      drawCovered(group, compositing)
    }
  }

  /// Draws the items of a group without masks and matte.
  private func drawItems(_ group: GroupItem, _ compositing: Compositing) {
    if group.items.count == 1 {
      draw(group.items[0], compositing)
    } else if compositing.isPlain,
      !(compositing.isIsolated && group.items.contains { $0.blends { $0 != .normal } })
    {
      for item in group.items { draw(item) }
    } else {
      withLayer(bounds(of: group), compositing) { $0.drawTogether(group.items) }
    }
  }

  /// Narrows the clip; the caller saves and restores.
  ///
  /// - Returns: false when nothing is left.
  private func clipTo(_ path: Path, _ rule: FillRule, _ transform: Transform) -> Bool {
    guard trace(path, transform) else { return false }
    cairo_set_fill_rule(context, rule.cairoRule)
    cairo_clip(context)
    return true
  }
}

extension Painter.Compositing {
  /// What `group`, alone in groups with this compositing, takes part with.
  fileprivate func adding(_ group: GroupItem) -> Painter.Compositing {
    var result = self
    result.opacity *= group.opacity
    // In isolation there is no backdrop to blend with.
    if !isIsolated { result.blendMode = group.blendMode }
    result.isIsolated = isIsolated || group.isolatesItems
    return result
  }
}

extension GroupItem {
  var isolatesItems: Bool {
    isIsolated || opacity < 1 || blendMode != .normal || !masks.isEmpty || matte != nil
  }

  /// A lone mask that only shows the inside of a path is the same as a clip.
  fileprivate var onlyMaskAsClip: Mask? {
    guard masks.count == 1, let mask = masks.first, mask.mode == .add, !mask.isInverted, mask.opacity == 1,
      mask.expansion == 0, mask.feather == .zero
    else { return nil }
    return mask
  }
}

extension DisplayItem {
  /// True when painting it mixes something with the backdrop by a mode that `fits`.
  func blends(_ fits: (BlendMode) -> Bool) -> Bool {
    guard case .group(let group) = self else { return false }
    return fits(group.blendMode) || (!group.isolatesItems && group.items.contains { $0.blends(fits) })
  }
}
