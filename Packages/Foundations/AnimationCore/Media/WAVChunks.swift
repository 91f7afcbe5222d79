/// The chunks of a WAV file, the last of which may be cut off.
package struct WAVChunks: Sequence, IteratorProtocol {
  package struct Chunk {
    /// Four letters of ASCII.
    package let name: ArraySlice<UInt8>
    /// Where its content is; it ends behind the file where it is cut off.
    package let content: Range<Int>
  }

  private let file: [UInt8]
  private var place = 12

  package init(_ file: [UInt8]) {
    self.file = file
  }

  package mutating func next() -> Chunk? {
    guard place + 8 <= file.count else { return nil }
    let name = file[place..<place + 4]
    let start = place + 8
    let length = Self.number(file[place + 4..<start])
    // Contents are padded to an even length.
    place = start + length + length % 2
    return Chunk(name: name, content: start..<start + length)
  }

  /// Reads a number as WAV has it: the lowest byte first.
  package static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
