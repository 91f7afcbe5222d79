import CCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory for 32-bit pixels, rows without padding, all zero at first. Cairo reads it without copying;
/// whoever makes a Cairo surface of it keeps the buffer alive.
///
/// `@unchecked` because of the pointer: a buffer is written only before it is shared.
final class PixelBuffer: @unchecked Sendable {
  let width: Int
  let height: Int
  let words: UnsafeMutablePointer<UInt32>

  /// Nil when memory is missing. The caller has checked the size against the limits.
  init?(width: Int, height: Int) {
    guard let memory = calloc(width * height, 4) else { return nil }
    self.width = width
    self.height = height
    words = memory.bindMemory(to: UInt32.self, capacity: width * height)
  }

  deinit {
    free(words)
  }

  var count: Int { width * height }

  /// The same memory, four bytes a pixel.
  var bytes: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
  }

  /// A Cairo surface over this memory: for one thread at a time, and no longer than the buffer.
  ///
  /// - Parameter isOpaque: Cairo may then ignore the alpha.
  func makeSurface(isOpaque: Bool = false) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }
}
