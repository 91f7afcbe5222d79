import AnimationCore

/// How a value moves through the time between two keyframes.
enum Easing: Hashable, Sendable {
  case linear
  /// The start value until the next keyframe.
  case hold
  case cubic(CubicEasing)
  /// One curve a component; components beyond the last use the first.
  case perComponent([CubicEasing])

  var isHold: Bool { if case .hold = self { true } else { false } }

  /// The progress of each component at `time`, the fraction of the segment's time that has passed, in 0…1.
  /// Progress may leave 0…1 (overshoot).
  func progress(at time: Double) -> SIMD4<Double> {
    switch self {
    case .linear: return SIMD4(repeating: time)
    case .hold: return .zero
    case .cubic(let curve): return SIMD4(repeating: curve.value(at: time))
    case .perComponent(let curves):
      guard let first = curves.first else { return SIMD4(repeating: time) }
      var progress = SIMD4(repeating: first.value(at: time))
      for component in 1..<max(1, min(4, curves.count)) {
        progress[component] = curves[component].value(at: time)
      }
      return progress
    }
  }
}

/// The curve (0,0), (x1,y1), (x2,y2), (1,1) with x as time and y as progress, like CSS cubic-bezier().
package struct CubicEasing: Hashable, Sendable {
  package let x1, y1, x2, y2: Double

  /// Handle times are clamped to 0…1, so that the curve stays a function of time.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clampedToUnit
    self.y1 = y1
    self.x2 = x2.clampedToUnit
    self.y2 = y2
  }

  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The progress at `time` in 0…1, exact to about 1e-7.
  package func value(at time: Double) -> Double {
    if isLinear { return time }
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return Self.coordinate(y1, y2, parameter(at: time))
  }

  /// Where on the curve, from 0 to 1, `time` is: by Newton's method, and bisection where the curve is too flat for it.
  package func parameter(at time: Double) -> Double {
    var t = time
    for _ in 0..<8 {
      let error = Self.coordinate(x1, x2, t) - time
      if abs(error) < 1e-7 { return t }
      let slope = Self.slope(x1, x2, t)
      if slope < 1e-6 { break }
      t -= error / slope
      if !(t >= 0 && t <= 1) { break }
    }
    var (low, high) = (0.0, 1.0)
    t = time
    for _ in 0..<40 {
      let error = Self.coordinate(x1, x2, t) - time
      if abs(error) < 1e-7 { break }
      if error > 0 { high = t } else { low = t }
      t = (low + high) / 2
    }
    return t
  }

  /// Returns a coordinate of the point at `t` of the curve, whose handles have these coordinates.
  package static func coordinate(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let u = 1 - t
    return t * (3 * u * (u * p1 + t * p2) + t * t)
  }

  /// How fast it changes there.
  package static func slope(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * (u * u * p1 + 2 * u * t * (p2 - p1) + t * t * (1 - p2))
  }
}
