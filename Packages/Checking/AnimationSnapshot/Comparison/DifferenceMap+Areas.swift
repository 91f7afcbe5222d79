/// Differences that are too small for a single pixel but the same in a whole area, so that they are not noise.
extension DifferenceMap {
  /// Turns tolerated pixels into differing ones where a whole area differs slightly and uniformly.
  mutating func markFaintAreas(_ pixels: RasterPair.Unsafe, _ tolerance: Tolerance) {
    let side = 8
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        let (right, bottom) = (min(left + side, width), min(top + side, height))
        let count = (right - left) * (bottom - top)
        guard count >= side * side / 4 else { continue }
        var (sum, up, down) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
        for y in top..<bottom {
          for i in y * width + left..<y * width + right where marks[i] == Mark.tolerated {
            let step = SIMD4<Int32>(truncatingIfNeeded: pixels.step(at: i))
            sum &+= step
            up.replace(with: up &+ 1, where: step .> 0)
            down.replace(with: down &+ 1, where: step .< 0)
          }
        }
        let least = tolerance.areaMean * Double(count)
        let isFaintChange = (0..<4).contains { channel in
          abs(Double(sum[channel])) >= least && Int(max(up[channel], down[channel])) * 8 >= count * 7
            && abs(unexplained(channel, pixels, left..<right, top..<bottom, reach: tolerance.edgeShift / 3))
              >= least
        }
        if isFaintChange { promote(left..<right, top..<bottom) }
      }
    }
  }

  /// What remains of the sum of a channel's differences after as much as possible is attributed to a small shift of the
  /// image (Lucas and Kanade 1981): a shifted gradient or soft edge differs everywhere.
  ///
  /// - Parameter reach: the longest shift in pixels.
  private func unexplained(
    _ channel: Int, _ pixels: RasterPair.Unsafe, _ columns: Range<Int>, _ rows: Range<Int>, reach: Double
  ) -> Double {
    func value(_ x: Int, _ y: Int) -> Double {
      let index = min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)
      return Double(
        colorChannels(pixels.expected[index])[channel] &+ colorChannels(pixels.actual[index])[channel])
        / 2
    }
    var (sum, slopeX, slopeY, xx, xy, yy, xd, yd) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for y in rows {
      for x in columns where marks[y * width + x] == Mark.tolerated {
        let step = Double(pixels.step(at: y * width + x)[channel])
        let slope = ((value(x + 1, y) - value(x - 1, y)) / 2, (value(x, y + 1) - value(x, y - 1)) / 2)
        (sum, slopeX, slopeY) = (sum + step, slopeX + slope.0, slopeY + slope.1)
        (xx, xy, yy) = (xx + slope.0 * slope.0, xy + slope.0 * slope.1, yy + slope.1 * slope.1)
        (xd, yd) = (xd + slope.0 * step, yd + slope.1 * step)
      }
    }
    // A little damping: without a slope there is no shift.
    let damping = 1e-3 * (xx + yy) + 1e-6
    (xx, yy) = (xx + damping, yy + damping)
    let determinant = xx * yy - xy * xy
    var shift = ((xd * yy - yd * xy) / determinant, (yd * xx - xd * xy) / determinant)
    let length = (shift.0 * shift.0 + shift.1 * shift.1).squareRoot()
    if length > reach { shift = (shift.0 * reach / length, shift.1 * reach / length) }
    return sum - shift.0 * slopeX - shift.1 * slopeY
  }

  private mutating func promote(_ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows {
      for i in y * width + columns.lowerBound..<y * width + columns.upperBound
      where marks[i] == Mark.tolerated {
        marks[i] = Mark.differs
        toleratedPixels -= 1
        differingPixels += 1
      }
    }
  }
}
