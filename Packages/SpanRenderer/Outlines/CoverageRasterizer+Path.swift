import AnimationCore

extension CoverageRasterizer {
  /// Adds all subpaths, each of them closed.
  ///
  /// - Parameter toPixels: keeps every point finite.
  func add(_ path: Path, _ toPixels: Transform) {
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        add(current, start)
        start = toPixels.apply(p)
        current = start
      case .line(let p):
        let end = toPixels.apply(p)
        add(current, end)
        current = end
      case .curve(let p, let q, let r):
        let end = toPixels.apply(r)
        add(current, toPixels.apply(p), toPixels.apply(q), end)
        current = end
      case .close:
        add(current, start)
        current = start
      }
    }
    add(current, start)
  }

  private func add(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    guard needsSteps(p0, p1, p2, p3) else { return add(p0, p3) }
    let count = CurveSteps.count(p0, p1, p2, p3)
    let curve = CurveSteps(p0, p1, p2, p3)
    let step = 1 / Double(count)
    var current = p0
    for i in 1..<max(count, 1) {
      let next = curve.point(Double(i) * step)
      add(current, next)
      current = next
    }
    add(current, p3)
  }

  /// False when the area only sees of a curve where it begins and ends.
  private func needsSteps(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    let (left, top) = (Double(originX), Double(originY))
    return max(p0.y, p1.y, p2.y, p3.y) > top && min(p0.y, p1.y, p2.y, p3.y) < top + Double(height)
      && max(p0.x, p1.x, p2.x, p3.x) > left && min(p0.x, p1.x, p2.x, p3.x) < left + Double(width)
  }
}
