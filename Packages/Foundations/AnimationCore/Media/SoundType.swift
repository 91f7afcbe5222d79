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

  /// True for the eleven set bits that begin an MPEG audio frame, followed by a version and a layer that
  /// exist.
  private static func isFrameHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
    return bytes[1] & 0x18 != 0x08 && bytes[1] & 0x06 != 0
  }
}
