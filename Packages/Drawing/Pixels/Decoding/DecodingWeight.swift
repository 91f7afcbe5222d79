import AnimationCore

/// How much decoding an image takes, for budgets.
package enum DecodingWeight {
  /// A PNG's pixel is 1.
  package static func ofPixel(in bytes: [UInt8]) -> Int {
    switch ImageProperties.FileType(bytes) {
    case .webp: 4
    case .gif: 2
    case .jpeg: 1 + JPEGDecoder.scanCount(of: bytes) / 8
    default: 1
    }
  }
}
