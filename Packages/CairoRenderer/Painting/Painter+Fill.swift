import AnimationCore
import CCairo

extension Painter {
  func draw(_ item: FillItem, _ compositing: Compositing) {
    if vectors != nil || item.paint.isColor || item.path.isBox(canvasToPixels * item.transform) {
      setSource(item.paint, item.transform, opacity: compositing.opacity)
      withOperator(compositing.blendMode) { fill(item.path, item.rule, item.transform) }
    } else if let outline = makeOutline(bounds(of: item.path, item.transform)) {
      on(outline).fill(item.path, item.rule, item.transform)
      setSource(item.paint, item.transform, opacity: compositing.opacity)
      paintSource(through: outline, compositing.blendMode)
    }
  }

  /// With the current source.
  func fill(_ path: Path, _ rule: FillRule, _ transform: Transform) {
    guard trace(path, transform) else { return }
    cairo_set_fill_rule(context, rule.cairoRule)
    cairo_fill(context)
  }
}

extension Path {
  /// True for a lone rectangle whose sides are upright in pixels: Cairo fills it without looking at coverage
  /// row by row.
  fileprivate func isBox(_ toPixels: Transform) -> Bool {
    guard toPixels.isUpright, elements.count <= 6 else { return false }
    var current: Point?
    for element in elements {
      switch element {
      case .move(let p):
        if current != nil { return false }
        current = p
      case .line(let p):
        guard let from = current, p.x == from.x || p.y == from.y else { return false }
        current = p
      case .curve: return false
      case .close: break
      }
    }
    return true
  }
}
