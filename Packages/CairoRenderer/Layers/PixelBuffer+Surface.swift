import CCairo
import Pixels

extension PixelBuffer {
  /// A Cairo surface over this memory: for one thread at a time, and no longer than the buffer.
  ///
  /// - Parameter isOpaque: Cairo may then ignore the alpha.
  func makeSurface(isOpaque: Bool = false) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }
}
