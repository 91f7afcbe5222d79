import AnimationCore
import CMpg123

/// MPEG audio, through libmpg123. The silence that an encoder adds at the begin and the end is left out, if it
/// says how long that is.
struct MP3Decoder: ~Copyable {
  private let handle: OpaquePointer

  static func decode(_ bytes: [UInt8], byteLimit: Int) throws(AnimationError) -> DecodedSound {
    let decoder = try MP3Decoder()
    var samples: [Int16] = []
    var flaw: String?
    var fed = 0
    reading: while true {
      let step = decoder.read(into: &samples)
      try DecodedSound.checkSize(samples.count * MemoryLayout<Int16>.size, limit: byteLimit)
      switch step {
      case .more:
        break
      case .needsInput:
        guard fed < bytes.count else { break reading }
        let piece = bytes[fed..<min(fed + 65_536, bytes.count)]
        decoder.feed(piece)
        fed = piece.endIndex
      case .end:
        break reading
      case .failure(let reason):
        flaw = reason
        break reading
      }
    }
    guard let format = decoder.format, !samples.isEmpty else {
      throw .corrupt(part: "MP3", reason: flaw ?? "there is no sound in it")
    }
    samples.removeLast(samples.count % format.channels)
    return DecodedSound(sampleRate: format.rate, channels: format.channels, samples: samples, flaw: flaw)
  }

  private enum Step {
    case more, needsInput, end
    case failure(String)
  }

  private static let isLibraryReady = mpg123_init() == MPG123_OK.rawValue

  private init() throws(AnimationError) {
    guard Self.isLibraryReady, let handle = mpg123_new(nil, nil) else {
      throw .corrupt(part: "MP3", reason: "the decoder does not start")
    }
    self.handle = handle
    // A stream that changes its format on the way is cut there: a sound has one.
    let flags =
      MPG123_QUIET.rawValue | MPG123_GAPLESS.rawValue | MPG123_SKIP_ID3V2.rawValue
      | MPG123_NO_FRANKENSTEIN.rawValue
    mpg123_param(handle, MPG123_ADD_FLAGS, Int(flags), 0)
    mpg123_format_none(handle)
    let channels = MPG123_MONO.rawValue | MPG123_STEREO.rawValue
    mpg123_format2(handle, 0, Int32(channels), Int32(MPG123_ENC_SIGNED_16.rawValue))
    mpg123_open_feed(handle)
  }

  deinit { mpg123_delete(handle) }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    _ = bytes.withUnsafeBufferPointer { mpg123_feed(handle, $0.baseAddress, $0.count) }
  }

  private func read(into samples: inout [Int16]) -> Step {
    var byteSize = 0
    var result: Int32 = 0
    let piece = [Int16](unsafeUninitializedCapacity: 16_384) { buffer, count in
      let space = UnsafeMutableRawBufferPointer(buffer)
      result = mpg123_read(handle, space.baseAddress, space.count, &byteSize)
      count = byteSize / MemoryLayout<Int16>.size
    }
    samples += piece
    switch result {
    case MPG123_OK.rawValue, MPG123_NEW_FORMAT.rawValue: return .more
    case MPG123_NEED_MORE.rawValue: return .needsInput
    case MPG123_DONE.rawValue: return .end
    default: return .failure(String(cString: mpg123_plain_strerror(mpg123_errcode(handle))))
    }
  }

  /// nil before the first frame was read.
  private var format: (rate: Double, channels: Int)? {
    var (rate, channels, encoding) = (0, Int32(0), Int32(0))
    guard mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue, rate > 0,
      channels == 1 || channels == 2
    else { return nil }
    return (Double(rate), Int(channels))
  }
}
