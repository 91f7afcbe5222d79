import AnimationCore
import CCairo

extension Painter {
  /// Cairo computes in 24.8 fixed point; beyond this many pixels from the origin it would wrap around.
  static let reach = 4e6

  /// Sets the matrix and makes `path` the current path.
  ///
  /// - Returns: false when there is nothing to draw: an empty path, or a transform that flattens it.
  func trace(_ path: Path, _ transform: Transform) -> Bool {
    guard !path.isEmpty, resources.budget.spend(path.elements.count), setTransform(transform) else {
      return false
    }
    var sum = 0.0
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(context, p.x, p.y)
        sum += abs(p.x) + abs(p.y)
      case .line(let p):
        cairo_line_to(context, p.x, p.y)
        sum += abs(p.x) + abs(p.y)
      case .curve(let p, let q, let r):
        cairo_curve_to(context, p.x, p.y, q.x, q.y, r.x, r.y)
        sum += abs(p.x) + abs(p.y) + abs(q.x) + abs(q.y) + abs(r.x) + abs(r.y)
      case .close:
        cairo_close_path(context)
      }
    }
    // The sum is above every single coordinate, and not a number when any of them is not.
    let total = canvasToPixels * transform
    if sum * total.maximumScale + abs(total.tx) + abs(total.ty) < Painter.reach { return true }
    return retraceWithinReach(path, total)
  }

  /// Makes the current path from points in pixels, the far ones moved to the border of Cairo's range.
  private func retraceWithinReach(_ path: Path, _ total: Transform) -> Bool {
    cairo_new_path(context)
    guard path.isDrawable(limit: .greatestFiniteMagnitude) else { return false }
    var matrix = cairo_matrix_t(.identity)
    cairo_set_matrix(context, &matrix)
    func near(_ point: Point) -> Point {
      let pixel = total.apply(point)
      func clamp(_ value: Double) -> Double { min(max(value, -Painter.reach), Painter.reach) }
      return Point(clamp(pixel.x), clamp(pixel.y))
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        let p = near(p)
        cairo_move_to(context, p.x, p.y)
      case .line(let p):
        let p = near(p)
        cairo_line_to(context, p.x, p.y)
      case .curve(let p, let q, let r):
        let (p, q, r) = (near(p), near(q), near(r))
        cairo_curve_to(context, p.x, p.y, q.x, q.y, r.x, r.y)
      case .close:
        cairo_close_path(context)
      }
    }
    matrix = cairo_matrix_t(total)
    cairo_set_matrix(context, &matrix)
    return true
  }
}

extension FillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}
