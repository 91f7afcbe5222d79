import Pixels

/// A rectangle of a GIF that waits for its palette: runs of pixels of one colour, row by row, and how often which colours
/// occur. Flat art takes little memory so.
struct GIFPainting {
  /// Pixels of one colour in a row.
  struct Run {
    /// R, G, B in the lower three bytes.
    var color: UInt32
    var count: UInt16
    /// Whether the pixels are painted; those that are not stay as they are.
    var isPainted: Bool
    /// Whether they lie in a gradient.
    var isGradient = false
  }

  let area: PixelArea
  /// How long it is shown, in 1/100 s.
  let delay: Int
  /// Whether the rectangle is cleared when its time is over.
  let isCleared: Bool
  private(set) var runs: [Run] = []
  private(set) var histogram: ColorHistogram

  /// The bytes that it takes in memory, about.
  var byteCount: Int {
    runs.count * MemoryLayout<Run>.stride + histogram.cells.count * MemoryLayout<ColorHistogram.Cell>.stride
  }

  /// - Parameters:
  ///   - width: the whole image's.
  ///   - delay: how long it is shown, in 1/100 s.
  ///   - maximumCellCount: how many colours are counted for themselves.
  init(_ frame: GIFFrame, width: Int, delay: Int, maximumCellCount: Int) {
    histogram = ColorHistogram(maximumCount: maximumCellCount, maximumLowerBits: 3)
    (area, self.delay, isCleared) = (frame.area, delay, frame.isCleared)
    let pixels = frame.pixels
    for y in area.rows {
      let (row, end) = (y * width, y * width + area.x + area.width)
      var i = row + area.x
      while i < end {
        let (first, isPainted) = (i, frame.paints(i))
        repeat {
          i += 1
        } while i < end && frame.paints(i) == isPainted
          && (!isPainted || pixels[i] == pixels[first])
        var run = Run(color: 0, count: UInt16(truncatingIfNeeded: i - first), isPainted: isPainted)
        if isPainted {
          run.color = pixels[first].rgb
          run.isGradient = ColorHistogram.isGradient(first..<i, in: pixels, rowEnd: row + width, width: width)
          histogram.add(run.color, count: i - first, isGradient: run.isGradient)
        }
        runs.append(run)
      }
    }
  }
}
