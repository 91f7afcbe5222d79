import Pixels

extension Bitmap {
  /// Straight R, G, B, A bytes in which transparent pixels have the colour of a pixel nearby. Video keeps colours
  /// coarser than alpha: black there would darken the edges.
  func straightRGBAWithSpreadColors() -> [UInt8] {
    var pixels = straightRGBAWords()
    for y in 0..<height {
      let row = y * width
      pixels.spread(row..<row + width)
      pixels.spread((row..<row + width).reversed())
    }
    for x in 0..<width {
      let column = stride(from: x, to: pixels.count, by: width)
      pixels.spread(column)
      pixels.spread(column.reversed())
    }
    return pixels.withUnsafeBytes { [UInt8]($0) }
  }
}

extension [UInt32] {
  /// Gives pixels without any colour that of the last one before them that has one, if that is not far.
  fileprivate mutating func spread(_ indices: some Sequence<Int>) {
    let colors = UInt32(0x00ff_ffff).littleEndian
    var (color, rest) = (UInt32(0), 0)
    for index in indices {
      if self[index] != 0 {
        (color, rest) = (self[index] & colors, 16)
      } else if rest > 0 {
        self[index] = color
        rest -= 1
      }
    }
  }
}
