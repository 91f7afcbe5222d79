import AnimationCore
import Pixels

/// Whole lists, on all of a target.
extension PixelPainter {
  /// Replaces every pixel by the background and, on it, the list's canvas.
  package func show(_ list: DisplayList, on background: Color) {
    canvas.fill(background)
    draw(list.items, ofCanvas: list.size)
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
    // A clip would be faster, but where outlines are cut their edges may come out some shades different (Cairo's do).
    // So whole items are drawn, aside, and only the pixels that can have changed are copied.
    guard let layer = canvas.makeLayer(canvas.box, .color) else { return nil }
    layer.fill(background)
    let touching = list.items.filter { !bounds.box(of: $0).intersection(changes).isEmpty }
    on(layer).draw(touching, ofCanvas: list.size)
    canvas.replacePixels(in: changes, by: layer)
    return PixelArea(changes)
  }

  private func draw(_ items: [DisplayItem], ofCanvas size: Size) {
    switch CanvasClip(size, canvasToPixels, on: canvas.box) {
    case .everything: draw(items)
    case .inside(let path):
      canvas.withClip(path, .nonZero, canvasToPixels, around: { canvas.box }, { draw(items) })
    case .nothing: break
    }
  }
}
