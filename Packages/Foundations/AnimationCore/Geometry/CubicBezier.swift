/// One cubic Bézier segment.
package struct CubicBezier: Hashable, Sendable {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The straight segment from `start` to `end`, its control points at the ends.
  package init(line start: Point, _ end: Point) {
    self.init(start, start, end, end)
  }

  /// The point at parameter `t` in 0…1.
  @inlinable
  package func point(at t: Double) -> Point {
    let u = 1 - t
    let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The first derivative at `t`; zero where control points coincide with their end.
  package func derivative(at t: Double) -> Point {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
  }

  /// The two parts before and after `t` (de Casteljau).
  package func split(at t: Double) -> (before: CubicBezier, after: CubicBezier) {
    let p01 = start.interpolated(to: control1, t)
    let p12 = control1.interpolated(to: control2, t)
    let p23 = control2.interpolated(to: end, t)
    let p012 = p01.interpolated(to: p12, t)
    let p123 = p12.interpolated(to: p23, t)
    let middle = p012.interpolated(to: p123, t)
    return (CubicBezier(start, p01, p012, middle), CubicBezier(middle, p123, p23, end))
  }

  /// The part between the parameters `t0` ≤ `t1`, both in 0…1.
  package func segment(from t0: Double, to t1: Double) -> CubicBezier {
    let tail = t0 <= 0 ? self : split(at: t0).after
    guard t1 < 1, t0 < 1 else { return tail }
    return tail.split(at: (t1 - t0) / (1 - t0)).before
  }

  /// True when both control points lie on their end points: the segment is drawn as a line.
  package var isLine: Bool { control1 == start && control2 == end }

  /// The curve with a line's control points at the thirds, so that equal steps of the parameter are equal
  /// lengths; what is no line is left as it is.
  package var linearized: CubicBezier {
    guard isLine else { return self }
    return CubicBezier(
      start, start.interpolated(to: end, 1 / 3), start.interpolated(to: end, 2 / 3), end)
  }

  /// The arc length, as the sum of `samples` chords (150, as lottie-web measures, is exact to a few
  /// millionths of the length on ordinary curves).
  package func length(samples: Int = 150) -> Double {
    if isLine { return start.distance(to: end) }
    var length = 0.0
    forEachChord(samples) { _, chord in
      length += chord
      return true
    }
    return length
  }

  /// The parameter at which `distance` of the arc length lies behind; clamped to 0…1.
  package func parameter(atLength distance: Double, samples: Int = 150) -> Double {
    if distance <= 0 { return 0 }
    var walked = 0.0
    var found = 1.0
    forEachChord(samples) { index, chord in
      guard walked + chord >= distance else {
        walked += chord
        return true
      }
      let inside = chord > 0 ? (distance - walked) / chord : 0
      found = (Double(index) + inside) / Double(samples)
      return false
    }
    return found
  }

  /// Calls `body` with the lengths of the chords between points at equal steps of the parameter, as long as it returns true.
  private func forEachChord(_ count: Int, _ body: (_ index: Int, _ length: Double) -> Bool) {
    // Powers of the parameter take half of the arithmetic that weights of the control points do.
    let first = (control1 - start) * 3
    let second = (control2 - control1) * 3 - first
    let third = end - start - first - second
    let count = max(1, count)
    let step = 1 / Double(count)
    var previous = start
    for index in 0..<count {
      let t = Double(index + 1) * step
      let next = start + (first + (second + third * t) * t) * t
      guard body(index, previous.distance(to: next)) else { return }
      previous = next
    }
  }

  /// The exact bounding box: end points and the curve's extrema, not the control points.
  package var bounds: Rect {
    var minX = min(start.x, end.x)
    var maxX = max(start.x, end.x)
    var minY = min(start.y, end.y)
    var maxY = max(start.y, end.y)
    for t in Self.extrema(start.x, control1.x, control2.x, end.x) {
      let x = point(at: t).x
      minX = min(minX, x)
      maxX = max(maxX, x)
    }
    for t in Self.extrema(start.y, control1.y, control2.y, end.y) {
      let y = point(at: t).y
      minY = min(minY, y)
      maxY = max(maxY, y)
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The parameters inside 0…1 at which one coordinate's derivative vanishes.
  private static func extrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    if p1 >= min(p0, p3), p1 <= max(p0, p3), p2 >= min(p0, p3), p2 <= max(p0, p3) { return [] }
    let a = -p0 + 3 * p1 - 3 * p2 + p3
    let b = 2 * (p0 - 2 * p1 + p2)
    let c = p1 - p0
    let roots: [Double]
    if abs(a) < 1e-12 {
      roots = abs(b) < 1e-12 ? [] : [-c / b]
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
