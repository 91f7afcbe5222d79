import CDeflate

/// The parts that PNG files are made of, one after the other.
package struct PNGChunks {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// The beginning of a file: 8 bits a channel, R, G, B and with four channels A; deflated, filtered, not interlaced.
  package init(width: Int, height: Int, channels: Int) {
    bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    append("IHDR") {
      $0.append(UInt32(truncatingIfNeeded: width), UInt32(truncatingIfNeeded: height))
      $0 += [8, channels == 4 ? 6 : 2, 0, 0, 0]
    }
  }

  /// Appends a chunk with what `body` appends to the bytes.
  ///
  /// - Parameter type: four letters of ASCII.
  package mutating func append(_ type: String, _ body: (inout [UInt8]) -> Void = { _ in }) {
    let start = bytes.count
    bytes.append(0)
    bytes += type.utf8
    body(&bytes)
    bytes.replaceSubrange(start...start, with: UInt32(bytes.count - start - 5).bigEndianBytes)
    let sum = bytes[(start + 4)...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    bytes += sum.bigEndianBytes
  }
}

extension [UInt8] {
  /// Appends numbers as PNG writes them.
  package mutating func append(_ numbers: UInt32...) {
    for number in numbers { self += number.bigEndianBytes }
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
