import AnimationCore

/// A WAV of plain samples.
struct WAVSound {
  private let bytes: [UInt8]
  private let sampleRate: Int
  /// The length of a sample of all channels, in bytes.
  private let frameLength: Int
  /// The samples.
  private let data: Range<Int>

  /// Nil for other codings, and where sizes are wrong.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ length: Int) -> Int { WAVChunks.number(bytes[place..<place + length]) }
    var format: (rate: Int, length: Int)?
    for chunk in WAVChunks(bytes) {
      let content = chunk.content
      guard content.upperBound <= bytes.count else { return nil }
      if chunk.name.elementsEqual("fmt ".utf8) {
        let start = content.lowerBound
        guard content.count >= 16, number(start, 2) == 1 else { return nil }
        let (rate, frame) = (number(start + 4, 4), number(start + 12, 2))
        guard 1...1_000_000 ~= rate, frame > 0 else { return nil }
        format = (rate, frame)
      } else if chunk.name.elementsEqual("data".utf8) {
        guard let format else { return nil }
        (sampleRate, frameLength) = format
        data = content
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// Nil where there is not more than that.
  ///
  /// - Parameter seconds: how much is kept, at least.
  func trimmed(to seconds: Double) -> TrimmedSound? {
    guard let count = Int(exactly: (seconds * Double(sampleRate)).rounded(.up)),
      count < data.count / frameLength
    else { return nil }
    let length = count * frameLength
    var result = Array(bytes[..<(data.lowerBound + length)])
    if length % 2 != 0 { result.append(0) }
    // What is behind the samples goes: it tells editors of them.
    for (place, value) in [(4, result.count - 8), (data.lowerBound - 4, length)] {
      for index in 0..<4 { result[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    return TrimmedSound(bytes: result, duration: Double(count) / Double(sampleRate))
  }
}
