import Testing

@testable import AnimationCore

@Suite struct SoundTypeTests {
  @Test(arguments: [
    (Array("ID3\u{4}".utf8), SoundType.mp3), ([0xFF, 0xFB, 0x94], .mp3), ([0xFF, 0xF3, 0x40], .mp3),
    ([0xFF, 0xE3, 0x40], .mp3), (Array("RIFF1234WAVEfmt ".utf8), .wav),
    // Reserved version, reserved layer, a byte order mark, too short.
    ([0xFF, 0xEB, 0x40], nil), ([0xFF, 0xF9, 0x40], nil), ([0xFE, 0xFF], nil), ([0xFF], nil),
    // Text in UTF-16 with the other mark, a bit rate and a sample rate that do not exist.
    ([0xFF, 0xFE, 0x3C, 0], nil), ([0xFF, 0xFB, 0xF4], nil), ([0xFF, 0xFB, 0x9C], nil),
    // An image in the same container, and less than its name.
    (Array("RIFF1234WEBP".utf8), nil), (Array("RIFF1234WAV".utf8), nil), ([], nil),
  ])
  func isDetectedFromTheFirstBytes(bytes: [UInt8], type: SoundType?) {
    #expect(SoundType(bytes) == type)
  }

  /// A second of four samples is a minute of a few hundred bytes, and as long as any other for who mixes it.
  @Test(arguments: [(1, nil), (999, nil), (1000, SoundType.wav), (44_100, .wav)] as [(Int, SoundType?)])
  func wavesHaveSamples(rate: Int, type: SoundType?) {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    let format: [UInt8] =
      Array("fmt ".utf8) + number(16) + [1, 0, 1, 0] + number(rate) + number(rate) + [1, 0, 8, 0]
    #expect(SoundType(Array("RIFF1234WAVE".utf8) + format) == type)
    let odd: [UInt8] = Array("odd ".utf8) + number(3) + [1, 2, 3, 0]
    #expect(SoundType(Array("RIFF1234WAVE".utf8) + odd + format) == type)
    let endless: [UInt8] = Array("odd ".utf8) + number(0xffff_ffff)
    #expect(SoundType(Array("RIFF1234WAVE".utf8) + endless + format) == .wav)
  }
}
