import AnimationFiles

/// A file of the download cache: a header of 32 bytes, the key, the download. All numbers are 64 bits, low
/// byte first: the mark, the length of the key, the length of the download, the fingerprint of both.
enum CacheEntry {
  /// "animdl" and the version of this layout.
  private static let mark: UInt64 = 0x0001_6c64_6d69_6e61
  private static let headerSize = 32

  /// What the file takes, in bytes.
  static func fileSize(key: String, download: Int) -> Int { headerSize + key.utf8.count + download }

  static func encode(_ bytes: [UInt8], key: String) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(fileSize(key: key, download: bytes.count))
    let check = fingerprint(key, bytes[...])
    for number in [mark, UInt64(key.utf8.count), UInt64(bytes.count), check] {
      file += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return file + key.utf8 + bytes
  }

  /// nil when the file is damaged, cut off, or holds the download of another key.
  static func decode(_ file: [UInt8], key: String) -> [UInt8]? {
    guard file.count >= fileSize(key: key, download: 0), number(0, file) == mark,
      number(1, file) == UInt64(key.utf8.count), file.dropFirst(headerSize).starts(with: key.utf8)
    else { return nil }
    let bytes = file.dropFirst(headerSize + key.utf8.count)
    guard number(2, file) == UInt64(bytes.count), number(3, file) == fingerprint(key, bytes) else {
      return nil
    }
    return Array(bytes)
  }

  private static func number(_ index: Int, _ file: [UInt8]) -> UInt64 {
    file[index * 8..<index * 8 + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func fingerprint(_ key: String, _ bytes: ArraySlice<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint(key.utf8)
    fingerprint.add(bytes)
    return fingerprint.value
  }
}
