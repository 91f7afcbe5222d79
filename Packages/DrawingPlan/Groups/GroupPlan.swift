import AnimationCore

/// How a group is drawn: on a layer of its own only when nothing cheaper gives the same image. Its clip comes first,
/// whatever the rest.
package struct GroupPlan: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The only one, painted with the group's compositing.
    case item(DisplayItem)
    /// One after the other, as if there was no group.
    case items
    /// Items are drawn on a layer, which is painted with the group's compositing.
    case layer
    /// As `layer`, painted where masks and matte let it show.
    case coveredLayer
  }

  /// How the group, alone in those around it, is painted on what lies below.
  package let compositing: Compositing
  /// What a mask comes down to that only shows the inside of a path; inside of the group's own clip.
  package let maskAsClip: Clip?
  package let content: Content

  /// Nil when nothing of the group shows.
  ///
  /// - Parameter outer: of the groups in which this one is alone.
  package init?(_ group: GroupItem, in outer: Compositing = Compositing()) {
    compositing = outer.adding(group)
    guard compositing.opacity > 0, !group.items.isEmpty else { return nil }
    maskAsClip = group.matte == nil ? group.onlyMaskAsClip : nil
    if maskAsClip == nil, !group.masks.isEmpty || group.matte != nil {
      content = .coveredLayer
    } else if group.items.count == 1 {
      content = .item(group.items[0])
    } else if compositing.isPlain,
      !(compositing.isIsolated && group.items.contains { $0.blends() })
    {
      content = .items
    } else {
      content = .layer
    }
  }
}

extension GroupItem {
  /// A lone mask that only shows the inside of a path is the same as a clip.
  fileprivate var onlyMaskAsClip: Clip? {
    guard masks.count == 1, let mask = masks.first, mask.isPlainShape, mask.mode == .add, mask.opacity == 1
    else { return nil }
    return Clip(mask.path, transform: mask.transform)
  }
}
