import AnimationCore

/// What the bytes in a movie's image map are, told by how they begin.
enum AssetKind {
  /// PNG, JPEG or WebP.
  case picture
  case mp3
  case unknown

  init(_ bytes: [UInt8]) {
    if ImageProperties.FileType(bytes) != nil {
      self = .picture
    } else if SoundType(bytes) == .mp3 {
      self = .mp3
    } else {
      self = .unknown
    }
  }
}
