import AnimationCore
import AnimationKit

/// A cubic Bézier from (0, 0) to (1, 1), as in CSS.
struct Easing {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  static let linear = Easing(x1: 0.333, y1: 0.333, x2: 0.667, y2: 0.667)
  static let inOut = Easing(x1: 0.45, y1: 0, x2: 0.55, y2: 1)
  static let `in` = Easing(x1: 0.5, y1: 0, x2: 0.9, y2: 0.6)
  static let out = Easing(x1: 0.1, y1: 0.4, x2: 0.5, y2: 1)
  /// Goes past the end and comes back.
  static let overshoot = Easing(x1: 0.2, y1: 0, x2: 0.2, y2: 1.6)
  /// The rise and fall of something thrown: exact parabolas.
  static let rise = Easing(x1: 0.333, y1: 0.667, x2: 0.667, y2: 1)
  static let fall = Easing(x1: 0.333, y1: 0, x2: 0.667, y2: 0.333)

  func value(at progress: Double) -> Double {
    let curve = CubicBezier(Point(0, 0), Point(x1, y1), Point(x2, y2), Point(1, 1))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.point(at: middle).x < progress { low = middle } else { high = middle }
    }
    return curve.point(at: low).y
  }
}
