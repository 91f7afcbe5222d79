/// The chunks of a PNG file, the last of which may be cut off.
package struct PNGFileChunks: Sequence, IteratorProtocol {
  package struct Chunk {
    private let file: [UInt8]
    /// Four letters of ASCII.
    package let name: ArraySlice<UInt8>
    /// The chunk with its length, name and checksum; longer than the file where it is cut off.
    package let whole: Range<Int>

    fileprivate init(_ file: [UInt8], at offset: Int) {
      self.file = file
      name = file[offset + 4..<offset + 8]
      whole = offset..<offset + 12 + file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Nil where it is cut off.
    package var content: ArraySlice<UInt8>? {
      whole.upperBound <= file.count ? file[whole.lowerBound + 8..<whole.upperBound - 4] : nil
    }

    package func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  private let file: [UInt8]
  private var offset = 8

  package init(_ file: [UInt8]) {
    self.file = file
  }

  package mutating func next() -> Chunk? {
    guard offset + 8 <= file.count else { return nil }
    let chunk = Chunk(file, at: offset)
    offset = chunk.whole.upperBound
    return chunk
  }
}
