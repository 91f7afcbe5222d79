import AnimationCore
import AnimationFiles
import Pixels

/// A picture as a value: 32 bits a pixel, alpha premultiplied.
public struct Raster: Hashable, Sendable {
  /// In pixels, at least 1.
  public let width: Int
  public let height: Int
  /// Row by row, top first: alpha in the highest byte, then red, green, blue, premultiplied.
  public private(set) var words: [UInt32]

  /// - Parameter words: `width` times `height` of them; what is missing is transparent.
  public init(width: Int, height: Int, words: [UInt32]) {
    self.width = max(1, width)
    self.height = max(1, height)
    let missing = max(0, self.width * self.height - words.count)
    self.words = Array(words.prefix(self.width * self.height)) + [UInt32](repeating: 0, count: missing)
  }

  /// A copy of what the bitmap shows now.
  public init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    words = bitmap.words
  }

  /// The pixels of a PNG, JPEG or WebP file.
  ///
  /// - Throws: `AnimationError` for one that cannot be decoded.
  public init(decoding file: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    self.init(try Bitmap(decoding: file, limits: limits))
  }

  /// - Throws: `AnimationError` when the picture is too large.
  public func bitmap() throws(AnimationError) -> Bitmap {
    try Bitmap(width: width, height: height, words: words)
  }

  /// The picture as a PNG file.
  ///
  /// - Parameter isSmall: for files that are kept; takes several times as long.
  /// - Throws: `AnimationError` when the picture is too large.
  public func png(isSmall: Bool = false) throws(AnimationError) -> [UInt8] {
    isSmall
      ? try PNGEncoder.encode(try bitmap(), compression: .small) : try PNGEncoder.encode(try bitmap())
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }
}

extension Digest {
  /// Of the pixels alone: the size does not count. The same on every machine.
  package init(of pixels: Raster) {
    #if _endian(little)
      self = pixels.words.withUnsafeBytes { Digest($0) }
    #else
      self = pixels.words.map(\.littleEndian).withUnsafeBytes { Digest($0) }
    #endif
  }
}
