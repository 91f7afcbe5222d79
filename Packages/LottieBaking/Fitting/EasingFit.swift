/// Finds the easing that leads through given points: a Bézier curve from (0, 0) to (1, 1), as keyframes have it.
enum EasingFit {
  /// By which a curve is found; more say nothing new.
  static let mostPoints = 48
  private static let steps = 12

  struct Point {
    /// Both from 0 at one keyframe to 1 at the next; the second may be beyond.
    var time, progress: Double
  }

  /// By its two handles.
  struct Curve: Equatable {
    var x1, y1, x2, y2: Double

    func progress(at time: Double) -> Double { Self.coordinate(y1, y2, parameter(at: time)) }

    /// By bisection and Newton's method, to the last digits that matter.
    fileprivate func parameter(at time: Double) -> Double {
      var (low, high, s) = (0.0, 1.0, time)
      for _ in 0..<60 {
        let error = Self.coordinate(x1, x2, s) - time
        if abs(error) < 1e-9 { break }
        if error > 0 { high = s } else { low = s }
        let slope = Self.slope(x1, x2, s)
        let next = slope > 1e-6 ? s - error / slope : low - 1
        s = next > low && next < high ? next : (low + high) / 2
      }
      return s
    }

    fileprivate static func coordinate(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      let u = 1 - s
      return s * (3 * u * (u * p1 + s * p2) + s * s)
    }

    fileprivate static func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      let u = 1 - s
      return 3 * (u * u * p1 + 2 * u * s * (p2 - p1) + s * s * (1 - p2))
    }

    /// As it is written; further out than this, players' own curves are no longer the same.
    fileprivate var rounded: Curve? {
      func round(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
      let curve = Curve(x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2))
      return -2...3 ~= curve.y1 && -2...3 ~= curve.y2 ? curve : nil
    }
  }

  /// The first curve that is close enough: one that says nothing of time, by least squares, or what becomes of it when its
  /// handles may move in time, too (Levenberg and Marquardt).
  static func curve(through points: [Point], isClose: (Curve) -> Bool) -> Curve? {
    var curve = Curve(x1: 1.0 / 3, y1: 1.0 / 3, x2: 2.0 / 3, y2: 2.0 / 3)
    curve = moved(curve, points, damping: 0, movesTimes: false) ?? curve
    if let rounded = curve.rounded, isClose(rounded) { return rounded }
    var damping = 1e-3
    var error = error(of: curve, points)
    for _ in 0..<steps {
      guard let next = moved(curve, points, damping: damping, movesTimes: true) else { break }
      let nextError = Self.error(of: next, points)
      if nextError < error {
        let isDone = nextError > 0.999 * error
        (curve, error) = (next, nextError)
        damping /= 8
        if isDone { break }
      } else {
        damping *= 8
        if damping > 1e4 { break }
      }
    }
    guard let rounded = curve.rounded, isClose(rounded) else { return nil }
    return rounded
  }

  private static func error(of curve: Curve, _ points: [Point]) -> Double {
    points.reduce(0) { sum, point in
      let difference = curve.progress(at: point.time) - point.progress
      return sum + difference * difference
    }
  }

  /// A step towards the points; nil where there is none.
  private static func moved(_ curve: Curve, _ points: [Point], damping: Double, movesTimes: Bool) -> Curve? {
    var matrix = SIMD16<Double>.zero
    var side = SIMD4<Double>.zero
    for point in points {
      let s = curve.parameter(at: point.time)
      let u = 1 - s
      let (b1, b2) = (3 * u * u * s, 3 * u * s * s)
      // Moving a handle in time moves the parameter.
      let speed = Curve.slope(curve.x1, curve.x2, s)
      let steepness = movesTimes && speed > 1e-4 ? Curve.slope(curve.y1, curve.y2, s) / speed : 0
      let derivative = SIMD4(b1, b2, -steepness * b1, -steepness * b2)
      side += derivative * (point.progress - Curve.coordinate(curve.y1, curve.y2, s))
      for row in 0..<4 {
        for column in 0..<4 { matrix[4 * row + column] += derivative[row] * derivative[column] }
      }
    }
    for index in 0..<4 {
      matrix[5 * index] *= 1 + damping
      if matrix[5 * index] < 1e-12 { matrix[5 * index] = 1 }
    }
    guard let step = solved(matrix, side) else { return nil }
    return Curve(
      x1: min(max(0, curve.x1 + step[2]), 1), y1: curve.y1 + step[0],
      x2: min(max(0, curve.x2 + step[3]), 1), y2: curve.y2 + step[1])
  }

  /// By elimination; the matrix is symmetric and positive.
  private static func solved(_ matrix: SIMD16<Double>, _ side: SIMD4<Double>) -> SIMD4<Double>? {
    var (matrix, side) = (matrix, side)
    for pivot in 0..<4 {
      guard abs(matrix[5 * pivot]) > 1e-14 else { return nil }
      for row in 0..<4 where row != pivot {
        let factor = matrix[4 * row + pivot] / matrix[5 * pivot]
        for column in pivot..<4 { matrix[4 * row + column] -= factor * matrix[4 * pivot + column] }
        side[row] -= factor * side[pivot]
      }
    }
    let result = SIMD4(side[0] / matrix[0], side[1] / matrix[5], side[2] / matrix[10], side[3] / matrix[15])
    return (0..<4).allSatisfy { result[$0].isFinite } ? result : nil
  }
}
