/// SSIM of Wang, Bovik, Sheikh and Simoncelli (2004): how similar two images are in brightness, contrast and structure.
/// It uses the lightness (BT.601) on middle grey, so that transparency has an effect, in windows of 8x8 pixels every 4
/// pixels.
enum StructuralSimilarity {
  /// The mean over all windows: 1 for equal images, down to -1.
  static func score(_ pixels: RasterPair.Unsafe) -> Double {
    let columns = max(1, pixels.width / cell)
    let rows = max(1, pixels.height / cell)
    var above: [Sums] = []
    var (total, count) = (0.0, 0)
    for row in 0..<rows {
      let current = sums(of: pixels, row: row, rows: rows, columns: columns)
      if rows == 1 {
        add(current, current, to: &total, &count)
      } else if row > 0 {
        add(above, current, to: &total, &count)
      }
      above = current
    }
    return total / Double(max(1, count))
  }

  /// The side of a cell in pixels; four cells form a window.
  private static let cell = 4

  private struct Sums {
    var count: Int32 = 0
    var a: Int32 = 0
    var b: Int32 = 0
    var aa: Int32 = 0
    var bb: Int32 = 0
    var ab: Int32 = 0

    @inline(__always)
    static func + (x: Sums, y: Sums) -> Sums {
      Sums(
        count: x.count &+ y.count, a: x.a &+ y.a, b: x.b &+ y.b, aa: x.aa &+ y.aa, bb: x.bb &+ y.bb,
        ab: x.ab &+ y.ab)
    }

    /// The constants are those of the paper for values 0…255.
    var similarity: Double {
      let n = Double(count)
      let (meanA, meanB) = (Double(a) / n, Double(b) / n)
      let varianceA = Double(aa) / n - meanA * meanA
      let varianceB = Double(bb) / n - meanB * meanB
      let covariance = Double(ab) / n - meanA * meanB
      let (c1, c2) = (6.5025, 58.5225)
      return (2 * meanA * meanB + c1) * (2 * covariance + c2)
        / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
    }
  }

  /// The cells of a row; the last ones in each row and column include the remaining pixels.
  private static func sums(of pixels: RasterPair.Unsafe, row: Int, rows: Int, columns: Int) -> [Sums] {
    var sums = [Sums](repeating: Sums(), count: columns)
    let bottom = row == rows - 1 ? pixels.height : (row + 1) * cell
    sums.withUnsafeMutableBufferPointer { sums in
      for y in row * cell..<bottom {
        var start = y * pixels.width
        for column in 0..<columns {
          let end = column == columns - 1 ? (y + 1) * pixels.width : start + cell
          var sum = sums[column]
          for i in start..<end {
            let (a, b) = (lightness(pixels.expected[i]), lightness(pixels.actual[i]))
            sum.a &+= a
            sum.b &+= b
            sum.aa &+= a &* a
            sum.bb &+= b &* b
            sum.ab &+= a &* b
          }
          sum.count &+= Int32(truncatingIfNeeded: end - start)
          sums[column] = sum
          start = end
        }
      }
    }
    return sums
  }

  private static func add(_ above: [Sums], _ below: [Sums], to total: inout Double, _ count: inout Int) {
    let windows = max(1, above.count - 1)
    for column in 0..<windows {
      var sum = above[column] + below[column]
      if column + 1 < above.count { sum = sum + above[column + 1] + below[column + 1] }
      total += sum.similarity
    }
    count += windows
  }

  @inline(__always)
  private static func lightness(_ word: UInt32) -> Int32 {
    let red = Int32(truncatingIfNeeded: word >> 16 & 0xff)
    let green = Int32(truncatingIfNeeded: word >> 8 & 0xff)
    let blue = Int32(truncatingIfNeeded: word & 0xff)
    let hidden = 255 &- Int32(truncatingIfNeeded: word >> 24)
    return (77 &* red &+ 150 &* green &+ 29 &* blue) >> 8 &+ hidden / 2
  }
}
