import AnimationCore

/// A cubic Bézier curve as a polynomial, to be walked in equal steps.
struct CurveSteps {
  private let start: Point
  private let linear: Point
  private let quadratic: Point
  private let cubic: Point

  /// How far lines may be from the curves and circles that they stand for, in pixels.
  static let tolerance = 0.05
  private static let most = 1000.0

  @inline(__always)
  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    start = p0
    linear = (p1 - p0) * 3
    quadratic = (p2 - p1 * 2 + p0) * 3
    cubic = p3 - p0 + (p1 - p2) * 3
  }

  @inline(__always)
  func point(_ t: Double) -> Point { ((cubic * t + quadratic) * t + linear) * t + start }

  /// How many lines stay within the tolerance: Wang's formula.
  ///
  /// - Parameters:
  ///   - scale: pixels for each unit of the points.
  ///   - reach: how far outside of the curve the lines' own edges are, with `turn` as the radians that it turns by at
  ///     most: the lines are further apart there.
  @inline(__always)
  static func count(
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
