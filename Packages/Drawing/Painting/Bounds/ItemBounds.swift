import AnimationCore

/// Which pixels an item can touch at most: quick to compute, never too small.
package struct ItemBounds {
  let canvasToPixels: Transform
  let texts: any TextMeasure

  package init(_ canvasToPixels: Transform, texts: any TextMeasure) {
    self.canvasToPixels = canvasToPixels
    self.texts = texts
  }

  package func box(of items: [DisplayItem]) -> PixelBox {
    var box = PixelBox.empty
    // An iterator would count a reference to each of them.
    for index in items.indices { box = box.union(self.box(of: items[index])) }
    return box
  }

  package func box(of item: DisplayItem) -> PixelBox {
    switch item {
    case .fill(let item): PixelBox(item.path, canvasToPixels * item.transform)
    case .stroke(let item): box(of: item)
    case .image(let item): PixelBox(item.frame, canvasToPixels * item.transform)
    case .text(let item): box(of: item)
    case .group(let group): box(of: group)
    }
  }

  /// Returns the box of what shows of a group.
  package func box(of group: GroupItem) -> PixelBox {
    guard group.filters != nil else { return cut(sourceBox(of: group), by: group.matte) }
    guard let plan = FilterPlan(group, self) else { return .empty }
    let source = ItemBounds(plan.source.canvasToPixels, texts: texts).sourceBox(of: group)
    return cut(plan.boxes(of: source, self).last ?? .empty, by: group.matte)
  }

  /// Returns the box of a group's items, as far as its clip and masks let them show.
  func sourceBox(of group: GroupItem) -> PixelBox { cut(box(of: group.items), byClipOf: group) }

  /// What a group's clip and masks leave of a box.
  func cut(_ box: PixelBox, byClipOf group: GroupItem) -> PixelBox {
    var box = box
    if let clip = group.clip {
      box = box.intersection(PixelBox(clip.path, canvasToPixels * clip.transform))
    }
    if let covered = self.box(of: group.masks) {
      box = box.intersection(covered)
    }
    return box
  }

  func cut(_ box: PixelBox, by matte: Matte?) -> PixelBox {
    guard let matte, !matte.mode.isInverted else { return box }
    return box.intersection(self.box(of: matte.items))
  }

  private func box(of item: StrokeItem) -> PixelBox {
    PixelBox(item.path, canvasToPixels * item.transform, reach: item.style.reach)
  }

  private func box(of item: TextItem) -> PixelBox {
    let toPixels = canvasToPixels * item.transform
    return texts.extent(of: item, toPixels).map { PixelBox($0.bounds, toPixels) } ?? .empty
  }

  /// Where masks may leave any coverage; nil for everywhere.
  private func box(of masks: [Mask]) -> PixelBox? {
    var box: PixelBox? = masks.startAtOne ? nil : .empty
    for mask in masks where mask.mode != .subtract {
      let feather = max(mask.feather.width, mask.feather.height) * Mask.reachPerFeather
      let reach = max(0, mask.expansion) * Mask.miterLimit + feather
      let own =
        mask.isInverted ? nil : PixelBox(mask.path, canvasToPixels * mask.transform, reach: reach)
      switch mask.mode {
      case .add, .lighten, .difference:
        guard let both = box, let own else {
          box = nil
          continue
        }
        box = both.union(own)
      case .intersect, .darken:
        guard let own else { continue }
        box = box?.intersection(own) ?? own
      case .subtract: break
      }
    }
    return box
  }
}

extension StrokeStyle {
  /// How far from the path the stroke can get, in item units.
  package var reach: Double {
    var factor = cap == .square ? 2.0.squareRoot() : 1
    if join == .miter { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}

/// What a plan asks of a text.
package struct TextExtent: Hashable, Sendable {
  /// Nothing is painted outside of it; in item space.
  package var bounds: Rect
  /// True when no pixel is painted by more than one glyph's part, except for glyphs that overlap: the text may be
  /// painted with an opacity right away.
  package var isPaintedOnce: Bool
  /// What the glyphs cast, each once, the lowest first.
  package var shadows: [TextStyle.Shadow]

  package init(bounds: Rect, isPaintedOnce: Bool, shadows: [TextStyle.Shadow]) {
    self.bounds = bounds
    self.isPaintedOnce = isPaintedOnce
    self.shadows = shadows
  }
}

/// Says how large texts are: code that sets them knows.
package protocol TextMeasure {
  /// Nil when nothing is drawn.
  ///
  /// - Parameter toPixels: from item space.
  func extent(of item: TextItem, _ toPixels: Transform) -> TextExtent?
}
