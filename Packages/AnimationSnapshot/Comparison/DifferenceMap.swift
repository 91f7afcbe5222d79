/// Which pixels of two pictures of one size differ, and which of these are tolerated.
struct DifferenceMap {
  /// What is known of a pixel.
  enum Mark {
    static let same: UInt8 = 0
    static let tolerated: UInt8 = 1
    static let differs: UInt8 = 2
  }

  let width: Int
  let height: Int
  private(set) var marks: [UInt8]
  /// See `Comparison`.
  private(set) var maximumDelta = 0
  private(set) var meanDelta = 0.0
  private(set) var differingPixels = 0
  private(set) var toleratedPixels = 0

  /// - Parameters: of one size.
  init(_ expected: Pixels, _ actual: Pixels, _ tolerance: Tolerance) {
    (width, height) = (expected.width, expected.height)
    marks = [UInt8](repeating: Mark.same, count: width * height)
    let pair = PicturePair(expected, actual)
    pair.withUnsafePixels { pixels in
      let edges = EdgeTolerance(tolerance)
      markPixels(pixels, edges)
      tolerateThinEdges(pixels, edges)
      if tolerance.areaMean > 0, toleratedPixels > 0 {
        markFaintAreas(pixels, tolerance)
      }
    }
  }

  private mutating func markPixels(_ pixels: PicturePair.Unsafe, _ tolerance: EdgeTolerance) {
    var (sum, largest, counts) = (0, 0, (tolerated: 0, differing: 0))
    marks.withUnsafeMutableBufferPointer { marks in
      for y in 0..<height {
        for i in y * width..<(y + 1) * width where pixels.expected[i] != pixels.actual[i] {
          let delta = pixels.delta(at: i)
          sum += delta.seen
          largest = max(largest, delta.seen)
          if delta.channel <= tolerance.rounding || tolerance.accepts(pixels, x: i - y * width, y: y) {
            marks[i] = Mark.tolerated
            counts.tolerated += 1
          } else {
            marks[i] = Mark.differs
            counts.differing += 1
          }
        }
      }
    }
    maximumDelta = largest
    meanDelta = Double(sum) / Double(width * height)
    (toleratedPixels, differingPixels) = counts
  }

  /// Where edges lie upon one another, their coverages multiply, and antialiasing changes more than it does at a
  /// lone edge; but only in lines of one pixel. (What moves by a pixel differs more in such a line, or in two.)
  private mutating func tolerateThinEdges(_ pixels: PicturePair.Unsafe, _ tolerance: EdgeTolerance) {
    guard differingPixels > 0 else { return }
    let before = marks
    func differs(_ x: Int, _ y: Int) -> Bool {
      0..<width ~= x && 0..<height ~= y && before[y * width + x] == Mark.differs
    }
    for y in 0..<height {
      for x in 0..<width where before[y * width + x] == Mark.differs {
        let isThin = !differs(x - 1, y) && !differs(x + 1, y) || !differs(x, y - 1) && !differs(x, y + 1)
        guard isThin, tolerance.acceptsInLine(pixels, x: x, y: y) else { continue }
        marks[y * width + x] = Mark.tolerated
        differingPixels -= 1
        toleratedPixels += 1
      }
    }
  }

  /// Turns tolerated pixels into differing ones where a whole area differs the same way by a little.
  private mutating func markFaintAreas(_ pixels: PicturePair.Unsafe, _ tolerance: Tolerance) {
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
        if isFaintChange { promote(left..<right, top..<bottom) }
      }
    }
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
