import AnimationBuilding

/// The curves of the samples.
extension Easing {
  static let inOut = Easing.cubicBezier(0.45, 0, 0.55, 1)
  static let `in` = Easing.cubicBezier(0.5, 0, 0.9, 0.6)
  static let out = Easing.cubicBezier(0.1, 0.4, 0.5, 1)
  /// Goes past the end and comes back.
  static let overshoot = Easing.cubicBezier(0.2, 0, 0.2, 1.6)
  /// The rise and fall of something thrown.
  static let rise = Easing.cubicBezier(0.333, 0.667, 0.667, 1)
  static let fall = Easing.cubicBezier(0.333, 0, 0.667, 0.333)
}
