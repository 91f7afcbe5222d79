import AnimationCore
import Pixels

/// Pictures of one size in one: below one another, and in further columns where the strip would be too high.
struct Strip {
  let size: PixelSize
  let count: Int

  private var rows: Int { max(1, min(count, Bitmap.maximumSide / size.height)) }
  private var columns: Int { (count + rows - 1) / rows }

  var pixelSize: PixelSize { PixelSize(width: columns * size.width, height: rows * size.height) }

  /// - Parameter pictures: `count` of them, of this size.
  /// - Throws: `AnimationError` when they are too large together.
  func joined(_ pictures: [Raster]) throws(AnimationError) -> Raster {
    let whole = pixelSize
    try DecodingLimits.check("width of all pictures together", whole.width, Bitmap.maximumSide)
    try DecodingLimits.check(
      "pixels of all pictures together", whole.width * whole.height, Bitmap.maximumPixels)
    var words = [UInt32](repeating: 0, count: whole.width * whole.height)
    for (cell, picture) in pictures.enumerated() {
      for y in 0..<size.height {
        let start = offset(of: cell) + y * whole.width
        words.replaceSubrange(
          start..<start + size.width, with: picture.words[y * size.width..<(y + 1) * size.width])
      }
    }
    return Raster(width: whole.width, height: whole.height, words: words)
  }

  /// - Parameter strip: of this strip's size.
  func picture(_ cell: Int, of strip: Raster) -> Raster {
    var words: [UInt32] = []
    words.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let start = offset(of: cell) + y * strip.width
      words += strip.words[start..<start + size.width]
    }
    return Raster(width: size.width, height: size.height, words: words)
  }

  private func offset(of cell: Int) -> Int {
    (cell % rows) * size.height * pixelSize.width + (cell / rows) * size.width
  }
}
