import AnimationCore

// What can be drawn without taking for ever.

extension Transform {
  /// True when it neither flattens areas nor shrinks lengths of a million to nothing. Cairo divides by the
  /// matrix when it strokes: dashes under an all but singular one took minutes.
  package var isDrawable: Bool {
    let largest = max(abs(a), abs(b), max(abs(c), abs(d)))
    return isInvertible && largest < 1e7 * abs(determinant)
  }
}

extension StrokeStyle {
  /// The most dashes of a stroke: they are drawn one by one, and more in one stroke look like a solid line.
  static let maximumDashes = 20_000.0

  /// Anything but lengths of which one is above 0 would have no end.
  package func hasUsableDash(along path: Path) -> Bool {
    guard !dash.isEmpty, dashOffset.isFinite else { return false }
    var sum = 0.0
    for length in dash {
      guard length >= 0 else { return false }
      sum += length
    }
    return sum.isFinite && path.polygonLength * Double(dash.count) < sum * StrokeStyle.maximumDashes
  }
}

extension Path {
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
