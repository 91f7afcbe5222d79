import AnimationCore
import CairoRenderer

extension Bitmap {
  /// The picture on a background, as R, G, B bytes, top row first.
  ///
  /// - Parameter background: taken for opaque.
  func rgb(over background: Color) -> [UInt8] {
    func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    let (red, green, blue) = (byte(background.red), byte(background.green), byte(background.blue))
    return withPremultipliedBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      return [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { target, count in
        for i in pixels.indices {
          let pixel = pixels[i]
          let rest = 255 - pixel >> 24
          // Rounded division by 255; what is no premultiplied colour must not overflow.
          func mix(_ channel: UInt32, _ below: UInt32) -> UInt8 {
            let product = below &* rest &+ 128
            return UInt8(truncatingIfNeeded: min(255, channel &+ (product &+ product >> 8) >> 8))
          }
          target[3 * i] = mix(pixel >> 16 & 0xff, red)
          target[3 * i + 1] = mix(pixel >> 8 & 0xff, green)
          target[3 * i + 2] = mix(pixel & 0xff, blue)
        }
        count = pixels.count * 3
      }
    }
  }
}
