extension PixelBuffer {
  /// Half as many pixels across, down, or both, every one the mean of those it stands for; an odd last row or column is
  /// repeated. Nil when memory is missing.
  func halved(across: Bool = true, down: Bool = true) -> PixelBuffer? {
    guard
      let half = PixelBuffer(
        width: across ? (width + 1) / 2 : width, height: down ? (height + 1) / 2 : height)
    else { return nil }
    for y in 0..<half.height {
      let upper = words + (down ? 2 * y : y) * width
      let lower = words + (down ? min(2 * y + 1, height - 1) : y) * width
      let target = half.words + y * half.width
      guard across else {
        for x in 0..<width { target[x] = PixelBuffer.mean(upper[x], upper[x], lower[x], lower[x]) }
        continue
      }
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
