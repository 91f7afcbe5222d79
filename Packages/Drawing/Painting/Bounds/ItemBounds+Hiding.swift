import AnimationCore

/// What opaque items leave of those below them.
extension ItemBounds {
  /// The last item that hides all below it in `area`, whole pixels; nil where there is none. Only upright rectangles are
  /// looked at: the solid backgrounds of animations and of the compositions in them.
  func lastHiding(_ items: [DisplayItem], in area: PixelBox) -> Int? {
    items.lastIndex { hides($0, area) }
  }

  private func hides(_ item: DisplayItem, _ area: PixelBox) -> Bool {
    switch item {
    case .fill(let item): item.paint.isOpaque && covers(item.path, item.transform, area)
    case .group(let group):
      !group.isPaintedAsWhole && (group.clip.map { covers($0.path, $0.transform, area) } ?? true)
        && lastHiding(group.items, in: area) != nil
    case .stroke, .image, .text: false
    }
  }

  /// True for a rectangle around all of the area.
  private func covers(_ path: Path, _ transform: Transform, _ area: PixelBox) -> Bool {
    let toPixels = canvasToPixels * transform
    guard toPixels.isUpright, toPixels.isDrawable, path.isDrawable(), let (a, b) = path.corners else {
      return false
    }
    var box = PixelBox.empty
    box.grow(toPixels.apply(a))
    box.grow(toPixels.apply(b))
    return area.isInside(box)
  }
}

extension Paint {
  var isColor: Bool {
    if case .color = self { true } else { false }
  }

  /// True when it leaves nothing to be seen below it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}
