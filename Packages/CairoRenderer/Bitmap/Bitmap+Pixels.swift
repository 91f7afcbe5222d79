import AnimationCore
import CCairo

extension Bitmap {
  /// Calls `body` with the rows, top first, `bytesPerRow` apart: 32-bit words in the machine's byte order,
  /// alpha in the highest byte, then red, green, blue, premultiplied. The pointer is valid during the call.
  public func withPremultipliedBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    cairo_surface_flush(surface)
    let start = cairo_image_surface_get_data(surface)
    return body(UnsafeRawBufferPointer(start: start, count: bytesPerRow * height))
  }

  /// The pixels as straight R, G, B, A bytes without padding, top row first.
  public func straightRGBA() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      withRows { y, row in
        Unpremultiplication.copy(
          row, toRGBA: UnsafeMutableBufferPointer(rebasing: target[(y * width * 4)...]))
      }
      count = width * height * 4
    }
  }

  /// The pixels as R, G, B bytes without padding, alpha ignored: right for an opaque bitmap.
  func opaqueRGB() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
      withRows { y, row in
        var next = y * width * 3
        for pixel in row {
          target[next] = UInt8(truncatingIfNeeded: pixel >> 16)
          target[next + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          target[next + 2] = UInt8(truncatingIfNeeded: pixel)
          next += 3
        }
      }
      count = width * height * 3
    }
  }

  /// True when every pixel is fully opaque.
  public var isOpaque: Bool {
    var common: UInt32 = 0xff00_0000
    withRows { _, row in
      for pixel in row { common &= pixel }
    }
    return common == 0xff00_0000
  }

  /// The straight colour of one pixel; clear outside of the bitmap.
  public func color(x: Int, y: Int) -> Color {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return .clear }
    let pixel = withPremultipliedBytes { $0.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) }
    guard pixel >> 24 > 0 else { return .clear }
    let alpha = Double(pixel >> 24)
    return Color(
      red: Double(pixel >> 16 & 0xff) / alpha, green: Double(pixel >> 8 & 0xff) / alpha,
      blue: Double(pixel & 0xff) / alpha, alpha: alpha / 255)
  }

  private func withRows(_ body: (Int, UnsafeBufferPointer<UInt32>) -> Void) {
    withPremultipliedBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for y in 0..<height {
        let start = y * (bytesPerRow / 4)
        body(y, UnsafeBufferPointer(rebasing: words[start..<start + width]))
      }
    }
  }
}
