import CStandardLibrary

/// Memory for 32-bit pixels, rows without padding, all zero at first. Cairo reads it without copying;
/// the owner of a Cairo surface of it keeps the buffer alive.
///
/// `@unchecked` because of the pointer: a buffer is written only before it is shared.
package final class PixelBuffer: @unchecked Sendable {
  package let width: Int
  package let height: Int
  package let words: UnsafeMutablePointer<UInt32>

  /// Nil when memory is missing. The caller has checked the size against the limits.
  package init?(width: Int, height: Int) {
    guard let memory = calloc(width * height, 4) else { return nil }
    self.width = width
    self.height = height
    words = memory.bindMemory(to: UInt32.self, capacity: width * height)
  }

  deinit {
    free(words)
  }

  package var count: Int { width * height }

  /// The pixels' memory as bytes, four per pixel.
  package var bytes: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
  }
}
