import AnimationCore
import Pixels

/// Several images of one size in a single one: stacked, with further columns where the strip would be too high.
struct Strip {
  /// 48 images of 1920x1080; 900 MB while they are read.
  static let maximumPixels = 72_000_000

  let size: PixelSize
  let count: Int

  private var rows: Int { max(1, min(count, Bitmap.maximumSide / size.height)) }
  private var columns: Int { (count + rows - 1) / rows }

  var pixelSize: PixelSize { PixelSize(width: columns * size.width, height: rows * size.height) }

  /// - Throws: `limitExceeded` if the strip is too large.
  func check() throws(AnimationError) {
    let whole = pixelSize
    try DecodingLimits.check("width of all images together", whole.width, Bitmap.maximumSide)
    try DecodingLimits.check("pixels of all images together", whole.width * whole.height, Self.maximumPixels)
  }

  /// - Parameter images: `count` of them, of this size.
  /// - Throws: `AnimationError` if the strip is too large.
  func joined(_ images: [Raster]) throws(AnimationError) -> Raster {
    try check()
    if images.count == 1 { return images[0] }
    let whole = pixelSize
    var words = [UInt32](repeating: 0, count: whole.width * whole.height)
    for (cell, image) in images.enumerated() {
      for y in 0..<size.height {
        let start = offset(of: cell) + y * whole.width
        words.replaceSubrange(
          start..<start + size.width, with: image.words[y * size.width..<(y + 1) * size.width])
      }
    }
    return Raster(width: whole.width, height: whole.height, words: words)
  }

  /// - Parameter strip: must have this strip's size.
  func image(_ cell: Int, of strip: Raster) -> Raster {
    if count == 1 { return strip }
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
