import AnimationCore

extension CoverageRasterizer {
  /// Adds all subpaths, each of them closed.
  func add(_ path: Path, _ toPixels: Transform) {
    var pen = pen(toPixels)
    var start = Point.zero
    pen.move(to: start)
    for element in path.elements {
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
