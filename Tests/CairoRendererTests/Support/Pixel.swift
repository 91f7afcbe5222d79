import AnimationCore

@testable import CairoRenderer
@testable import Pixels

/// A straight colour in 8 bits a channel.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  static let clear = Pixel(0, 0, 0, 0)
  static let black = Pixel(0, 0, 0)
  static let white = Pixel(255, 255, 255)
  static let red = Pixel(255, 0, 0)
  static let green = Pixel(0, 255, 0)
  static let blue = Pixel(0, 0, 255)

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: Color) {
    func byte(_ value: Double) -> Int { Int((value * 255).rounded()) }
    self.init(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }

  func isClose(to other: Pixel, within tolerance: Int) -> Bool {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha)
    ) <= tolerance
  }

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}

extension Bitmap {
  subscript(_ x: Int, _ y: Int) -> Pixel { Pixel(color(x: x, y: y)) }

  /// The alphas of a row, 0…255.
  func alphas(row y: Int) -> [Int] { (0..<width).map { self[$0, y].alpha } }

  /// How many pixels are not fully transparent.
  var inkedPixels: Int {
    (0..<height).reduce(0) { sum, y in sum + alphas(row: y).count { $0 > 0 } }
  }

  /// The largest difference of any premultiplied channel of any pixel.
  func difference(from other: Bitmap) -> Int {
    let (mine, others) = (withPremultipliedBytes { Array($0) }, other.withPremultipliedBytes { Array($0) })
    return zip(mine, others).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// The items on a canvas of the bitmap's size, one unit a pixel unless `transform` says otherwise.
func render(
  _ items: DisplayItem..., width: Int = 20, height: Int = 20, transform: Transform = .identity,
  background: Color = .clear, images: ImageCache = ImageCache(), log: DrawingLog? = nil
) throws -> Bitmap {
  let bitmap = try Bitmap(width: width, height: height)
  let list = DisplayList(size: Size(Double(width), Double(height)), items: items)
  CairoRenderer(images: images, log: log).render(
    list, into: bitmap, transform: transform, background: background)
  return bitmap
}

extension DecodedImage {
  /// The full-size pixels as premultiplied ARGB words.
  var words: [UInt32] {
    let full = level(Halvings()).pixels
    return withExtendedLifetime(full) { Array(UnsafeBufferPointer(start: full.words, count: full.count)) }
  }
}
