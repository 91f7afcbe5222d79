import AnimationCore

extension Bitmap {
  /// The picture with every fourth value of each channel: what is left packs better, and is hardly seen.
  ///
  /// - Throws: `invalid` when memory is missing.
  package func withRoundedColors() throws(AnimationError) -> Bitmap {
    try Bitmap(width: width, height: height, words: words.map(Self.rounded))
  }

  /// Whether rounding changes nothing.
  package var hasRoundedColors: Bool {
    withPremultipliedBytes { $0.bindMemory(to: UInt32.self).allSatisfy { Self.rounded($0) == $0 } }
  }

  /// Rounds the channels to multiples of four, and to 255. Colours stay below their alpha, as all are rounded alike.
  private static func rounded(_ word: UInt32) -> UInt32 {
    let channels = word.channels
    let steps = ((channels &+ 2) &>> 2) &<< 2
    return UInt32(channels: steps.replacing(with: SIMD4(repeating: 255), where: channels .>= 253))
  }
}
