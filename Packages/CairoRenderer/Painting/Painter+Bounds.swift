import AnimationCore

/// Which pixels an item can touch at most: quick to compute, never too small.
extension Painter {
  func bounds(of items: [DisplayItem]) -> PixelBox {
    var box = PixelBox.empty
    for item in items { box = box.union(bounds(of: item)) }
    return box
  }

  func bounds(of group: GroupItem) -> PixelBox {
    var box = bounds(of: group.items)
    if let clip = group.clip {
      box = box.intersection(bounds(of: clip.path, clip.transform))
    }
    if let covered = bounds(of: group.masks) {
      box = box.intersection(covered)
    }
    if let matte = group.matte, !matte.mode.isInverted {
      box = box.intersection(bounds(of: matte.items))
    }
    return box
  }

  /// Where masks may leave any coverage; nil for everywhere.
  private func bounds(of masks: [Mask]) -> PixelBox? {
    var box: PixelBox? = masks.startAtOne ? nil : .empty
    for mask in masks where mask.mode != .subtract {
      let feather = max(mask.feather.width, mask.feather.height) * Mask.reachPerFeather
      let reach = max(0, mask.expansion) * Mask.miterLimit + feather
      let own = mask.isInverted ? nil : bounds(of: mask.path, mask.transform, reach: reach)
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

  func bounds(of path: Path, _ transform: Transform, reach: Double = 0) -> PixelBox {
    let total = canvasToPixels * transform
    var box = PixelBox.empty
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        box.grow(total.apply(p))
      case .curve(let p, let q, let r):
        box.grow(total.apply(p))
        box.grow(total.apply(q))
        box.grow(total.apply(r))
      case .close: break
      }
    }
    return box.outset(by: reach * total.maximumScale)
  }

  func bounds(of rect: Rect, _ transform: Transform) -> PixelBox {
    let total = canvasToPixels * transform
    var box = PixelBox.empty
    box.grow(total.apply(Point(rect.minX, rect.minY)))
    box.grow(total.apply(Point(rect.maxX, rect.minY)))
    box.grow(total.apply(Point(rect.maxX, rect.maxY)))
    box.grow(total.apply(Point(rect.minX, rect.maxY)))
    return box.outset(by: 0)
  }

  func bounds(of item: DisplayItem) -> PixelBox {
    switch item {
    case .fill(let item): bounds(of: item.path, item.transform)
    case .stroke(let item): bounds(of: item.path, item.transform, reach: item.style.reach)
    case .image(let item): bounds(of: item.frame, item.transform)
    case .text(let item): bounds(of: item)
    case .group(let item): bounds(of: item)
    }
  }
}

extension StrokeStyle {
  /// How far from the path the stroke can get, in item units.
  fileprivate var reach: Double {
    var factor = cap == .square ? 2.0.squareRoot() : 1
    if join == .miter { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}
