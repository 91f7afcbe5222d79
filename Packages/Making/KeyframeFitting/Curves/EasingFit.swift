import LottieFormat

/// Finds the easing that leads through given points: a Bézier curve from (0, 0) to (1, 1), as keyframes have it.
enum EasingFit {
  /// The most points by which a curve is found; more say nothing new.
  static let maximumPoints = 48
  /// The maximum number of steps towards the points, so that a curve that is not found takes little time.
  private static let maximumSteps = 12
  /// How much the first step is held back: hardly, as the curve from which it starts fits the points already.
  private static let firstDamping = 1e-3
  /// What the damping is divided by after a step that helped, and multiplied by after one that did not.
  private static let dampingFactor = 8.0
  /// The damping from which on steps are too short to help.
  private static let maximumDamping = 1e4
  /// The share of the error that is left after a step that gained too little for another one.
  private static let finalShare = 0.999
  /// The heights of handles in which the curves of all players are equal.
  private static let heights = -2.0...3.0
  /// The slope in time below which a point's progress says nothing of when it is reached.
  private static let minimumSlope = 1e-4
  /// The sum of squares below which no point depends on a handle, which then stays.
  private static let minimumWeight = 1e-12
  /// The pivot below which equations have no single solution.
  private static let minimumPivot = 1e-14

  struct Point {
    /// Both from 0 at one keyframe to 1 at the next; the second may be beyond.
    var time, progress: Double
  }

  /// The first curve that is close enough: one that says nothing of time, by least squares, or what becomes of it when its
  /// handles may move in time, too (Levenberg and Marquardt).
  static func curve(through points: [Point], isClose: (CubicEasing) -> Bool) -> CubicEasing? {
    var curve = CubicEasing(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
    curve = moved(curve, points, damping: 0, movesTimes: false) ?? curve
    if let rounded = rounded(curve), isClose(rounded) { return rounded }
    var damping = firstDamping
    var error = error(of: curve, points)
    for _ in 0..<maximumSteps {
      guard let next = moved(curve, points, damping: damping, movesTimes: true) else { break }
      let nextError = Self.error(of: next, points)
      if nextError < error {
        let isDone = nextError > finalShare * error
        (curve, error) = (next, nextError)
        damping /= dampingFactor
        if isDone { break }
      } else {
        damping *= dampingFactor
        if damping > maximumDamping { break }
      }
    }
    guard let rounded = rounded(curve), isClose(rounded) else { return nil }
    return rounded
  }

  /// Rounds a curve as it is written; nil for one whose handles are too high or too low.
  private static func rounded(_ curve: CubicEasing) -> CubicEasing? {
    func round(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
    let curve = CubicEasing(round(curve.x1), round(curve.y1), round(curve.x2), round(curve.y2))
    return heights ~= curve.y1 && heights ~= curve.y2 ? curve : nil
  }

  private static func error(of curve: CubicEasing, _ points: [Point]) -> Double {
    points.reduce(0) { sum, point in
      let difference = curve.value(at: point.time) - point.progress
      return sum + difference * difference
    }
  }

  /// A step towards the points; nil where there is none.
  private static func moved(_ curve: CubicEasing, _ points: [Point], damping: Double, movesTimes: Bool)
    -> CubicEasing?
  {
    var matrix = SIMD16<Double>.zero
    var side = SIMD4<Double>.zero
    for point in points {
      let s = curve.parameter(at: point.time)
      let u = 1 - s
      let (b1, b2) = (3 * u * u * s, 3 * u * s * s)
      // Moving a handle in time moves the parameter.
      let speed = CubicEasing.slope(curve.x1, curve.x2, s)
      let steepness =
        movesTimes && speed > minimumSlope ? CubicEasing.slope(curve.y1, curve.y2, s) / speed : 0
      let derivative = SIMD4(b1, b2, -steepness * b1, -steepness * b2)
      side += derivative * (point.progress - CubicEasing.coordinate(curve.y1, curve.y2, s))
      for row in 0..<4 {
        for column in 0..<4 { matrix[4 * row + column] += derivative[row] * derivative[column] }
      }
    }
    for index in 0..<4 {
      matrix[5 * index] *= 1 + damping
      if matrix[5 * index] < minimumWeight { matrix[5 * index] = 1 }
    }
    guard let step = solved(matrix, side) else { return nil }
    return CubicEasing(
      curve.x1 + step[2], curve.y1 + step[0], curve.x2 + step[3], curve.y2 + step[1])
  }

  /// Solves the equations by elimination; the matrix is symmetric and positive. Nil where there is no single
  /// solution.
  private static func solved(_ matrix: SIMD16<Double>, _ side: SIMD4<Double>) -> SIMD4<Double>? {
    var (matrix, side) = (matrix, side)
    for pivot in 0..<4 {
      guard abs(matrix[5 * pivot]) > minimumPivot else { return nil }
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
