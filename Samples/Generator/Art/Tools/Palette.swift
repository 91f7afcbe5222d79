import AnimationBuilding

extension Color: ExpressibleByStringLiteral {
  /// The palettes of the samples read better as `"#ff3d68"`. Text that is no colour becomes black.
  public init(stringLiteral value: String) {
    self = Color(hex: value) ?? .black
  }
}
