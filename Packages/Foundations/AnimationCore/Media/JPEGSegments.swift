/// The segments of a JPEG file up to its pixels, as far as they make sense.
package struct JPEGSegments: Sequence, IteratorProtocol {
  package struct Segment {
    /// The second byte of the marker.
    package var marker: UInt8
    /// The segment's bytes without marker and length; fewer where the file is cut off.
    package var content: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private var offset = 2

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package mutating func next() -> Segment? {
    while offset + 1 < bytes.count, bytes[offset] == 0xff {
      let marker = bytes[offset + 1]
      switch marker {
      case 0xff:
        // A byte of padding.
        offset += 1
      case 0x01, 0xd0...0xd8:
        // Markers alone.
        offset += 2
      case 0xd9, 0xda:
        return nil
      default:
        guard offset + 3 < bytes.count else { return nil }
        let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
        guard length >= 2 else { return nil }
        let start = offset + 4
        offset += 2 + length
        return Segment(
          marker: marker, content: bytes[start..<Swift.max(start, Swift.min(offset, bytes.count))])
      }
    }
    return nil
  }
}
