import AnimationCore
import CStandardLibrary
import PixelKernels
import Pixels

/// A picture over a grey background, in opponent colours (XYB), at one scale after the other.
struct SeenPicture {
  private(set) var width: Int
  private(set) var height: Int
  /// Red against green, brightness, blue against that.
  private(set) var planes: [FloatPlane]
  /// The linear colours of the next scale.
  private var linear: [FloatPlane]

  /// - Parameter background: 0 for black, 255 for white.
  /// - Throws: `invalid` when memory is missing.
  init(_ bitmap: Bitmap, background: UInt8) throws(AnimationError) {
    (width, height) = (bitmap.width, bitmap.height)
    planes = try Self.planes(width * height)
    linear = try Self.planes((width + 1) / 2 * ((height + 1) / 2))
    let rows = try Self.planes(2 * width)
    bitmap.withPremultipliedBytes { bytes in
      guard let pixels = bytes.bindMemory(to: UInt32.self).baseAddress else { return }
      fill(pixels, background, rows)
    }
  }

  /// - Parameter rows: room for two.
  private func fill(_ pixels: UnsafePointer<UInt32>, _ background: UInt8, _ rows: [FloatPlane]) {
    for y in stride(from: 0, to: height, by: 2) {
      let (place, count) = (y * width, min(2, height - y))
      spans_linear_colors(
        rows[0].numbers, rows[1].numbers, rows[2].numbers, pixels + place, count * width, background,
        Self.linearValues)
      Self.makeOpponent(of: rows, count: count * width, into: planes, at: place)
      for (target, source) in zip(linear, rows) {
        spans_halve_plane(target.numbers + y / 2 * ((width + 1) / 2), source.numbers, width, count)
      }
    }
  }

  /// Goes on to the next scale, of half as many pixels on a side.
  ///
  /// - Throws: `invalid` when memory is missing.
  mutating func halve() throws(AnimationError) {
    (width, height) = ((width + 1) / 2, (height + 1) / 2)
    Self.makeOpponent(of: linear, count: width * height, into: planes, at: 0)
    let smaller = try Self.planes((width + 1) / 2 * ((height + 1) / 2))
    for (target, source) in zip(smaller, linear) {
      spans_halve_plane(target.numbers, source.numbers, width, height)
    }
    linear = smaller
  }

  private static func planes(_ count: Int) throws(AnimationError) -> [FloatPlane] {
    [try FloatPlane(count: count), try FloatPlane(count: count), try FloatPlane(count: count)]
  }

  private static func makeOpponent(
    of linear: [FloatPlane], count: Int, into planes: [FloatPlane], at place: Int
  ) {
    spans_opponent_colors(
      planes[0].numbers + place, planes[1].numbers + place, planes[2].numbers + place, linear[0].numbers,
      linear[1].numbers, linear[2].numbers, count)
  }

  /// Light for each value of a channel in sRGB.
  private static let linearValues: [Float] = (0..<256).map { byte in
    let value = Double(byte) / 255
    return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
  }
}
