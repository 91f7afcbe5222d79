import AnimationCore

extension DecodedSound {
  /// Decodes all of an MP3 or a WAV; which of them it is shows in how it begins.
  ///
  /// - Parameter byteLimit: what it may take in memory once decoded.
  /// - Throws: an error when nothing of it can be heard, or when it is too long.
  init(decoding bytes: [UInt8], byteLimit: Int) throws(AnimationError) {
    if bytes.starts(with: "RIFF".utf8) {
      self = try WAVDecoder.decode(bytes, byteLimit: byteLimit)
    } else if bytes.starts(with: "ID3".utf8) || bytes.startsWithFrameSync {
      self = try MP3Decoder.decode(bytes, byteLimit: byteLimit)
    } else {
      throw .unknownFormat(reason: "the sound is neither MP3 nor WAV")
    }
    guard !samples.isEmpty else {
      throw .corrupt(part: "sound", reason: "there is nothing to be heard in it")
    }
  }

  static func checkSize(_ byteSize: Int, limit: Int) throws(AnimationError) {
    try DecodingLimits.check("bytes of decoded sound", byteSize, limit)
  }
}

extension [UInt8] {
  /// Eleven set bits begin every frame of an MP3.
  fileprivate var startsWithFrameSync: Bool { count >= 2 && self[0] == 0xFF && self[1] & 0xE0 == 0xE0 }
}
