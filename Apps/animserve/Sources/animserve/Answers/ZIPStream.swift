import Hummingbird

/// A ZIP archive that is sent as it is made. Its entries are stored as they are: pictures are packed already.
struct ZIPStream {
  private struct Entry {
    let name: [UInt8]
    let checksum: UInt32
    let size: UInt32
    let offset: UInt32
  }

  private var entries: [Entry] = []
  private var position = 0

  private static let checksums: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(UInt32(value)) { sum, _ in sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
  }

  /// Continues a CRC-32, whose first value is 0.
  static func checksum(_ bytes: some Sequence<UInt8>, after start: UInt32 = 0) -> UInt32 {
    ~bytes.reduce(~start) { sum, byte in checksums[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8) }
  }

  mutating func add(_ name: String, _ file: OpenFile, to writer: inout any ResponseBodyWriter) async throws {
    let parts = stride(from: 0, to: file.size, by: 1 << 16).map {
      (start: $0, count: min(1 << 16, file.size - $0))
    }
    var checksum: UInt32 = 0
    for part in parts {
      checksum = Self.checksum(
        try await file.read(at: part.start, count: part.count).readableBytesView, after: checksum)
    }
    try await writer.write(try begin(name, checksum, size: file.size))
    for part in parts { try await writer.write(try await file.read(at: part.start, count: part.count)) }
  }

  mutating func add(_ name: String, _ bytes: [UInt8], to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(try begin(name, Self.checksum(bytes), size: bytes.count))
    try await writer.write(ByteBuffer(bytes: bytes))
  }

  /// The header of an entry (APPNOTE.TXT, 4.3.7).
  private mutating func begin(_ name: String, _ checksum: UInt32, size: Int) throws -> ByteBuffer {
    guard let offset = UInt32(exactly: position), let size = UInt32(exactly: size) else {
      throw FileFailure("an archive is larger than 4 GiB", 27)
    }
    let entry = Entry(name: Array(name.utf8), checksum: checksum, size: size, offset: offset)
    entries.append(entry)
    var header = ByteBuffer()
    header.writeInteger(0x0403_4b50, endianness: .little, as: UInt32.self)
    Self.write(entry, to: &header)
    header.writeInteger(0, endianness: .little, as: UInt16.self)
    header.writeBytes(entry.name)
    position += header.readableBytes + Int(size)
    return header
  }

  /// What both headers of an entry have: version, UTF-8 names, stored, the first time there is, checksum, sizes.
  private static func write(_ entry: Entry, to header: inout ByteBuffer) {
    for value: UInt16 in [20, 0x0800, 0, 0, 0x21] { header.writeInteger(value, endianness: .little) }
    for value in [entry.checksum, entry.size, entry.size] { header.writeInteger(value, endianness: .little) }
    header.writeInteger(UInt16(entry.name.count), endianness: .little)
  }

  /// The directory that ends the archive (4.3.12 and 4.3.16).
  func end() -> ByteBuffer {
    var directory = ByteBuffer()
    for entry in entries {
      directory.writeInteger(0x0201_4b50, endianness: .little, as: UInt32.self)
      directory.writeInteger(20, endianness: .little, as: UInt16.self)
      Self.write(entry, to: &directory)
      for value: UInt16 in [0, 0, 0, 0] { directory.writeInteger(value, endianness: .little) }
      directory.writeInteger(0, endianness: .little, as: UInt32.self)
      directory.writeInteger(entry.offset, endianness: .little)
      directory.writeBytes(entry.name)
    }
    let size = directory.readableBytes
    directory.writeInteger(0x0605_4b50, endianness: .little, as: UInt32.self)
    for value in [0, 0, entries.count, entries.count] {
      directory.writeInteger(UInt16(clamping: value), endianness: .little)
    }
    directory.writeInteger(UInt32(clamping: size), endianness: .little)
    directory.writeInteger(UInt32(clamping: position), endianness: .little)
    directory.writeInteger(0, endianness: .little, as: UInt16.self)
    return directory
  }
}
