import AnimationCore
import Synchronization

/// A picture's pixels, premultiplied, and smaller copies of them for drawing it small.
final class DecodedImage: Sendable {
  let full: PixelBuffer
  let isOpaque: Bool
  /// Each half as wide and high as the one before, made when first asked for.
  private let halves = Mutex<[PixelBuffer]>([])

  /// - Throws: what `ImageProperties` throws; `limitExceeded` before any memory is taken; `corrupt`.
  init(_ image: EncodedImage, limits: DecodingLimits) throws(AnimationError) {
    let properties = try ImageProperties(probing: image.bytes)
    try DecodingLimits.check(
      "pixels of the picture", properties.width * properties.height, limits.imagePixels)
    try DecodingLimits.check(
      "longest side of the picture", max(properties.width, properties.height), Bitmap.maximumSide)
    guard let pixels = PixelBuffer(width: properties.width, height: properties.height) else {
      throw .corrupt(part: properties.type.rawValue, reason: "no memory for its pixels")
    }
    switch properties.type {
    case .png: try PNGDecoder.decode(image.bytes, into: pixels)
    case .jpeg: try JPEGDecoder.decode(image.bytes, into: pixels)
    case .webp: try WebPDecoder.decode(image.bytes, into: pixels)
    }
    isOpaque = Premultiplication.apply(pixels)
    full = pixels
  }

  /// What the pixels take with all their smaller copies, in bytes.
  var memory: Int { full.count * 4 / 3 * 4 }

  /// The picture shrunk `halvings` times by two, or the smallest there is. One pixel of it stands for exactly
  /// 2^halvings pixels a side; an odd last row or column is repeated.
  func level(_ halvings: Int) -> (pixels: PixelBuffer, halvings: Int) {
    guard halvings > 0 else { return (full, 0) }
    return halves.withLock { halves in
      while halves.count < halvings {
        let last = halves.last ?? full
        guard last.count > 1, let next = last.halved() else { break }
        halves.append(next)
      }
      let reached = min(halvings, halves.count)
      return (reached > 0 ? halves[reached - 1] : full, reached)
    }
  }
}

extension PixelBuffer {
  /// Every pixel the mean of two by two.
  fileprivate func halved() -> PixelBuffer? {
    guard let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2) else { return nil }
    for y in 0..<half.height {
      let upper = words + 2 * y * width
      let lower = words + min(2 * y + 1, height - 1) * width
      let target = half.words + y * half.width
      for x in 0..<width / 2 {
        target[x] = PixelBuffer.mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
      }
      if width % 2 == 1 {
        target[half.width - 1] =
          PixelBuffer.mean(upper[width - 1], upper[width - 1], lower[width - 1], lower[width - 1])
      }
    }
    return half
  }

  /// Two channels at once in 16-bit lanes.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00ff_00ff
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return (low >> 2 & mask) | (high >> 2 & mask) << 8
  }
}
