/// Converts images for video without alpha: BT.709, brightness 16…235, colours at half the resolution (4:2:0), each the
/// mean of four pixels. ffmpeg could do it, but would be sent twice the bytes, and takes 15 MB more at 1920x1080.
struct YUVFrame {
  /// The width and height of the converted image, in pixels: even.
  let width: Int
  let height: Int
  private let sourceWidth: Int
  private let sourceHeight: Int

  /// Where the sides are odd, the last column or row comes twice.
  init(width: Int, height: Int) {
    (sourceWidth, sourceHeight) = (width, height)
    (self.width, self.height) = (width + width % 2, height + height % 2)
  }

  /// - Parameter fill: writes the pixels of a row, red, green and blue from bit 16 down. It is called with one row
  ///   after the other.
  /// - Returns: the planes Y, U and V.
  func planes(_ fill: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void) -> [UInt8] {
    let count = width * height
    var rows = [UInt32](repeating: 0, count: 2 * width)
    return rows.withUnsafeMutableBufferPointer { rows in
      let upper = UnsafeMutableBufferPointer(rebasing: rows[..<width])
      let lower = UnsafeMutableBufferPointer(rebasing: rows[width...])
      return [UInt8](unsafeUninitializedCapacity: count * 3 / 2) { target, written in
        for y in stride(from: 0, to: height, by: 2) {
          read(y, upper, fill)
          if y + 1 < sourceHeight {
            read(y + 1, lower, fill)
          } else {
            _ = lower.update(fromContentsOf: upper)
          }
          for x in 0..<width {
            target[y * width + x] = Self.brightness(upper[x])
            target[(y + 1) * width + x] = Self.brightness(lower[x])
          }
          let u = count + y / 2 * (width / 2)
          for i in 0..<(width / 2) {
            let sum =
              Channels(upper[2 * i]) + Channels(upper[2 * i + 1]) + Channels(lower[2 * i])
              + Channels(lower[2 * i + 1])
            target[u + i] = sum.chroma(-6596, -22188, 28784)
            target[u + count / 4 + i] = sum.chroma(28784, -26145, -2639)
          }
        }
        written = count * 3 / 2
      }
    }
  }

  private func read(
    _ y: Int, _ row: UnsafeMutableBufferPointer<UInt32>,
    _ fill: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    fill(y, UnsafeMutableBufferPointer(rebasing: row[..<sourceWidth]))
    if sourceWidth < width { row[sourceWidth] = row[sourceWidth - 1] }
  }

  /// 0.2126, 0.7152 and 0.0722 of red, green and blue, times 219/255, in 1/65536.
  @inline(__always)
  private static func brightness(_ pixel: UInt32) -> UInt8 {
    let weighted = (pixel >> 16 & 0xff) &* 11966 &+ (pixel >> 8 & 0xff) &* 40254 &+ (pixel & 0xff) &* 4064
    return UInt8(truncatingIfNeeded: (weighted &+ (16 << 16 + 1 << 15)) >> 16)
  }
}

/// Red, green and blue of several pixels, added up.
private struct Channels {
  private var red: Int32
  private var green: Int32
  private var blue: Int32

  @inline(__always)
  init(_ pixel: UInt32) {
    red = Int32(truncatingIfNeeded: pixel >> 16 & 0xff)
    green = Int32(truncatingIfNeeded: pixel >> 8 & 0xff)
    blue = Int32(truncatingIfNeeded: pixel & 0xff)
  }

  @inline(__always)
  static func + (a: Channels, b: Channels) -> Channels {
    var sum = a
    sum.red &+= b.red
    sum.green &+= b.green
    sum.blue &+= b.blue
    return sum
  }

  /// What four pixels are away from grey: weights times 224/255, in 1/65536.
  @inline(__always)
  func chroma(_ r: Int32, _ g: Int32, _ b: Int32) -> UInt8 {
    let weighted = red &* r &+ green &* g &+ blue &* b
    return UInt8(truncatingIfNeeded: (weighted &+ (128 << 18 + 1 << 17)) >> 18)
  }
}
