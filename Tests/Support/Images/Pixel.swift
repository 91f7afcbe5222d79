import AnimationCore
import Pixels

/// A straight colour in 8 bits per channel.
package struct Pixel: Equatable, CustomStringConvertible {
  package var red: Int
  package var green: Int
  package var blue: Int
  package var alpha: Int

  package static let clear = Pixel(0, 0, 0, 0)
  package static let black = Pixel(0, 0, 0)
  package static let white = Pixel(255, 255, 255)
  package static let red = Pixel(255, 0, 0)
  package static let green = Pixel(0, 255, 0)
  package static let blue = Pixel(0, 0, 255)

  package init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package init(_ color: Color) {
    func byte(_ value: Double) -> Int { Int((value * 255).rounded()) }
    self.init(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }

  package func isClose(to other: Pixel, within tolerance: Int) -> Bool {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha)
    ) <= tolerance
  }

  package var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

extension Bitmap {
  package subscript(_ x: Int, _ y: Int) -> Pixel { Pixel(color(x: x, y: y)) }

  /// The alphas of a row, 0…255.
  package func alphas(row y: Int) -> [Int] { (0..<width).map { self[$0, y].alpha } }

  /// How many pixels are not fully transparent.
  package var inkedPixels: Int {
    (0..<height).reduce(0) { sum, y in sum + alphas(row: y).count { $0 > 0 } }
  }

  /// The largest difference of any premultiplied channel of any pixel.
  package func difference(from other: Bitmap) -> Int {
    let (mine, others) = (withPremultipliedBytes { Array($0) }, other.withPremultipliedBytes { Array($0) })
    return zip(mine, others).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

extension DecodedImage {
  /// The full-size pixels as premultiplied ARGB words.
  package var words: [UInt32] {
    let full = level(Halvings()).pixels
    return withExtendedLifetime(full) { Array(UnsafeBufferPointer(start: full.words, count: full.count)) }
  }
}
