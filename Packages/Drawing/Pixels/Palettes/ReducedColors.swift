import AnimationCore

/// A picture with fewer colours, as many as a palette may have.
package struct ReducedColors {
  private let width: Int
  private let height: Int
  private let pixels: [UInt32]
  private let histogram: ColorHistogram

  package init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    pixels = bitmap.words
    histogram = Self.histogram(of: pixels, width: width)
  }

  /// The picture with a palette of its own, and how many colours that has. It is not dithered: people see the grain, and it
  /// packs badly.
  ///
  /// - Parameter tolerance: the mean square of the error, of all channels together. 0 for as many colours as there may be.
  /// - Throws: `invalid` when memory is missing.
  package func bitmap(tolerance: Double) throws(AnimationError) -> (picture: Bitmap, colorCount: Int) {
    let palette = Palette(for: histogram, tolerance: tolerance)
    var mapper = PaletteMapper(palette)
    let words = pixels.map { palette.colors[Int(mapper.index(of: $0))] }
    return (try Bitmap(width: width, height: height, words: words), palette.colors.count)
  }

  private static func histogram(of pixels: [UInt32], width: Int) -> ColorHistogram {
    var histogram = ColorHistogram(maximumCount: 1 << 13, maximumLowerBits: 4)
    for row in stride(from: 0, to: pixels.count, by: width) {
      var i = row
      while i < row + width {
        let first = i
        repeat { i += 1 } while i < row + width && pixels[i] == pixels[first]
        histogram.add(
          pixels[first], count: i - first,
          isGradient: ColorHistogram.isGradient(first..<i, in: pixels, rowEnd: row + width, width: width))
      }
    }
    return histogram
  }
}
