import AnimationCore
import Foundation

@testable import AnimationAudio

enum Sounds {
  /// A quarter of a second of 500 Hz: MPEG-2.5 layer III, 8 kHz, mono, with an Info frame that says how much of it
  /// is an encoder's silence. Made with LAME.
  static let beep = [UInt8](
    Data(
      base64Encoded: """
        /+M4wAAAAAAAAAAAAEluZm8AAAAPAAAABgAAAogAcXFxcXFxcXFxcXFxcXFxcY6Ojo6Ojo6Ojo6Ojo6Ojo6Oqqqqqqqqqqqq\
        qqqqqqqqqsfHx8fHx8fHx8fHx8fHx8fH4+Pj4+Pj4+Pj4+Pj4+Pj4+P/////////////////////AAAAAExhdmM1OS4zNwAA\
        AAAAAAAAAAAAACQDcAAAAAAAAAKI+Je5LQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        /+MYxAANMALmWUEAApJIRf//wAfB8H3ygIBjB8H3xBlwQduWD78QAhKcoH+DhzEAP6wcOYgB/WBDmQB/gQ5w/0e9MiaIETP+\
        /+MYxAYOaPaYAZSgAEVGVJoc7/EJhjQyKA5Pwif4RPgFtQbwigSaIMRYGVvgyt8xLpdSLxeRO/yoiCoKiI9/4Kr///9S2MSo\
        /+MYxAcNoMJAAdYAAC5gxsHrgYAADgYGAmgYmBvgY3t9geJDsgZviKgYZgIgCAAAwQgaC0ogYZZIiZEWev///5ggZjLk8J4A\
        /+MYxAsOOMI8AVYAAMAQBg1aBgFCSBjJJKBiv+CB14JGBgyHABiyCsBgwBMAQAsDAiAEG7xjh2FAqm+pBidIsUSZ96CyYIuT\
        /+MYxA0PKQ6gAZOgAMQWvNzYxBOZAhSQe2Fjus4DuJobm7Q5ERqQYc4pkxdffb2NjUxOH3f6Qqw0Em//SqRNaqhj5KoWcWRN\
        /+MYxAsM0LmwAckYACqHVWcWRNSsiCwqmQhkloiIULOLImrQ6CpYGlg0eBUJBzxKdETzvqoqTEFNRTMuMTAwqqqqqqqqqqqq
        """) ?? Data())

  /// Whole numbers of 16 bits. The sizes in its header may be made wrong.
  static func wav(
    _ samples: [Int16], rate: UInt32 = 8000, channels: UInt16 = 1, dataSize: UInt32? = nil
  ) -> [UInt8] {
    let data = samples.flatMap { bytes($0) }
    let frameSize = channels * 2
    let format =
      bytes(UInt16(1)) + bytes(channels) + bytes(rate) + bytes(rate &* UInt32(frameSize)) + bytes(frameSize)
      + bytes(UInt16(16))
    return Array("RIFF".utf8) + bytes(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8) + bytes(UInt32(16))
      + format + Array("data".utf8) + bytes(dataSize ?? UInt32(data.count)) + data
  }

  /// One channel of 10 frames per second, unless told otherwise.
  static func sound(_ samples: [Int16], rate: Double = 10, channels: Int = 1) -> DecodedSound {
    DecodedSound(sampleRate: rate, channels: channels, samples: samples)
  }

  static func cue(_ key: String, _ bytes: [UInt8]) -> SoundCue {
    SoundCue(
      key: key, startFrame: 0, endFrame: 100, startTime: 0, duration: nil, encoding: .unknown, bytes: bytes)
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
