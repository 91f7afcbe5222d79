import AnimationCore

/// How a group is drawn: on a layer of its own only when nothing cheaper gives the same image. Its clip comes first,
/// whatever the rest, but for filters.
package struct GroupPlan: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The only one, painted with the group's compositing.
    case item(DisplayItem)
    /// One after the other, as if there was no group.
    case items
    /// One after the other on a copy of what lies below, with which the result is mixed by the opacity: blend modes see
    /// what lies below.
    case fadedItems
    /// Items are drawn on a layer, which is painted with the group's compositing.
    case layer
    /// Items are drawn on a layer, as for `layer`, which is painted where masks and matte let it show.
    case coveredLayer
    /// What filters make of the items, clip and masks included, painted where the matte lets it show.
    case filteredLayer
  }

  /// How the group, alone in those around it, is painted on what lies below.
  package let compositing: Compositing
  /// What a mask or matte comes down to that only shows the inside of a path; inside of the group's own clip.
  package let maskAsClip: Clip?
  package let content: Content

  /// Nil when nothing of the group shows.
  ///
  /// - Parameters:
  ///   - outer: of the groups in which this one is alone.
  ///   - mattesAreClips: true to have a matte of one opaque shape clip the group, or its layer.
  package init?(_ group: GroupItem, in outer: Compositing = Compositing(), mattesAreClips: Bool = false) {
    compositing = outer.adding(group)
    guard compositing.opacity > 0, !group.items.isEmpty || group.filters != nil else { return nil }
    guard group.filters == nil else {
      (maskAsClip, content) = (nil, .filteredLayer)
      return
    }
    if let matte = group.matte {
      maskAsClip = mattesAreClips && group.masks.isEmpty ? matte.asClip : nil
    } else {
      maskAsClip = group.onlyMaskAsClip
    }
    if maskAsClip == nil, !group.masks.isEmpty || group.matte != nil {
      content = .coveredLayer
    } else if group.items.count == 1,
      group.matte == nil || Self.isPaintedAtOnce(group.items[0], compositing),
      compositing.mayFade(group.items[0])
    {
      content = .item(group.items[0])
    } else if compositing.blendMode == .normal, group.matte == nil {
      if compositing.isPlain {
        content = compositing.isIsolated && group.items.blend() ? .layer : .items
      } else {
        content = !compositing.isIsolated && group.items.blend() ? .fadedItems : .layer
      }
    } else {
      content = .layer
    }
  }

  /// True when no pixel is painted twice, so that it may be painted right through coverage that leaves a part of pixels:
  /// what lies below would come through between two paints.
  ///
  /// - Parameter compositing: of the groups in which the item is alone.
  static func isPaintedAtOnce(_ item: DisplayItem, _ compositing: Compositing) -> Bool {
    switch item {
    case .fill, .stroke, .image: return true
    case .text: return false
    case .group(let group):
      guard let plan = GroupPlan(group, in: compositing) else { return true }
      return switch plan.content {
      case .item(let item): isPaintedAtOnce(item, plan.compositing)
      case .items, .fadedItems: false
      case .layer, .coveredLayer, .filteredLayer: true
      }
    }
  }
}

extension DisplayItem {
  /// True when painting it mixes what lies below with what it looks like on that, for which files have no word.
  ///
  /// - Parameter compositing: of the groups in which the item is alone.
  package func fadesBlendedItems(in compositing: Compositing = Compositing()) -> Bool {
    guard case .group(let group) = self, let plan = GroupPlan(group, in: compositing) else { return false }
    return switch plan.content {
    case .fadedItems: true
    case .item(let item): item.fadesBlendedItems(in: plan.compositing)
    case .items: group.items.contains { $0.fadesBlendedItems() }
    case .layer, .coveredLayer, .filteredLayer: false
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

extension Matte {
  /// What is left of a group by one opaque shape is the same as by a clip.
  fileprivate var asClip: Clip? {
    guard mode == .alpha, let shape = items.onlyFill, shape.paint.isOpaque else { return nil }
    return Clip(shape.path, rule: shape.rule, transform: shape.transform)
  }
}

extension [DisplayItem] {
  /// The only item, in any number of groups that change nothing.
  fileprivate var onlyFill: FillItem? {
    guard count == 1 else { return nil }
    return switch self[0] {
    case .fill(let item): item
    case .group(let group): !group.isPaintedAsWhole && group.clip == nil ? group.items.onlyFill : nil
    case .stroke, .image, .text: nil
    }
  }
}
