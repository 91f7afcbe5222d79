import AnimationCore
import AnimationLoading
import Pixels
import SystemSupport
import VisibleDifferences

/// An image as a value: 32 bits per pixel, alpha premultiplied.
public struct Raster: Hashable, Sendable {
  /// The width and height in pixels, at least 1.
  public let width: Int
  public let height: Int
  /// Row by row, top first: alpha in the highest byte, then red, green, blue, premultiplied.
  package private(set) var words: [UInt32]

  /// A transparent pixel.
  static let single = Raster(width: 1, height: 1, words: [])

  /// - Parameter words: `width` × `height` pixels; missing ones are transparent.
  package init(width: Int, height: Int, words: [UInt32]) {
    self.width = max(1, width)
    self.height = max(1, height)
    let count = self.width * self.height
    self.words =
      words.count == count
      ? words : Array(words.prefix(count)) + [UInt32](repeating: 0, count: max(0, count - words.count))
  }

  /// A copy of the bitmap's current pixels.
  package init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    words = bitmap.words
  }

  /// The pixels of an image file.
  ///
  /// - Throws: `AnimationError` if the file cannot be decoded.
  package init(decoding file: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    self.init(try Bitmap(decoding: file, limits: limits))
  }

  /// - Throws: `AnimationError` if the image is too large.
  public func bitmap() throws(AnimationError) -> Bitmap {
    try Bitmap(width: width, height: height, words: words)
  }

  /// The image as a PNG file.
  ///
  /// - Parameter isSmall: compresses better, for files that are kept; takes several times as long.
  /// - Throws: `AnimationError` if the image is too large.
  public func png(isSmall: Bool = false) throws(AnimationError) -> [UInt8] {
    isSmall ? try PNGEncoder.encodeForKeeping(try bitmap()) : try PNGEncoder.encode(try bitmap())
  }

  package var size: PixelSize { PixelSize(width: width, height: height) }
}

extension VisibleDifference {
  /// - Throws: `invalid` for images of different sizes, and when memory is missing.
  init(_ original: Raster, _ other: Raster) throws(AnimationError) {
    try self.init(original.bitmap(), other.bitmap())
  }
}

extension Digest {
  /// Makes a digest of the pixels alone: the size does not count. It is equal on every machine.
  package init(of pixels: Raster) {
    self = pixels.words.withUnsafeBufferPointer { Digest(ofWords: $0) }
  }

  /// Makes the digest that a raster of the same pixels has, without a copy of them.
  init(of bitmap: Bitmap) { self = bitmap.withWords { Digest(ofWords: $0) } }

  private init(ofWords words: UnsafeBufferPointer<UInt32>) {
    #if _endian(little)
      self.init(UnsafeRawBufferPointer(words))
    #else
      self = words.map(\.littleEndian).withUnsafeBytes { Digest($0) }
    #endif
  }
}
