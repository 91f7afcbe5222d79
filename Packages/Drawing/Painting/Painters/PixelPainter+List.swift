import AnimationCore

/// Whole lists, on all of a target.
extension PixelPainter {
  /// Replaces all pixels by the background and, on it, the list's canvas.
  package func draw(_ list: DisplayList, on background: Color) {
    draw(Redrawing(list, on: canvas.box, canvasToPixels), on: background)
  }

  /// Replaces the area's pixels by the background and, on it, the list's canvas.
  func draw(_ redrawing: Redrawing, on background: Color) {
    if redrawing.area == canvas.box {
      draw(redrawing.items, inside: redrawing.canvas, on: background)
    } else if redrawing.hasWholeTexts {
      let area = redrawing.area
      let rect = Rect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      canvas.withClip(
        Path(rect), .nonZero, .identity, around: { area },
        { draw(redrawing.items, inside: redrawing.canvas, on: background) })
    } else if let layer = canvas.makeLayer(canvas.box, .color) {
      // Whole items are drawn, aside, and only the pixels that can have changed are copied.
      on(layer).draw(redrawing.items, inside: redrawing.canvas, on: background)
      canvas.replacePixels(in: redrawing.area, by: layer)
    }
  }

  private func draw(_ items: [DisplayItem], inside clip: CanvasClip, on background: Color) {
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
