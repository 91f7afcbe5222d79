import AnimationCore

extension DecodedSound {
  /// Decodes all of an MP3 or a WAV; which of them it is shows in how it begins.
  ///
  /// - Parameter byteLimit: what it may take in memory once decoded.
  /// - Throws: an error when nothing of it can be heard, or when it is too long.
  init(decoding bytes: [UInt8], byteLimit: Int) throws(AnimationError) {
    switch SoundType(bytes) {
    case .mp3: self = try MP3Decoder.decode(bytes, byteLimit: byteLimit)
    case .wav: self = try WAVDecoder.decode(bytes, byteLimit: byteLimit)
    case nil: throw .unknownFormat(reason: "the sound is neither MP3 nor WAV")
    }
    guard !samples.isEmpty else {
      throw .corrupt(part: "sound", reason: "it contains no sound")
    }
  }

  static func checkSize(_ byteSize: Int, limit: Int) throws(AnimationError) {
    try DecodingLimits.check("bytes of decoded sound", byteSize, limit)
  }
}
