import AnimationCore

/// An image in memory that renderers draw into: 32 bits per pixel, alpha premultiplied.
///
/// Not `Sendable`: one thread at a time draws into or reads a bitmap. It may be sent on, as any value that is
/// held nowhere else.
public final class Bitmap {
  /// The longest side, in pixels: what Cairo's coordinates can address.
  package static let maximumSide = 32_767
  /// The most pixels: 1 GiB of memory.
  package static let maximumPixels = 1 << 28

  /// The width and height in pixels, 1…`maximumSide`.
  public let width: Int
  public let height: Int
  package let pixels: PixelBuffer
  /// Counts how often something was drawn into it.
  package var drawCount = 0

  /// A transparent bitmap.
  ///
  /// - Throws: `invalid` for a side below 1 or when memory is missing, `limitExceeded` above the limits.
  public init(width: Int, height: Int) throws(AnimationError) {
    try Self.check(width: width, height: height)
    guard let pixels = PixelBuffer(width: width, height: height) else {
      throw .invalid(path: "", reason: "no memory for an image of \(width)x\(height) pixels")
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// - Throws: where no bitmap has this size.
  package static func check(width: Int, height: Int) throws(AnimationError) {
    guard width > 0, height > 0 else {
      throw .invalid(path: "", reason: "an image of \(width)x\(height) pixels is empty")
    }
    try DecodingLimits.check("image width", width, maximumSide)
    try DecodingLimits.check("image height", height, maximumSide)
    try DecodingLimits.check("pixels of the image", width * height, maximumPixels)
  }

  init(_ pixels: PixelBuffer) {
    (width, height) = (pixels.width, pixels.height)
    self.pixels = pixels
  }

  /// A bitmap of these pixels; see `withPremultipliedBytes` for what is in them.
  ///
  /// - Parameter words: row by row, `width` times `height` of them; what is missing is transparent.
  /// - Throws: as above.
  package convenience init(width: Int, height: Int, words: [UInt32]) throws(AnimationError) {
    try self.init(width: width, height: height)
    pixels.words.update(from: words, count: min(words.count, pixels.count))
  }
}

extension Bitmap {
  /// Another bitmap with the same pixels, which later drawing into this one does not change.
  ///
  /// - Throws: `invalid` when memory is missing.
  public func copy() throws(AnimationError) -> sending Bitmap {
    let copy = try Bitmap(width: width, height: height)
    copy.replacePixels(by: pixels)
    return copy
  }

  /// Shows what an image of the same size does.
  package func replacePixels(by image: PixelImage) { replacePixels(by: image.pixels) }

  private func replacePixels(by other: PixelBuffer) {
    withExtendedLifetime(other) {
      pixels.words.update(from: other.words, count: min(pixels.count, other.count))
    }
  }
}

@available(*, unavailable)
extension Bitmap: Sendable {}
