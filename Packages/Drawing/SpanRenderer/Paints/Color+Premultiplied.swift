import AnimationCore

extension Color {
  /// Returns the colour as a pixel, alpha in the highest byte. Channels are cut to 8 bits from 16, as Cairo
  /// does.
  func premultiplied(opacity: Double = 1) -> UInt32 {
    let alpha = (alpha * opacity).clampedToUnit
    func channel(_ value: Double) -> UInt32 {
      let wide = UInt32((value * alpha).clampedToUnit * 65_536)
      return (wide - wide >> 16) >> 8
    }
    return channel(1) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}
