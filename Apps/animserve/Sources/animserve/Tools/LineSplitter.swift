/// Lines of text out of the pieces in which a program prints them.
struct LineSplitter {
  /// A line is longer than any answer.
  struct TooLong: Error {}

  private static let maximumLength = 16 << 20

  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []

  /// The lines that end in a piece, without their ends.
  mutating func lines(endingIn piece: UnsafeRawBufferPointer) throws(TooLong) -> [String] {
    var (lines, bytes) = ([String](), piece[...])
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest + bytes[..<end], as: UTF8.self))
      rest = []
      bytes = bytes[(end + 1)...]
    }
    rest += bytes
    guard rest.count <= Self.maximumLength else { throw TooLong() }
    return lines
  }
}
