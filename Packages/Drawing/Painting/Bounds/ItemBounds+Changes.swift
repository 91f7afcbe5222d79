import AnimationCore

/// Where two display lists can differ.
extension ItemBounds {
  /// The pixels that items of either list touch and that are not the same in both. What both begin or end with
  /// does not count; groups that differ in their items only are looked into.
  package func changes(from old: [DisplayItem], to new: [DisplayItem]) -> PixelBox {
    var (first, oldEnd, newEnd) = (0, old.count, new.count)
    if oldEnd == newEnd {
      // Animations mostly keep their items and change some of them in place.
      var box = PixelBox.empty
      for (old, new) in zip(old, new) where old != new { box = box.union(changes(from: old, to: new)) }
      return box
    }
    while first < min(oldEnd, newEnd), old[first] == new[first] { first += 1 }
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let removed = box(of: Array(old[first..<oldEnd]))
    return removed.union(box(of: Array(new[first..<newEnd])))
  }

  private func changes(from old: DisplayItem, to new: DisplayItem) -> PixelBox {
    if case .group(let old) = old, case .group(let new) = new, old.isDrawn(as: new) {
      // What changes lies in the items: the rest of the group only cuts it, or filters it.
      guard new.filters != nil else {
        return cut(cut(changes(from: old.items, to: new.items), byClipOf: new), by: new.matte)
      }
      if let box = filteredChanges(from: old, to: new) { return box }
    }
    return box(of: old).union(box(of: new))
  }

  /// Nil when the groups are not filtered on the same pixels.
  private func filteredChanges(from old: GroupItem, to new: GroupItem) -> PixelBox? {
    guard let plan = FilterPlan(new, self), plan.spaces == FilterPlan(old, self)?.spaces else { return nil }
    let source = ItemBounds(plan.source.canvasToPixels, texts: texts)
    let changed = source.cut(source.changes(from: old.items, to: new.items), byClipOf: new)
    return cut(plan.change(on: changed, self), by: new.matte)
  }
}

extension GroupItem {
  /// True when the groups differ in their items at most, and are drawn in the same way: a layer rounds otherwise than what
  /// needs none.
  fileprivate func isDrawn(as other: GroupItem) -> Bool {
    hasSameFrame(as: other) && (items.count == 1) == (other.items.count == 1)
      && blends(as: other) { $0 != .normal } && blends(as: other) { !$0.growsEvenly }
  }

  private func blends(as other: GroupItem, _ fits: (BlendMode) -> Bool) -> Bool {
    items.contains { $0.blends(fits) } == other.items.contains { $0.blends(fits) }
  }
}
