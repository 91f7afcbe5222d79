import AnimationCore
import CStandardLibrary

/// An image that does not change any more: tasks return it, caches keep it, any number of threads read it.
public struct PixelImage: Sendable {
  let pixels: PixelBuffer

  /// The width and height in pixels.
  public var width: Int { pixels.width }
  public var height: Int { pixels.height }

  /// An image of what a bitmap shows. It takes over the bitmap's memory: nothing is copied, and nothing draws into it any
  /// longer. Of a bitmap that others hold, take a `copy()`.
  public init(_ bitmap: sending Bitmap) {
    pixels = bitmap.pixels
  }

  /// What reads bitmaps reads it as one; nothing draws into that.
  package var bitmap: Bitmap { Bitmap(pixels) }

  /// Calls `body` with the rows, top first, without padding: 32-bit words in the machine's byte order, alpha in the highest
  /// byte, then red, green, blue, premultiplied. The pointer is valid during the call.
  public func withPremultipliedBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try withExtendedLifetime(pixels) {
      try body(UnsafeRawBufferPointer(start: pixels.words, count: pixels.count * 4))
    }
  }

  /// The pixels as premultiplied R, G, B, A bytes, top row first.
  public func premultipliedRGBA() -> [UInt8] {
    withExtendedLifetime(pixels) {
      [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { target, count in
        target.withMemoryRebound(to: UInt32.self) { target in
          for index in 0..<pixels.count {
            let pixel = pixels.words[index]
            // Red and blue change places.
            target[index] =
              (pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16).littleEndian
          }
        }
        count = pixels.count * 4
      }
    }
  }

  /// The pixels as straight R, G, B, A bytes, top row first.
  public func straightRGBA() -> [UInt8] { bitmap.straightRGBA() }

  /// True when every pixel is fully opaque.
  public var isOpaque: Bool { bitmap.isOpaque }

  /// The straight colour of one pixel; clear outside of the image.
  public func color(x: Int, y: Int) -> Color { bitmap.color(x: x, y: y) }
}

extension PixelImage: Equatable {
  /// Images of one size with the same pixels.
  public static func == (a: PixelImage, b: PixelImage) -> Bool {
    if a.pixels === b.pixels { return true }
    guard a.width == b.width, a.height == b.height else { return false }
    return withExtendedLifetime((a, b)) {
      memcmp(a.pixels.words, b.pixels.words, a.pixels.count * 4) == 0
    }
  }
}
