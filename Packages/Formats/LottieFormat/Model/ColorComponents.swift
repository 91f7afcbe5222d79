import AnimationCore

/// A colour as a file has it: components outside 0…1 are kept, so that interpolation sees them.
struct ColorComponents: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
}

extension ColorComponents: Interpolatable {
  static func interpolate(
    _ start: Keyframe<ColorComponents>, _ end: ColorComponents, _ progress: SIMD4<Double>
  ) -> ColorComponents {
    let from = start.value
    return ColorComponents(
      red: from.red + (end.red - from.red) * progress.x,
      green: from.green + (end.green - from.green) * progress.y,
      blue: from.blue + (end.blue - from.blue) * progress.z,
      alpha: from.alpha + (end.alpha - from.alpha) * progress.w)
  }

  static func isSteady(_ start: Keyframe<ColorComponents>, _ end: ColorComponents) -> Bool {
    start.value == end
  }

  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension Color {
  /// Components outside 0…1 are clamped.
  init(_ components: ColorComponents) {
    self.init(
      red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
  }
}
