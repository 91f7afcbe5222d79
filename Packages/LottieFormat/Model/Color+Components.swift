import AnimationCore

extension Color {
  /// Components outside 0…1 are clamped.
  init(_ components: SIMD4<Double>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}

extension SIMD4<Double> {
  init(_ color: Color) {
    self.init(color.red, color.green, color.blue, color.alpha)
  }
}
