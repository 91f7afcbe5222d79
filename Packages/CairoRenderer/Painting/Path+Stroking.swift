import AnimationCore

extension Path {
  /// The places of subpaths that have segments, but none with a length.
  var dots: [Point] {
    var dots: [Point] = []
    var start: Point?
    var isDot = false
    var hasLength = false
    func endSubpath() {
      if let start, isDot, !hasLength { dots.append(start) }
      (isDot, hasLength) = (false, false)
    }
    for element in elements {
      switch element {
      case .move(let p):
        endSubpath()
        start = p
      case .line(let p):
        isDot = true
        hasLength = hasLength || p != start
      case .curve(let p, let q, let r):
        isDot = true
        hasLength = hasLength || p != start || q != start || r != start
      case .close:
        isDot = true
        endSubpath()
      }
    }
    endSubpath()
    return dots
  }

  /// The length of the lines through all points and control points: at least that of the path itself.
  var polygonLength: Double {
    var length = 0.0
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        (start, current) = (p, p)
      case .line(let p):
        length += current.distance(to: p)
        current = p
      case .curve(let p, let q, let r):
        length += current.distance(to: p) + p.distance(to: q) + q.distance(to: r)
        current = r
      case .close:
        length += current.distance(to: start)
        current = start
      }
    }
    return length
  }
}
