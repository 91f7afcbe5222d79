import AnimationCore

/// What the bytes in a movie's image map are, told by how they begin.
enum AssetKind {
  /// PNG, JPEG or WebP.
  case picture
  /// MP3, with or without an ID3 tag.
  case mp3
  case unknown

  init(_ bytes: [UInt8]) {
    if ImageProperties.FileType(bytes) != nil {
      self = .picture
    } else if bytes.starts(with: "ID3".utf8) || Self.isFrameHeader(bytes) {
      self = .mp3
    } else {
      self = .unknown
    }
  }

  /// True for the eleven set bits that begin an MPEG audio frame, followed by a version and a layer that
  /// exist.
  private static func isFrameHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    return bytes[1] & 0x18 != 0x08 && bytes[1] & 0x06 != 0
  }
}
