import AnimationCore

/// The filters of a group that can all be computed on the target's own pixels, and on which of them: for targets that
/// know filters themselves.
package struct DirectFilters {
  package let filters: [Filter]
  package let filterToPixels: Transform
  /// All pixels that have a part in what shows.
  package let region: PixelBox
  /// Those of them that the group's items can touch.
  package let source: PixelBox

  /// Nil when nothing shows, and for filters that suit other pixels better: such that are turned or seen in perspective.
  ///
  /// - Parameter visible: where the result is wanted.
  package init?(_ group: GroupItem, _ bounds: ItemBounds, within visible: PixelBox) {
    guard let chain = group.filters, let plan = FilterPlan(group, bounds),
      FilterPlan.isDirect(chain, FilterSpace(chain, bounds.canvasToPixels))
    else { return nil }
    let box = bounds.sourceBox(of: group)
    guard let shown = plan.boxes(of: box, bounds).last?.intersection(visible), !shown.isEmpty else {
      return nil
    }
    filters = chain.filters
    filterToPixels = plan.source.filterToPixels
    region = FilterBounds(plan.source, bounds.texts).region(of: filters, for: shown)
    source = box.intersection(region)
    if source.isEmpty { return nil }
  }
}

extension FilterChain {
  /// True when all of them can be computed on the pixels of a target.
  package func isDirect(_ canvasToPixels: Transform) -> Bool {
    transform.isInvertible && FilterPlan.isDirect(self, FilterSpace(self, canvasToPixels))
  }
}
