/// Rows of bytes in memory that somebody else holds: one channel, or several that lie side by side, as the four of
/// 32-bit pixels do. Valid as long as that memory is.
package struct BytePlane {
  package let bytes: UnsafeMutablePointer<UInt8>
  /// In pixels.
  package let width: Int
  package let height: Int
  /// From the start of a row to that of the next one, in bytes; at least `width` times `channels`.
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
}

extension PixelBuffer {
  /// The four channels, premultiplied as they are. Valid as long as the buffer lives.
  package var plane: BytePlane {
    BytePlane(bytes, width: width, height: height, stride: width * 4, channels: 4)
  }
}
