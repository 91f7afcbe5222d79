/// ZIP archives made in memory.
package enum ZipFile {
  package struct Entry {
    package var name: [UInt8]
    package var bytes: [UInt8]
    /// As in Unix's `st_mode`; 0 for none.
    package var mode = 0

    package init(_ name: some Sequence<UInt8>, _ bytes: [UInt8], mode: Int = 0) {
      self.name = Array(name)
      self.bytes = bytes
      self.mode = mode
    }
  }

  /// With one uncompressed file.
  package static func bytes(_ name: String, _ bytes: [UInt8]) -> [UInt8] { self.bytes([(name, bytes)]) }

  /// With uncompressed files.
  package static func bytes(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    bytes(entries.map { Entry($0.name.utf8, $0.bytes) })
  }

  package static func bytes(_ entries: [Entry]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let size = entry.bytes.count
      let sizes = little(crc32(entry.bytes), 4) + little(size, 4) + little(size, 4)
      let offset = archive.count
      // Version, flags, method, time, date.
      let common = little(20, 2) + little(0x0800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + sizes
      let length = little(entry.name.count, 2)
      archive += [0x50, 0x4B, 3, 4] + common + length + little(0, 2) + entry.name + entry.bytes
      // Made on Unix.
      directory += [0x50, 0x4B, 1, 2] + little(20 | 3 << 8, 2) + common + length + little(0, 8)
      directory += little(entry.mode << 16, 4) + little(offset, 4) + entry.name
    }
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(entries.count, 2) + little(entries.count, 2)
    return archive + directory + end + little(directory.count, 4) + little(archive.count, 4) + [0, 0]
  }

  fileprivate static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  fileprivate static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

/// gzip data made in memory.
package enum GzipFile {
  /// Of one member, uncompressed: up to 65,535 bytes.
  package static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + ZipFile.little(length, 2) + ZipFile.little(~length, 2)
      + bytes
      + ZipFile.little(ZipFile.crc32(bytes), 4) + ZipFile.little(length, 4)
  }
}
