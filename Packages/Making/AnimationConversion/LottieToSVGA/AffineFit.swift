import AnimationCore
import KeyframeFitting

/// Finds what moves outlines to others.
enum AffineFit {
  /// The transform that moves each point of some shapes' outlines to that of others'; nil when there is none.
  static func transform(
    _ shapes: [CelShape], to others: [CelShape], within tolerance: Double
  ) -> Transform? {
    var pairs: [(from: Point, to: Point)] = []
    for (shape, other) in zip(shapes, others) {
      guard shape.path.elements.count == other.path.elements.count else { return nil }
      for (a, b) in zip(shape.path.elements, other.path.elements) {
        func add(_ from: Point, _ to: Point) {
          pairs.append((shape.transform.apply(from), other.transform.apply(to)))
        }
        switch (a, b) {
        case (.move(let p), .move(let q)), (.line(let p), .line(let q)): add(p, q)
        case (.curve(let p, let q, let r), .curve(let s, let t, let u)):
          add(p, s)
          add(q, t)
          add(r, u)
        case (.close, .close): break
        default: return nil
        }
      }
    }
    guard let fitted = transform(pairs), fitted.isInvertible, fitted.maximumScale < 1e4,
      (fitted.inverted()?.maximumScale ?? .infinity) < 1e4,
      pairs.allSatisfy({ fitted.apply($0.from).distance(to: $0.to) <= tolerance })
    else { return nil }
    return fitted
  }

  /// The best by least squares.
  private static func transform(_ pairs: [(from: Point, to: Point)]) -> Transform? {
    guard pairs.count > 2 else { return nil }
    let count = Double(pairs.count)
    var (p, q) = (Point.zero, Point.zero)
    for pair in pairs {
      p = p + pair.from
      q = q + pair.to
    }
    (p, q) = (Point(p.x / count, p.y / count), Point(q.x / count, q.y / count))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for pair in pairs {
      let (x, y) = (pair.from.x - p.x, pair.from.y - p.y)
      let (u, v) = (pair.to.x - q.x, pair.to.y - q.y)
      xx += x * x
      xy += x * y
      yy += y * y
      xu += x * u
      yu += y * u
      xv += x * v
      yv += y * v
    }
    let determinant = xx * yy - xy * xy
    // Points on a line say nothing of the other direction.
    guard determinant > 1e-6 * (xx + yy) * (xx + yy) else { return nil }
    let a = (xu * yy - yu * xy) / determinant
    let c = (yu * xx - xu * xy) / determinant
    let b = (xv * yy - yv * xy) / determinant
    let d = (yv * xx - xv * xy) / determinant
    return Transform(a: a, b: b, c: c, d: d, tx: q.x - a * p.x - c * p.y, ty: q.y - b * p.x - d * p.y)
  }
}
