import AnimationCore

/// What the bytes in a movie's image map are, detected from how they begin.
enum AssetKind {
  /// One of `ImageProperties.FileType`.
  case image
  case mp3
  case unknown

  init(_ content: EncodedContent) {
    if content.imageType != nil {
      self = .image
    } else if content.soundType == .mp3 {
      self = .mp3
    } else {
      self = .unknown
    }
  }
}
