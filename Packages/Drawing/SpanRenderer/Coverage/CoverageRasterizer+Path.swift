import AnimationCore

extension CoverageRasterizer {
  /// Adds all subpaths, each of them closed.
  func add(_ path: Path, _ toPixels: Transform) {
    var pen = pen(toPixels)
    path.draw(with: &pen)
  }

  /// Adds a path that goes around the same area several times, with each area that it covers once.
  func addResolved(_ path: Path, _ rule: FillRule, _ toPixels: Transform) {
    addEdges(rule, toPixels) { path.draw(with: &$0) }
  }
}

extension OutlinePen {
  /// Draws lines from one point to the next.
  func draw(_ points: [Point]) {
    points.withUnsafeBufferPointer { points in
      guard let first = points.first else { return }
      var pen = self
      pen.move(to: first)
      for index in 1..<points.count { pen.line(to: points[index]) }
    }
  }
}

extension Path {
  fileprivate func draw(with pen: inout OutlinePen) {
    var start = Point.zero
    pen.move(to: start)
    for element in elements {
      switch element {
      case .move(let p):
        pen.line(to: start)
        pen.move(to: p)
        start = p
      case .line(let p):
        pen.line(to: p)
      case .curve(let p, let q, let r):
        pen.curve(to: r, p, q)
      case .close:
        pen.line(to: start)
      }
    }
    pen.line(to: start)
  }
}
