import AnimationCore
import Pixels

/// Whole lists, on all of a target.
extension PixelPainter {
  /// Replaces every pixel by the background and, on it, the list's canvas.
  package func show(_ list: DisplayList, on background: Color) {
    draw(list.items, ofCanvas: list.size, on: background)
  }

  /// Gives the pixels of `show` where those of `shown` are, but draws only those that can have changed.
  ///
  /// - Returns: outside of it nothing has changed; nil when nothing has.
  package func update(from shown: DisplayList, to list: DisplayList, on background: Color) -> PixelArea? {
    guard shown.size == list.size else {
      show(list, on: background)
      return PixelArea(canvas.box)
    }
    let bounds = bounds
    let changes = bounds.changes(from: shown.items, to: list.items).outset(by: 1).intersection(canvas.box)
    guard !changes.isEmpty else { return nil }
    let touching = list.items.filter { !bounds.box(of: $0).intersection(changes).isEmpty }
    if Surface.cutsExactly, !touching.contains(where: \.hasText) {
      let redraw = { draw(touching, ofCanvas: list.size, on: background) }
      canvas.withClip(Path(Rect(changes)), .nonZero, .identity, around: { changes }, redraw)
    } else if let layer = canvas.makeLayer(canvas.box, .color) {
      // Whole items are drawn, aside, and only the pixels that can have changed are copied.
      on(layer).draw(touching, ofCanvas: list.size, on: background)
      canvas.replacePixels(in: changes, by: layer)
    }
    return PixelArea(changes)
  }

  /// On a canvas that clips leave whole pixels of.
  private func draw(_ items: [DisplayItem], ofCanvas size: Size, on background: Color) {
    let clip = CanvasClip(size, canvasToPixels, on: canvas.box)
    if clip == .everything, let first = bounds.lastHiding(items, in: canvas.visible) {
      return draw(Array(items[first...]))
    }
    canvas.fill(background)
    switch clip {
    case .everything: draw(items)
    case .inside(let path):
      canvas.withClip(path, .nonZero, canvasToPixels, around: { canvas.box }, { draw(items) })
    case .nothing: break
    }
  }
}

extension DisplayItem {
  fileprivate var hasText: Bool {
    switch self {
    case .text: true
    case .group(let group):
      group.items.contains(where: \.hasText) || group.matte?.items.contains(where: \.hasText) == true
    case .fill, .stroke, .image: false
    }
  }
}

extension Rect {
  fileprivate init(_ box: PixelBox) {
    self.init(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
  }
}
