/// How the pixels of an image are stored: what EXIF's tag 0x0112 says, by its numbers.
package enum ImageOrientation: Int, Hashable, Sendable {
  case upright = 1
  /// Left and right exchanged.
  case flippedAcross
  /// Turned by 180 degrees.
  case upsideDown
  /// Top and bottom exchanged.
  case flippedDown
  /// Rows and columns exchanged.
  case transposed
  /// An image to be turned by 90 degrees clockwise for looking at it.
  case turnedRight
  /// Rows and columns exchanged, then turned by 180 degrees.
  case transposedUpsideDown
  /// An image to be turned by 90 degrees counterclockwise for looking at it.
  case turnedLeft

  /// True when what is stored as a row is seen as a column.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension ImageOrientation {
  /// Reads the content of a JPEG's segment APP1: EXIF is a small TIFF file after a name. Nil when it is
  /// something else, or does not say.
  init?(exif content: ArraySlice<UInt8>) {
    let name = Array("Exif\0\0".utf8)
    guard content.starts(with: name) else { return nil }
    self.init(tiff: content.dropFirst(name.count))
  }

  /// Reads the orientation in a small TIFF file, as a PNG's chunk eXIf has it. Nil when it is something else, or does not say.
  init?(tiff: ArraySlice<UInt8>) {
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      let bytes = tiff.dropFirst(offset).prefix(count)
      guard bytes.count == count else { return nil }
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return nil }
      if tag == 0x0112 {
        self.init(rawValue: number(offset + 8, 2) ?? 0)
        return
      }
    }
    return nil
  }
}
