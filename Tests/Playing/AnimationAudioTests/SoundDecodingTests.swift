import AnimationCore
import Testing

@testable import AnimationAudio

struct SoundDecodingTests {
  private func decode(_ bytes: [UInt8], byteLimit: Int = 1 << 20) throws(AnimationError) -> DecodedSound {
    try DecodedSound(decoding: bytes, byteLimit: byteLimit)
  }

  @Test func mp3IsDecodedToTheSample() throws {
    let sound = try decode(Sounds.beep)
    #expect(sound.sampleRate == 8000)
    #expect(sound.channels == 1)
    #expect(sound.frameCount == 2000, "what the encoder added is left out")
    #expect(sound.flaw == nil)
    // 500 Hz: 125 waves, up and down.
    let crossings = zip(sound.samples, sound.samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect((245...255).contains(crossings))
  }

  @Test func tagsBeforeAndBehindAreNotHeard() throws {
    let id3 = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 100] + [UInt8](repeating: 0, count: 100)
    let id3v1 = Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)
    #expect(try decode(id3 + Sounds.beep + id3v1).samples == decode(Sounds.beep).samples)
  }

  @Test func wavKeepsItsSamples() throws {
    let mono = try decode(Sounds.wav([0, 1, -1, .max, .min], rate: 11_025))
    #expect(mono == Sounds.sound([0, 1, -1, .max, .min], rate: 11_025))
    let stereo = try decode(Sounds.wav([1, 2, 3, 4], channels: 2))
    #expect(stereo == Sounds.sound([1, 2, 3, 4], rate: 8000, channels: 2))
    #expect(stereo.duration == 2.0 / 8000)
  }

  @Test func moreChannelsBecomeTwo() throws {
    let sound = try decode(Sounds.wav(Array(repeating: 1000, count: 60), channels: 6))
    #expect(sound.channels == 2)
    #expect(sound.frameCount == 10)
  }

  @Test func otherBytesAreAnError() {
    #expect(throws: AnimationError.unknownFormat(reason: "the sound is neither MP3 nor WAV")) {
      try decode(Array("OggS".utf8))
    }
    #expect(throws: AnimationError.self) { try decode([]) }
    #expect(throws: AnimationError.self) { try decode([0xFF]) }
  }

  @Test func soundsWithoutSamplesAreAnError() {
    #expect(throws: AnimationError.self) { try decode(Array("ID3".utf8) + [UInt8](repeating: 0, count: 500)) }
    #expect(throws: AnimationError.self) { try decode([0xFF, 0xFB] + [UInt8](repeating: 0x55, count: 5000)) }
    #expect(throws: AnimationError.self) { try decode(Sounds.wav([])) }
    #expect(throws: AnimationError.self) { try decode(Array(Sounds.wav([1, 2]).prefix(20))) }
    #expect(throws: AnimationError.self) { try decode(Sounds.wav([1, 2], rate: 0)) }
    #expect(throws: AnimationError.self) { try decode(Sounds.wav([1, 2], channels: 0)) }
  }

  @Test func theLimitHoldsUpToTheByte() throws {
    #expect(try decode(Sounds.beep, byteLimit: 4000).byteSize == 4000)
    #expect(
      throws: AnimationError.limitExceeded(what: "bytes of decoded sound", value: 4000, limit: 3999)
    ) { try decode(Sounds.beep, byteLimit: 3999).frameCount }
    let wav = Sounds.wav([Int16](repeating: 7, count: 100))
    #expect(try decode(wav, byteLimit: 244).frameCount == 100, "as large as its file")
    #expect(throws: AnimationError.self) { try decode(wav, byteLimit: 199) }
  }

  @Test func whatIsThereOfACutSoundIsHeard() throws {
    let mp3 = try decode(Array(Sounds.beep.prefix(500)))
    #expect((500..<2000).contains(mp3.frameCount))
    let wav = try decode(Sounds.wav([1, 2, 3], dataSize: 4_000_000_000))
    #expect(wav.samples == [1, 2, 3])
  }

  /// Anything may come of it but a crash, or more memory than allowed.
  @Test func damagedBytesDoNoHarm() {
    var random = SplitMix64(seed: 5)
    let wav = Sounds.wav((0..<200).map { Int16($0) })
    for original in [Sounds.beep, wav] {
      for _ in 0..<2000 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        guard let sound = try? decode(bytes, byteLimit: 20_000) else { continue }
        #expect(
          sound.byteSize <= 20_000 && sound.sampleRate > 0 && sound.samples.count % sound.channels == 0)
      }
    }
  }
}
