/// Rows of bytes in memory that another object holds: one channel, or several that lie side by side, as the four of
/// 32-bit pixels do. Valid as long as that memory is.
package struct BytePlane {
  package let bytes: UnsafeMutablePointer<UInt8>
  /// The width and height in pixels.
  package let width: Int
  package let height: Int
  /// The distance from the start of a row to that of the next one, in bytes; at least `width` times
  /// `channels`.
  package let stride: Int
  /// How many bytes a pixel has.
  package let channels: Int

  package init(_ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, channels: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
    self.stride = stride
    self.channels = channels
  }

  /// The pixels from column `x` and row `y` on, which are brought inside.
  package func part(fromX x: Int, y: Int) -> BytePlane {
    let (x, y) = (min(max(x, 0), width), min(max(y, 0), height))
    return BytePlane(
      bytes + y * stride + x * channels, width: width - x, height: height - y, stride: stride,
      channels: channels)
  }

  /// A row of pixels of four channels, as words with alpha in the highest byte.
  func words(ofRow y: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

extension PixelBuffer {
  /// The four channels, premultiplied as they are. Valid as long as the buffer lives.
  package var plane: BytePlane {
    BytePlane(bytes, width: width, height: height, stride: width * 4, channels: 4)
  }
}
