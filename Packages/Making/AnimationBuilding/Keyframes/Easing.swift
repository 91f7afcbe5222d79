import AnimationCore

/// How a value goes from one keyframe to the next.
public enum Easing: Hashable, Sendable {
  /// Evenly.
  case linear
  /// Not at all until the next keyframe, where it jumps.
  case hold
  /// A cubic Bézier from (0, 0) to (1, 1) by its two handles, x as time and y as progress, as CSS has it. Handle times lie
  /// in 0…1; progress may leave 0…1, which goes past the end and comes back.
  case cubicBezier(Double, Double, Double, Double)

  // MARK: CSS

  public static let ease = Easing.cubicBezier(0.25, 0.1, 0.25, 1)
  public static let easeIn = Easing.cubicBezier(0.42, 0, 1, 1)
  public static let easeOut = Easing.cubicBezier(0, 0, 0.58, 1)
  public static let easeInOut = Easing.cubicBezier(0.42, 0, 0.58, 1)

  // MARK: After Effects

  /// What "Easy Ease" makes of a keyframe.
  public static let easyEase = Easing.cubicBezier(0.333, 0, 0.667, 1)

  // MARK: As easings.net names them

  /// An exact parabola: the fall of something that is dropped.
  public static let easeInQuad = Easing.cubicBezier(1 / 3.0, 0, 2 / 3.0, 1 / 3.0)
  /// An exact parabola: the rise of something that is thrown.
  public static let easeOutQuad = Easing.cubicBezier(1 / 3.0, 2 / 3.0, 2 / 3.0, 1)
  /// Draws back before it goes.
  public static let easeInBack = Easing.cubicBezier(0.36, 0, 0.66, -0.56)
  /// Goes past the end and comes back.
  public static let easeOutBack = Easing.cubicBezier(0.34, 1.56, 0.64, 1)
  public static let easeInOutBack = Easing.cubicBezier(0.68, -0.6, 0.32, 1.6)

  /// The progress, 0 at the first keyframe and 1 at the next, when `time` in 0…1 of the way has passed.
  public func progress(at time: Double) -> Double {
    switch self {
    case .linear: return time
    case .hold: return time < 1 ? 0 : 1
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let curve = CubicBezier(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if curve.point(at: middle).x < time { low = middle } else { high = middle }
      }
      return curve.point(at: low).y
    }
  }
}
