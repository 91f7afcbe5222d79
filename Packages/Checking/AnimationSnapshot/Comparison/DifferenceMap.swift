/// Which pixels of two images of the same size differ, and which of these are tolerated.
struct DifferenceMap {
  /// The state of a pixel.
  enum Mark {
    static let same: UInt8 = 0
    static let tolerated: UInt8 = 1
    static let differs: UInt8 = 2
  }

  let width: Int
  let height: Int
  var marks: [UInt8]
  /// See `Comparison`.
  private(set) var maximumDelta = 0
  private(set) var meanDelta = 0.0
  var differingPixels = 0
  var toleratedPixels = 0

  /// - Parameters: of the same size.
  init(_ expected: Raster, _ actual: Raster, _ tolerance: Tolerance) {
    (width, height) = (expected.width, expected.height)
    marks = [UInt8](repeating: Mark.same, count: width * height)
    let pair = RasterPair(expected, actual)
    pair.withUnsafePixels { pixels in
      let edges = EdgeTolerance(tolerance, pixels)
      markPixels(pixels, edges)
      if differingPixels > 0, tolerance.allowsOtherRenderers { tolerateThinLines(pixels, edges) }
      if tolerance.areaMean > 0, toleratedPixels > 0 { markFaintAreas(pixels, tolerance) }
      if differingPixels > 0 { addEdges(pixels, rounding: edges.rounding) }
    }
  }

  private mutating func markPixels(_ pixels: RasterPair.Unsafe, _ tolerance: EdgeTolerance) {
    var (sum, largest, counts) = (0, 0, (tolerated: 0, differing: 0))
    marks.withUnsafeMutableBufferPointer { marks in
      for y in 0..<height {
        for i in y * width..<(y + 1) * width where pixels.expected[i] != pixels.actual[i] {
          let delta = pixels.delta(at: i)
          sum += delta.seen
          largest = max(largest, delta.seen)
          if delta.channel <= tolerance.rounding || tolerance.accepts(x: i - y * width, y: y) {
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
}
