import AnimationCore

/// An opaque colour that images are put on.
package struct Background {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  /// - Parameter color: taken for opaque.
  package init(_ color: Color) {
    func byte(_ component: Double) -> UInt32 { UInt32((component.clampedToUnit * 255).rounded()) }
    (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
  }

  /// Writes premultiplied pixels on the background: red, green and blue from bit 16 down.
  package func copy(
    _ pixels: UnsafeBufferPointer<UInt32>, to target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in pixels.indices {
      let pixel = pixels[i]
      let rest = 255 - pixel >> 24
      // What is no premultiplied colour must not overflow.
      func mix(_ channel: UInt32, _ below: UInt32) -> UInt32 {
        min(255, channel &+ (below &* rest).dividedBy255)
      }
      target[i] =
        mix(pixel >> 16 & 0xff, red) << 16 | mix(pixel >> 8 & 0xff, green) << 8 | mix(pixel & 0xff, blue)
    }
  }
}

extension Bitmap {
  /// The image on a background: a word per pixel, red, green and blue from bit 16 down, top row first.
  func words(over background: Color) -> [UInt32] {
    let background = Background(background)
    return withWords { pixels in
      [UInt32](unsafeUninitializedCapacity: pixels.count) { target, count in
        background.copy(pixels, to: target)
        count = pixels.count
      }
    }
  }
}
