import AnimationCore

/// Where two display lists can differ.
extension ItemBounds {
  /// The pixels that items of either list touch and that are not the same in both.
  package func changes(from old: [DisplayItem], to new: [DisplayItem]) -> PixelBox {
    var box = PixelBox.empty
    forEachChange(from: old, to: new) { box = box.union($0) }
    return box
  }

  /// The whole pixels of a target on which lists can differ.
  func changes(from old: [DisplayItem], to new: [DisplayItem], on target: PixelBox) -> SeparateBoxes {
    var boxes = SeparateBoxes()
    forEachChange(from: old, to: new) { boxes.add($0.outset(by: 1).intersection(target)) }
    return boxes
  }

  /// How many items that are gone are passed over at once to find the one that goes on.
  private static let reach = 8

  /// Calls `body` with the boxes of what is not the same. Where as many items are there, each takes the place of one, and
  /// groups that differ in their items only are looked into; else what goes on in its order does not count, as something was
  /// added or left out.
  private func forEachChange(
    from old: [DisplayItem], to new: [DisplayItem], _ body: (PixelBox) -> Void
  ) {
    if old.count == new.count {
      // Animations mostly keep their items and change some of them in place.
      for (old, new) in zip(old, new) where old != new { body(changes(from: old, to: new)) }
      return
    }
    var rest = old[...]
    for item in new {
      if let place = rest.prefix(Self.reach).firstIndex(of: item) {
        for gone in rest[..<place] { body(box(of: gone)) }
        rest = rest[(place + 1)...]
      } else {
        body(box(of: item))
      }
    }
    for gone in rest { body(box(of: gone)) }
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
    hasSameFrame(as: other) && (items.count == 1) == (other.items.count == 1) && blends(as: other)
  }

  private func blends(as other: GroupItem) -> Bool {
    let blend = items.blend()
    guard blend == other.items.blend() else { return false }
    guard blend else { return true }
    return items.blend { !$0.growsEvenly } == other.items.blend { !$0.growsEvenly }
  }
}
