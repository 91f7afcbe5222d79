// The rules of a group: what it means for its items that they are in it. Renderers and those who make lists go by them.
extension GroupItem {
  /// True when something is done to the items' pixels as a whole, which therefore are drawn by themselves first.
  package var isPaintedAsWhole: Bool {
    opacity != 1 || blendMode != .normal || !masks.isEmpty || filters != nil || matte != nil
  }

  /// True when blend modes inside see the group's own content only. A group that fades is mixed with its backdrop as it
  /// looks on that (a non-isolated group of PDF's imaging model): at 99.9 % it looks as at 100 %.
  package var isolatesItems: Bool {
    isIsolated || blendMode != .normal || !masks.isEmpty || filters != nil || matte != nil
  }

  /// True when what makes one image of the items is the same, whatever they are.
  package func hasSameFrame(as other: GroupItem) -> Bool {
    opacity == other.opacity && blendMode == other.blendMode && isIsolated == other.isIsolated
      && clip == other.clip && masks == other.masks
      && filters == other.filters && matte == other.matte
  }

  /// True when the items look the same without the group.
  package var isPlain: Bool { !isolatesItems && opacity == 1 && clip == nil }
}

extension [DisplayItem] {
  /// True when painting one of them mixes something with the backdrop by a mode that `fits`.
  package func blend(_ fits: (BlendMode) -> Bool = { $0 != .normal }) -> Bool {
    // An iterator would count a reference to each of them.
    for index in indices where self[index].blends(fits) { return true }
    return false
  }
}

extension DisplayItem {
  /// True when painting it mixes something with the backdrop by a mode that `fits`.
  package func blends(_ fits: (BlendMode) -> Bool = { $0 != .normal }) -> Bool {
    guard case .group(let group) = self else { return false }
    return fits(group.blendMode) || (!group.isolatesItems && group.items.blend(fits))
  }

  /// True for a group that is blended, or holds one at any depth, even where that sees nothing of the backdrop. Lists are
  /// made by this rule, which references have recorded; what is drawn is the same by `blends`.
  package var hasBlendMode: Bool {
    guard case .group(let group) = self else { return false }
    return group.blendMode != .normal || group.items.contains(where: \.hasBlendMode)
  }
}
