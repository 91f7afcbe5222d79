import AnimationCore

/// What the bytes in a movie's image map are, detected from how they begin.
enum AssetKind {
  /// One of `ImageProperties.FileType`.
  case image
  case mp3
  case unknown

  init(_ bytes: [UInt8]) {
    if ImageProperties.FileType(bytes) != nil {
      self = .image
    } else if SoundType(bytes) == .mp3 {
      self = .mp3
    } else {
      self = .unknown
    }
  }
}
