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
      target.withMemoryRebound(to: UInt32.self) { target in
        // Most blocks are opaque or clear throughout: those are copied without looking at each pixel.
        let block = 16
        var start = 0
        while start < row.count {
          let end = min(start + block, row.count)
          var (all, any) = (UInt32.max, UInt32.zero)
          for i in start..<end {
            all &= row[i]
            any |= row[i]
          }
          if any == 0 {
            for i in start..<end { target[i] = 0 }
          } else if all >> 24 == 0xff {
            for i in start..<end { target[i] = opaque(row[i]) }
          } else {
            for i in start..<end { target[i] = straight(row[i], factors) }
          }
          start = end
        }
      }
    }
  }

  @inline(__always)
  private static func straight(_ pixel: UInt32, _ factors: UnsafeBufferPointer<UInt32>) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0xff { return opaque(pixel) }
    if alpha == 0 { return 0 }
    let factor = factors[Int(alpha)]
    // A channel above alpha is no premultiplied colour, but must not spill into its neighbour.
    func straight(_ channel: UInt32) -> UInt32 { min(255, (channel &* factor &+ 0x8000) >> 16) }
    return rgba(straight(pixel >> 16 & 0xff), straight(pixel >> 8 & 0xff), straight(pixel & 0xff), alpha)
  }

  @inline(__always)
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    rgba(pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff, pixel >> 24)
  }

  /// The word whose bytes lie in memory as R, G, B, A.
  @inline(__always)
  private static func rgba(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
    (red | green << 8 | blue << 16 | alpha << 24).littleEndian
  }
}
