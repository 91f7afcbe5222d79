import PixelKernels

/// Colour channels times alpha, rounded to the nearest.
enum Premultiplication {
  /// Premultiplies 32-bit ARGB words in place.
  ///
  /// - Returns: true when every pixel is fully opaque.
  static func apply(_ pixels: PixelBuffer) -> Bool {
    var common: UInt32 = 0
    spans_premultiply(pixels.words, pixels.count, &common)
    return common >= 0xff00_0000
  }
}

extension UInt32 {
  /// A product of two bytes, or a sum of such that is no larger than 255 · 255, divided by 255 and rounded to the nearest.
  @inline(__always)
  var dividedBy255: UInt32 {
    let raised = self &+ 128
    return (raised &+ raised >> 8) >> 8
  }
}

/// Colour channels divided by alpha, rounded to the nearest; the inverse of `Premultiplication` as far as
/// 8 bits allow.
enum Unpremultiplication {
  /// 255 · 2¹⁶ / alpha rounded up, so that (c · factor + 2¹⁵) >> 16 is c · 255 / alpha rounded, for all bytes
  /// c <= alpha.
  static let factors: [UInt32] = (0...255).map { (alpha: UInt32) in
    alpha == 0 ? 0 : (255 << 16 + alpha - 1) / alpha
  }

  /// Writes premultiplied ARGB words as straight R, G, B, A bytes.
  static func copy(_ row: UnsafeBufferPointer<UInt32>, toRGBA target: UnsafeMutableBufferPointer<UInt8>) {
    factors.withUnsafeBufferPointer { factors in
      spans_straight_colors(target.baseAddress, row.baseAddress, row.count, factors.baseAddress)
    }
  }
}
