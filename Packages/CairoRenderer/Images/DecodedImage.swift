import AnimationCore

/// A picture's pixels, premultiplied, each copy of them half as wide and high as the one before: for drawing
/// it small.
final class DecodedImage: Sendable {
  /// Of the whole picture, in pixels.
  let size: Size
  let isOpaque: Bool
  /// How often the largest copy that is kept has been halved.
  let halvings: Int
  /// The largest copy first; smaller ones are made when first asked for.
  private let levels: Lock<[PixelBuffer]>

  /// - Parameter halvings: pixels are kept only in the size that the picture has after being halved so often,
  ///   and smaller.
  /// - Throws: `limitExceeded` before any memory is taken; `corrupt`.
  init(
    _ image: EncodedImage, _ properties: ImageProperties, halvings: Int = 0, limits: DecodingLimits
  ) throws(AnimationError) {
    let (width, height) = (properties.width, properties.height)
    try DecodingLimits.check("pixels of the picture", width * height, limits.imagePixels)
    try DecodingLimits.check("longest side of the picture", max(width, height), Bitmap.maximumSide)
    // Others are decoded in full first.
    var reached = properties.type == .jpeg ? min(halvings, JPEGDecoder.mostHalvings) : 0
    let rounding = 1 << reached - 1
    guard
      var pixels = PixelBuffer(
        width: (width + rounding) >> reached, height: (height + rounding) >> reached)
    else { throw .corrupt(part: properties.type.rawValue, reason: "no memory for its pixels") }
    switch properties.type {
    case .png: try PNGDecoder.decode(image.bytes, into: pixels)
    case .jpeg: try JPEGDecoder.decode(image.bytes, into: pixels, halvings: reached)
    case .webp: try WebPDecoder.decode(image.bytes, into: pixels)
    }
    isOpaque = Premultiplication.apply(pixels)
    while reached < halvings, pixels.count > 1, let half = pixels.halved() {
      pixels = half
      reached += 1
    }
    size = Size(Double(width), Double(height))
    self.halvings = reached
    levels = Lock([pixels])
  }

  /// What the pixels take with all their smaller copies, in bytes.
  var memory: Int { levels.withLock { $0[0].count } * 4 / 3 * 4 }

  /// The picture halved so often, or the nearest there is. One pixel of it stands for exactly 2^halvings pixels
  /// a side; an odd last row or column is repeated.
  func level(_ wanted: Int) -> (pixels: PixelBuffer, halvings: Int) {
    levels.withLock { levels in
      while halvings + levels.count <= wanted, let last = levels.last, last.count > 1,
        let next = last.halved()
      {
        levels.append(next)
      }
      let index = min(max(wanted - halvings, 0), levels.count - 1)
      return (levels[index], halvings + index)
    }
  }
}
