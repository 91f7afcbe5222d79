/// Differences that are too small for a single pixel, but are the same in a whole area: no noise.
extension DifferenceMap {
  /// Turns tolerated pixels into differing ones where a whole area differs the same way by a little.
  mutating func markFaintAreas(_ pixels: PicturePair.Unsafe, _ tolerance: Tolerance, _ edges: EdgeTolerance) {
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
        let isFaintChange = (0..<4).contains { channel in
          abs(Double(sum[channel])) >= tolerance.areaMean * Double(count)
            && Int(max(up[channel], down[channel])) * 8 >= count * 7
        }
        if isFaintChange, !isSlope(pixels, left..<right, top..<bottom, edges) {
          promote(left..<right, top..<bottom)
        }
      }
    }
  }

  /// True where most of a difference may come from a gradient that lies a little elsewhere.
  private func isSlope(
    _ pixels: PicturePair.Unsafe, _ columns: Range<Int>, _ rows: Range<Int>, _ edges: EdgeTolerance
  ) -> Bool {
    var (sloping, count) = (0, 0)
    for y in rows {
      for x in columns where marks[y * width + x] == Mark.tolerated {
        count += 1
        if edges.acceptsAsSlope(pixels, x: x, y: y) { sloping += 1 }
      }
    }
    return sloping * 2 > count
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
