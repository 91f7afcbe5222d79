import AnimationCore

/// A picture with fewer colours, as many as a palette may have.
package struct ReducedColors {
  private let bitmap: Bitmap
  private let histogram: ColorHistogram

  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    var histogram = ColorHistogram.ofPictures
    histogram.add(bitmap)
    self.histogram = histogram
  }

  /// The picture with a palette of its own, and how many colours that has. It is not dithered: people see the grain, and it
  /// packs badly.
  ///
  /// - Parameter tolerance: the mean square of the error, of all channels together. 0 for as many colours as there may be.
  /// - Throws: `invalid` when memory is missing.
  package func bitmap(tolerance: Double) throws(AnimationError) -> (picture: Bitmap, colorCount: Int) {
    let palette = Palette(for: histogram, tolerance: tolerance)
    return (try bitmap.mapped(to: palette), palette.colors.count)
  }

  /// The best palette of so many colours.
  package func palette(count: Int) -> Palette { Palette(for: histogram, tolerance: 0, count: count) }
}
