import AnimationCore
import CSDL2

/// WAV with any of the codings that SDL knows: whole numbers, floats, A-law, µ-law, ADPCM.
enum WAVDecoder {
  static func decode(_ bytes: [UInt8], byteLimit: Int) throws(AnimationError) -> DecodedSound {
    guard let length = Int32(exactly: bytes.count) else {
      throw .limitExceeded(what: "bytes of a WAV", value: bytes.count, limit: Int(Int32.max))
    }
    // SDL decodes all at once, to at most four times what is there.
    try DecodedSound.checkSize(bytes.count, limit: byteLimit)
    var spec = SDL_AudioSpec()
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt32 = 0
    bytes.withUnsafeBytes { bytes in
      // Frees what it reads with (the 1), not the bytes.
      _ = SDL_LoadWAV_RW(SDL_RWFromConstMem(bytes.baseAddress, length), 1, &spec, &buffer, &count)
    }
    guard let buffer else { throw damaged() }
    defer { SDL_FreeWAV(buffer) }
    guard spec.freq > 0, spec.channels > 0 else {
      throw .corrupt(part: "WAV", reason: "it has no sample rate")
    }
    let channels = min(spec.channels, 2)
    // A format has its bits in the lowest byte.
    let sampleSize = (Int(spec.format) & 0xFF) / 8
    guard sampleSize > 0 else { throw damaged() }
    let frameCount = Int(count) / (sampleSize * Int(spec.channels))
    try DecodedSound.checkSize(frameCount * Int(channels) * 2, limit: byteLimit)
    return DecodedSound(
      sampleRate: Double(spec.freq), channels: Int(channels),
      samples: try convert(buffer, Int32(clamping: count), spec, channels: channels))
  }

  /// Converts samples to 16 bits; more than two channels are mixed to left and right.
  private static func convert(
    _ buffer: UnsafePointer<UInt8>, _ count: Int32, _ spec: SDL_AudioSpec, channels: UInt8
  ) throws(AnimationError) -> [Int16] {
    let stream = SDL_NewAudioStream(
      spec.format, spec.channels, spec.freq, SDL_AudioFormat(AUDIO_S16SYS), channels, spec.freq)
    guard let stream else { throw damaged() }
    defer { SDL_FreeAudioStream(stream) }
    guard SDL_AudioStreamPut(stream, buffer, count) == 0, SDL_AudioStreamFlush(stream) == 0 else {
      throw damaged()
    }
    let frameSize = Int(channels) * 2
    let frames = Int(max(0, SDL_AudioStreamAvailable(stream))) / frameSize
    return [Int16](unsafeUninitializedCapacity: frames * Int(channels)) { samples, count in
      let read = SDL_AudioStreamGet(stream, samples.baseAddress, Int32(clamping: frames * frameSize))
      count = Int(max(0, read)) / frameSize * Int(channels)
    }
  }

  private static func damaged() -> AnimationError {
    .corrupt(part: "WAV", reason: String(cString: SDL_GetError()))
  }
}
