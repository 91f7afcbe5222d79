/// The header of a BMP file, and where its parts are.
package struct BMPHeader {
  package enum Compression: Int {
    case none
    case runsOfBytes
    case runsOfNibbles
    case masks
    case masksWithAlpha = 6
  }

  /// How long the second header may be in bytes, which tells the versions apart.
  static let sizes: Set<UInt8> = [12, 40, 52, 56, 64, 108, 124]

  package let width: Int
  package let height: Int
  /// True when the first row in the file is the top one.
  package let isTopDown: Bool
  package let bitsPerPixel: Int
  /// Nil for one that is not known.
  package let compression: Compression?
  /// The masks of red, green, blue and alpha in a pixel; nil where the header has none.
  package let masks: [UInt32]?
  /// The bytes of the palette: blue, green and red of each colour.
  package let palette: Range<Int>
  /// The size of a colour in the palette: 3 bytes in the oldest version, else 4.
  package let bytesPerColor: Int
  /// Where the rows begin.
  package let pixels: Int

  /// Nil when the file is too short for it, or it makes no sense.
  package init?(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard let pixels = number(10, 4), let size = number(14, 4) else { return nil }
    let isOld = size == 12
    guard let width = isOld ? number(18, 2) : number(18, 4),
      let height = isOld ? number(20, 2) : number(22, 4).map({ Int(Int32(truncatingIfNeeded: $0)) }),
      let bits = number(isOld ? 24 : 28, 2), let code = isOld ? 0 : number(30, 4)
    else { return nil }
    (self.width, self.height, isTopDown) = (width, abs(height), height < 0)
    (bitsPerPixel, self.pixels) = (bits, pixels)
    compression = Compression(rawValue: code)
    var end = 14 + size
    let hasMasks = compression == .masks || compression == .masksWithAlpha
    // The first version that can have masks has them behind it.
    let maskCount = size >= 56 ? 4 : size >= 52 ? 3 : compression == .masksWithAlpha ? 4 : 3
    if hasMasks {
      let found = (0..<maskCount).compactMap { number(54 + 4 * $0, 4).map { UInt32($0) } }
      guard found.count == maskCount else { return nil }
      masks = found + (maskCount == 3 ? [0] : [])
      if size < 52 { end += 4 * maskCount }
    } else {
      masks = nil
    }
    bytesPerColor = isOld ? 3 : 4
    let stated = isOld ? 0 : number(46, 4) ?? 0
    let most = bits <= 8 ? 1 << bits : 0
    let count = stated == 0 ? most : min(stated, most)
    palette = end..<max(end, min(end + count * bytesPerColor, bytes.count))
  }
}
