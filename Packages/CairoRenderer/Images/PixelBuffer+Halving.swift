extension PixelBuffer {
  /// Every pixel the mean of two by two; an odd last row or column is repeated. Nil when memory is missing.
  func halved() -> PixelBuffer? {
    guard let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2) else { return nil }
    for y in 0..<half.height {
      let upper = words + 2 * y * width
      let lower = words + min(2 * y + 1, height - 1) * width
      let target = half.words + y * half.width
      for x in 0..<width / 2 {
        target[x] = PixelBuffer.mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
      }
      if width % 2 == 1 {
        target[half.width - 1] =
          PixelBuffer.mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1])
      }
    }
    return half
  }

  /// Two channels at once in 16-bit lanes.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00ff_00ff
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return (low >> 2 & mask) | (high >> 2 & mask) << 8
  }
}
