/// What is seen through an image's transparent parts.
package enum Backdrop: Hashable, Sendable {
  /// Grey and white squares, as editors have them.
  case checkerboard
  /// One colour, as an opaque word of a bitmap.
  case plain(UInt32)

  /// The side of a square, in pixels.
  private static let side = 8
  private static let squares: (light: UInt32, dark: UInt32) = (0xffff_ffff, 0xffe2_e2e6)

  /// Lays pixels of a row on it.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied, alpha in the highest byte.
  ///   - x: the column of the first one.
  ///   - y: the row.
  func lay(
    _ pixels: UnsafeBufferPointer<UInt32>, x: Int, y: Int, into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in pixels.indices.prefix(target.count) {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      if alpha == 255 {
        target[index] = pixel
        continue
      }
      let behind =
        switch self {
        case .plain(let word): word
        case .checkerboard:
          ((x + index) / Self.side + y / Self.side).isMultiple(of: 2) ? Self.squares.light : Self.squares.dark
        }
      target[index] = pixel &+ Self.scaled(behind, by: 255 - alpha)
    }
  }

  /// Each byte times `factor` / 255, rounded, two bytes at a time.
  private static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
    func half(_ bytes: UInt32) -> UInt32 {
      let product = (bytes & 0x00ff_00ff) &* factor &+ 0x0080_0080
      return (product &+ ((product >> 8) & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    }
    return half(word) | half(word >> 8) << 8
  }
}
