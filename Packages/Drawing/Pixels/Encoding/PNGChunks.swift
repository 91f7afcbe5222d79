import AnimationCore
import CZlib

/// The parts that PNG files are made of, one after the other.
package struct PNGChunks {
  package private(set) var bytes: [UInt8] = []

  /// The beginning of a file.
  package static let signed = PNGChunks(bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  /// Appends a chunk with what `body` appends to the bytes.
  ///
  /// - Parameter type: four letters of ASCII.
  package mutating func append(_ type: String, _ body: (inout [UInt8]) -> Void = { _ in }) {
    let start = bytes.count
    // Room for the length.
    bytes.append(0 as UInt32)
    bytes += type.utf8
    body(&bytes)
    bytes.replaceSubrange(start..<start + 4, with: UInt32(bytes.count - start - 8).bigEndianBytes)
    let sum = bytes[(start + 4)...].withUnsafeBufferPointer {
      crc32_z(0, $0.baseAddress, z_size_t($0.count))
    }
    bytes += UInt32(truncatingIfNeeded: sum).bigEndianBytes
  }

  /// Appends the chunk that says what the pixels are: deflated, filtered, not interlaced.
  ///
  /// - Parameter bits: of a channel, or of an index.
  package mutating func appendHeader(width: Int, height: Int, bits: Int, _ kind: PNGPixels.Kind) {
    append("IHDR") {
      $0.append(UInt32(width), UInt32(height))
      $0 += [UInt8(bits), kind.rawValue, 0, 0, 0]
    }
  }

  package init() {}

  private init(bytes: [UInt8]) { self.bytes = bytes }
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
