import SystemSupport

/// A file of the download cache: a header of 40 bytes, the key, the URL that gave the download where it is not the one
/// that was asked for, the download. All numbers are 64 bits, low byte first: the mark, the lengths of the three, the
/// fingerprint of all three.
enum CacheEntry {
  /// "animdl" and the version of this layout.
  private static let mark: UInt64 = 0x0002_6c64_6d69_6e61
  private static let headerSize = 40

  /// What the file takes, in bytes.
  static func fileSize(key: String, url: String, download: Int) -> Int {
    headerSize + key.utf8.count + url.utf8.count + download
  }

  static func encode(_ bytes: [UInt8], key: String, url: String) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(fileSize(key: key, url: url, download: bytes.count))
    let lengths = [key.utf8.count, url.utf8.count, bytes.count].map { UInt64($0) }
    let content = Array(key.utf8) + Array(url.utf8) + bytes
    for number in [mark] + lengths + [Fingerprint(content).value] {
      file += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return file + content
  }

  /// nil when the file is damaged, cut off, or holds the download of another key.
  static func decode(_ file: [UInt8], key: String) -> (bytes: [UInt8], url: String)? {
    guard file.count >= headerSize, number(0, file) == mark, number(1, file) == UInt64(key.utf8.count)
    else { return nil }
    let content = file.dropFirst(headerSize)
    guard content.starts(with: key.utf8), number(4, file) == Fingerprint(content).value,
      let length = Int(exactly: number(2, file))
    else { return nil }
    let rest = content.dropFirst(key.utf8.count)
    guard length <= rest.count, number(3, file) == UInt64(rest.count - length) else { return nil }
    return (Array(rest.dropFirst(length)), String(decoding: rest.prefix(length), as: UTF8.self))
  }

  private static func number(_ index: Int, _ file: [UInt8]) -> UInt64 {
    file[index * 8..<index * 8 + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
