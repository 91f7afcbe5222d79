import AnimationCore
import CCairo
import Painting

extension CairoContext {
  /// Sets the matrix and makes `path` the current path.
  ///
  /// - Parameter pen: what will draw along it; nil for a fill.
  /// - Returns: false when there is nothing to draw: an empty path, a transform that flattens it, or too much work.
  func trace(_ path: Path, _ toPixels: Transform, pen: StrokeStyle? = nil) -> Bool {
    guard !path.isEmpty, budget.spend(work(of: path, toPixels, pen)), setTransform(toPixels) else {
      return false
    }
    var sum = 0.0
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(pointer, p.x, p.y)
        sum += abs(p.x) + abs(p.y)
      case .line(let p):
        cairo_line_to(pointer, p.x, p.y)
        sum += abs(p.x) + abs(p.y)
      case .curve(let p, let q, let r):
        cairo_curve_to(pointer, p.x, p.y, q.x, q.y, r.x, r.y)
        sum += abs(p.x) + abs(p.y) + abs(q.x) + abs(q.y) + abs(r.x) + abs(r.y)
      case .close:
        cairo_close_path(pointer)
      }
    }
    // The sum is above every single coordinate, and not a number when any of them is not.
    if sum * toPixels.maximumScale + abs(toPixels.tx) + abs(toPixels.ty) < Self.reach { return true }
    return retraceWithinReach(path, toPixels)
  }

  private func work(of path: Path, _ toPixels: Transform, _ pen: StrokeStyle?) -> Int {
    switch target {
    case .page(let work): work.units(of: path, toPixels, pen)
    case .pixels(let box):
      OutlineWork(
        path.elements.count, travel: path.travel, toPixels, in: box, pen, edge: OutlineWork.edgeOfCairo
      ).units
    }
  }

  /// Makes the current path from points in pixels, the far ones moved to the border of Cairo's range.
  private func retraceWithinReach(_ path: Path, _ toPixels: Transform) -> Bool {
    cairo_new_path(pointer)
    guard path.isDrawable(limit: .greatestFiniteMagnitude) else { return false }
    var matrix = cairo_matrix_t(.identity)
    cairo_set_matrix(pointer, &matrix)
    func near(_ point: Point) -> Point {
      let pixel = toPixels.apply(point)
      func clamp(_ value: Double) -> Double { min(max(value, -Self.reach), Self.reach) }
      return Point(clamp(pixel.x), clamp(pixel.y))
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        let p = near(p)
        cairo_move_to(pointer, p.x, p.y)
      case .line(let p):
        let p = near(p)
        cairo_line_to(pointer, p.x, p.y)
      case .curve(let p, let q, let r):
        let (p, q, r) = (near(p), near(q), near(r))
        cairo_curve_to(pointer, p.x, p.y, q.x, q.y, r.x, r.y)
      case .close:
        cairo_close_path(pointer)
      }
    }
    matrix = cairo_matrix_t(toPixels)
    cairo_set_matrix(pointer, &matrix)
    return true
  }
}

extension CairoContext {
  /// Fills a path with the current source.
  func fill(_ path: Path, _ rule: FillRule, _ toPixels: Transform) {
    guard trace(path, toPixels) else { return }
    cairo_set_fill_rule(pointer, rule.cairoRule)
    cairo_fill(pointer)
  }
}

extension FillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}
