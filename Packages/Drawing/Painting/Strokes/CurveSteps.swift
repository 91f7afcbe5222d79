import AnimationCore

/// A cubic Bézier curve as a polynomial, to be walked in equal steps.
package struct CurveSteps {
  @usableFromInline let start: Point
  @usableFromInline let linear: Point
  @usableFromInline let quadratic: Point
  @usableFromInline let cubic: Point

  /// How far lines may be from the curves and circles that they stand for, in pixels.
  @inlinable package static var tolerance: Double { 0.05 }
  @inlinable static var most: Double { 1000 }

  @inlinable @inline(__always)
  package init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    start = p0
    linear = (p1 - p0) * 3
    quadratic = (p2 - p1 * 2 + p0) * 3
    cubic = p3 - p0 + (p1 - p2) * 3
  }

  @inlinable @inline(__always)
  package func point(_ t: Double) -> Point { ((cubic * t + quadratic) * t + linear) * t + start }

  /// The derivative.
  @inlinable @inline(__always)
  package func slope(_ t: Double) -> Point { (cubic * (3 * t) + quadratic * 2) * t + linear }

  /// How many lines stay within the tolerance: Wang's formula.
  ///
  /// - Parameters:
  ///   - scale: pixels for each unit of the points.
  ///   - reach: how far outside of the curve the lines' own edges are, with `turn` as the radians that it turns by at
  ///     most: the lines are further apart there.
  @inlinable @inline(__always)
  package static func count(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, scale: Double = 1, reach: Double = 0, turn: Double = 0
  ) -> Int {
    let (a, b) = (p0 - p1 * 2 + p2, p1 - p2 * 2 + p3)
    let bend = max(a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y).squareRoot() * 0.75
    let deviation = (bend + reach * turn * turn / 8) * scale
    // What is not a number gives 1.
    let steps = (deviation / tolerance).squareRoot()
    return steps > 1 ? Int(min(steps, most).rounded(.up)) : 1
  }
}
