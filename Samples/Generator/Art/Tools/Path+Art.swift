import AnimationBuilding

extension Path {
  /// A circle from its top, clockwise.
  static func circle(_ x: Double, _ y: Double, radius: Double) -> Path {
    let k = radius * 0.5523
    var path = Path()
    path.move(to: Point(x, y - radius))
    path.curve(to: Point(x + radius, y), Point(x + k, y - radius), Point(x + radius, y - k))
    path.curve(to: Point(x, y + radius), Point(x + radius, y + k), Point(x + k, y + radius))
    path.curve(to: Point(x - radius, y), Point(x - k, y + radius), Point(x - radius, y + k))
    path.curve(to: Point(x, y - radius), Point(x - radius, y - k), Point(x - k, y - radius))
    path.close()
    return path
  }

  /// The path with two decimals: SVGA stores paths as text.
  var rounded: Path {
    func short(_ point: Point) -> Point {
      Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let end): .move(short(end))
        case .line(let end): .line(short(end))
        case .curve(let a, let b, let end): .curve(short(a), short(b), short(end))
        case .close: .close
        }
      })
  }
}

extension LottieShape {
  /// A stroke with round caps and joins.
  static func line(
    _ color: Color, width: Animated<Double>, dash: [Animated<Double>] = [], dashOffset: Animated<Double> = 0
  ) -> LottieShape {
    stroke(color, width: width, cap: .round, join: .round, dash: dash, dashOffset: dashOffset)
  }
}
