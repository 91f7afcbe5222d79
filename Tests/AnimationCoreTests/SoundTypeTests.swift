import Testing

@testable import AnimationCore

@Suite struct SoundTypeTests {
  @Test(arguments: [
    (Array("ID3\u{4}".utf8), SoundType.mp3), ([0xFF, 0xFB, 0x94], .mp3), ([0xFF, 0xF3, 0x40], .mp3),
    ([0xFF, 0xE3, 0x40], .mp3), (Array("RIFF1234WAVEfmt ".utf8), .wav),
    // Reserved version, reserved layer, a byte order mark, too short.
    ([0xFF, 0xEB, 0x40], nil), ([0xFF, 0xF9, 0x40], nil), ([0xFE, 0xFF], nil), ([0xFF], nil),
    // An image in the same container, and less than its name.
    (Array("RIFF1234WEBP".utf8), nil), (Array("RIFF1234WAV".utf8), nil), ([], nil),
  ])
  func isDetectedFromTheFirstBytes(bytes: [UInt8], type: SoundType?) {
    #expect(SoundType(bytes) == type)
  }
}
