import CAnimrender
import Pixels

/// Memory of the caller's that an image is to go to.
struct PixelMemory {
  private let start: UnsafeMutableRawPointer
  private let stride: Int
  private let length: Int
  private let format: animrender_pixel_format

  /// - Throws: for no memory, and what does not lie as pixels do.
  init(
    _ format: animrender_pixel_format, _ pixels: UnsafeMutableRawPointer?, stride: Int, length: Int
  ) throws(Failure) {
    guard let pixels else { throw .null("pixels") }
    guard format == ANIMRENDER_RGBA_STRAIGHT || format == ANIMRENDER_BGRA_PREMULTIPLIED else {
      throw .argument("there is no pixel format \(format.rawValue)")
    }
    guard UInt(bitPattern: pixels) % 4 == 0, stride % 4 == 0 else {
      throw .argument("pixels and rows are to begin at multiples of 4 bytes")
    }
    (start, self.stride, self.length, self.format) = (pixels, stride, length, format)
  }

  /// - Throws: where an image of this size does not fit.
  func check(width: Int, height: Int) throws(Failure) {
    guard stride >= width * 4 else {
      throw .argument("a row of \(width) pixels has \(width * 4) bytes, more than the stride \(stride)")
    }
    let (rows, isTooMuch) = stride.multipliedReportingOverflow(by: height - 1)
    guard !isTooMuch, length >= width * 4, rows <= length - width * 4 else {
      throw Failure(
        ANIMRENDER_BUFFER_TOO_SMALL,
        "\(width)x\(height) pixels with rows of \(stride) bytes are more than \(length) bytes")
    }
  }

  /// - Throws: where it does not fit.
  func take(_ bitmap: Bitmap) throws(Failure) {
    try check(width: bitmap.width, height: bitmap.height)
    if format == ANIMRENDER_RGBA_STRAIGHT {
      bitmap.copyStraightRGBA(to: start, stride: stride)
    } else {
      bitmap.copyPremultipliedBGRA(to: start, stride: stride)
    }
  }
}
