/// The kind of an encoded sound. For images see `ImageProperties.FileType`.
package enum SoundType: Hashable, Sendable {
  /// MPEG audio, with or without an ID3 tag.
  case mp3
  case wav

  /// The type that the first bytes of a file speak for.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: "ID3".utf8) || Self.isFrameHeader(bytes) {
      self = .mp3
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8),
      Self.sampleRate(ofWAV: bytes).map({ $0 >= Self.leastSampleRate }) ?? true
    {
      self = .wav
    } else {
      return nil
    }
  }

  /// The lowest sample rate of a WAV file that counts, in samples per second. With fewer, a few hundred bytes
  /// are a sound of minutes, or of years, that a mixer makes as long.
  private static let leastSampleRate = 1000

  /// Nil where the bytes do not say it.
  private static func sampleRate(ofWAV bytes: [UInt8]) -> Int? {
    let format = WAVChunks(bytes).first { $0.name.elementsEqual("fmt ".utf8) }
    guard let start = format?.content.lowerBound, start + 8 <= bytes.count else { return nil }
    return WAVChunks.number(bytes[start + 4..<start + 8])
  }

  /// True for the header of a frame of MPEG audio: eleven set bits, then a version, a layer, a bit rate and a sample rate
  /// that exist. Text in UTF-16 begins like layer I, which no player of these formats knows.
  private static func isFrameHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 3, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    let (version, layer) = (bytes[1] >> 3 & 3, bytes[1] >> 1 & 3)
    let (bitRate, sampleRate) = (bytes[2] >> 4, bytes[2] >> 2 & 3)
    return version != 1 && (1...2).contains(layer) && bitRate != 15 && sampleRate != 3
  }
}
