// Images made smaller: every pixel becomes the mean of those that it stands for, channel by channel, premultiplied,
// rounded to the nearest.

/// How often an image is halved for drawing it.
package struct Halvings: Hashable {
  package var across: Int
  package var down: Int

  package init(across: Int = 0, down: Int = 0) {
    self.across = across
    self.down = down
  }

  /// How often in both directions.
  package var both: Int { min(across, down) }
}

extension PixelBuffer {
  /// Half as many pixels across, down, or both; an odd last row or column is repeated. Nil when memory is missing.
  ///
  /// Images are halved whenever they are drawn small: a loop of its own, for speed.
  func halved(across: Bool = true, down: Bool = true) -> PixelBuffer? {
    guard
      let half = PixelBuffer(
        width: across ? (width + 1) / 2 : width, height: down ? (height + 1) / 2 : height)
    else { return nil }
    for y in 0..<half.height {
      let upper = words + (down ? 2 * y : y) * width
      let lower = words + (down ? min(2 * y + 1, height - 1) : y) * width
      let target = half.words + y * half.width
      if across {
        Self.halve(upper, lower, width: width, into: target)
      } else {
        for x in 0..<width { target[x] = Self.mean(upper[x], upper[x], lower[x], lower[x]) }
      }
    }
    return half
  }

  /// Makes one row of two, half as wide, rounded up.
  static func halve(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, width: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<width / 2 {
      target[x] = mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
    }
    if width % 2 == 1 {
      target[width / 2] = mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1])
    }
  }

  /// Two channels at once in 16-bit lanes.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00ff_00ff
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return (low >> 2 & mask) | (high >> 2 & mask) << 8
  }

  /// Returns an image of so many pixels, of which each stands for a block of whole ones. Nil when memory is
  /// missing.
  ///
  /// - Parameters: `newWidth` and `newHeight` are at least 1 and at most as many as there are.
  func reduced(width newWidth: Int, height newHeight: Int) -> PixelBuffer? {
    guard let result = PixelBuffer(width: newWidth, height: newHeight) else { return nil }
    for y in 0..<newHeight {
      let rows = y * height / newHeight..<(y + 1) * height / newHeight
      for x in 0..<newWidth {
        let columns = x * width / newWidth..<(x + 1) * width / newWidth
        result.words[y * newWidth + x] = mean(columns, rows)
      }
    }
    return result
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var sums = SIMD4<UInt32>.zero
    for y in rows {
      for x in columns {
        let word = words[y * width + x]
        sums &+= SIMD4(word >> 24, word >> 16 & 0xff, word >> 8 & 0xff, word & 0xff)
      }
    }
    let count = UInt32(columns.count * rows.count)
    let mean = (sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    return mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3]
  }
}

extension Bitmap {
  /// The image with no side longer than `side` pixels, at least 1, in its proportions; itself when it is small already.
  /// Nil when memory is missing.
  package func reduced(toSide side: Int) -> Bitmap? {
    let longer = max(width, height)
    guard longer > side else { return self }
    return pixels.reduced(
      width: max(1, width * side / longer), height: max(1, height * side / longer)
    ).map { Bitmap($0) }
  }
}
