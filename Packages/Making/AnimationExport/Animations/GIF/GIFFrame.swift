import Pixels

/// A rectangle of a GIF before it has a palette: what is to be painted in it.
struct GIFFrame {
  /// The whole image, as `GIFWriter.opaque` has it.
  var pixels: [UInt32]
  /// What is shown when this frame comes.
  let canvas: [UInt32]
  /// What is written; everything outside of it stays as it is.
  var area: PixelArea
  /// When it begins, in 1/100 s.
  let start: Int
  /// Whether the rectangle is cleared when its time is over.
  var isCleared = false

  /// True for pixels that this frame changes to a colour. What it leaves as it is is written as transparent.
  @inline(__always)
  func paints(_ index: Int) -> Bool { pixels[index] != canvas[index] && pixels[index] != 0 }

  /// The colours that it paints.
  func histogram(width: Int) -> ColorHistogram {
    var histogram = ColorHistogram()
    for y in area.rows {
      let (row, end) = (y * width, y * width + area.x + area.width)
      var i = row + area.x
      while i < end {
        guard paints(i) else {
          i += 1
          continue
        }
        let first = i
        repeat { i += 1 } while i < end && pixels[i] == pixels[first] && paints(i)
        histogram.add(
          pixels[first].rgb, count: i - first,
          isGradient: isGradient(first..<i, rowEnd: row + width, width: width))
      }
    }
    return histogram
  }

  /// Whether pixels of one colour lie in a gradient: what is around them has nearly their colour, and some of it not
  /// quite.
  private func isGradient(_ run: Range<Int>, rowEnd: Int, width: Int) -> Bool {
    let (color, below) = (pixels[run.lowerBound], run.lowerBound + width)
    guard run.upperBound < rowEnd, below < pixels.count else { return false }
    let neighbors = (pixels[run.upperBound], pixels[below])
    guard color != neighbors.0 || color != neighbors.1 else { return false }
    return color.isNear(neighbors.0) && color.isNear(neighbors.1)
      && (run.count > 1 || run.lowerBound < width || color.isNear(pixels[run.lowerBound - width]))
  }
}

extension [UInt32] {
  /// Makes pixels transparent.
  mutating func clear(_ area: PixelArea, width: Int) {
    for y in area.rows {
      let row = y * width
      for i in (row + area.x)..<(row + area.x + area.width) { self[i] = 0 }
    }
  }
}

extension UInt32 {
  /// Whether no channel differs by more than five steps: less than what an edge is seen by.
  fileprivate func isNear(_ other: UInt32) -> Bool {
    func isNear(_ position: UInt32) -> Bool {
      abs(Int32(self >> position & 0xff) - Int32(other >> position & 0xff)) <= 5
    }
    return isNear(0) && isNear(8) && isNear(16) && isNear(24)
  }

  /// R, G, B in the lower three bytes, of a word whose bytes lie in memory as R, G, B, A.
  var rgb: UInt32 { littleEndian & 0x00ff_ffff }

  /// The opaque one of a colour as `rgb` has it.
  init(rgb: UInt32) { self = (rgb | 0xff00_0000).littleEndian }
}
