import AnimationCore

extension Bitmap {
  /// The picture with every second or every fourth value of each channel, and 255: what is left packs better, and is hardly
  /// seen.
  ///
  /// - Parameter step: 2 or 4.
  /// - Throws: `invalid` when memory is missing.
  package func withRoundedColors(step: Int32) throws(AnimationError) -> Bitmap {
    try Bitmap(width: width, height: height, words: words.map { Self.rounded($0, step) })
  }

  /// Whether they were rounded before.
  package var hasRoundedColors: Bool {
    withPremultipliedBytes { $0.bindMemory(to: UInt32.self).allSatisfy { Self.rounded($0, 2) == $0 } }
  }

  /// Rounds the channels to the nearest; colours stay below their alpha, as all are rounded alike.
  private static func rounded(_ word: UInt32, _ step: Int32) -> UInt32 {
    let channels = word.channels
    let steps = (channels &+ step / 2) & SIMD4(repeating: -step)
    return UInt32(channels: steps.replacing(with: SIMD4(repeating: 255), where: steps .> 256 - step))
  }
}
