/// What the header of a frame of MPEG audio, layer III, says.
struct MP3Frame {
  /// In bytes, with the header.
  let length: Int
  /// How many samples of each channel come of it.
  let sampleCount: Int
  /// Per second.
  let sampleRate: Int
  /// Of what is between the header and the sound, in bytes.
  let sideLength: Int
  /// Before the side information.
  let hasChecksum: Bool
  /// What all frames of a sound have in common: version, rate, whether there are two channels.
  private let kind: [UInt8]

  /// Nil where there is none, and for frames of any length.
  init?(_ bytes: [UInt8], at place: Int) {
    guard place >= 0, place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] & 0xE6 == 0xE2 else {
      return nil
    }
    let (second, third, fourth) = (bytes[place + 1], bytes[place + 2], bytes[place + 3])
    let version = second >> 3 & 3
    let (bitRate, rate) = (Int(third >> 4), Int(third >> 2 & 3))
    guard version != 1, 1...14 ~= bitRate, rate != 3 else { return nil }
    let isFirst = version == 3
    let isMono = fourth >> 6 == 3
    let bits = (isFirst ? Self.firstBitRates : Self.otherBitRates)[bitRate - 1] * 1000
    sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    sampleCount = isFirst ? 1152 : 576
    length = sampleCount / 8 * bits / sampleRate + Int(third >> 1 & 1)
    sideLength = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    hasChecksum = second & 1 == 0
    kind = [second & 0xFE, third & 0x0C, isMono ? 1 : 2]
  }

  func belongs(to other: MP3Frame) -> Bool { kind == other.kind }

  /// In thousands of bits per second, of MPEG-1, and of what came later.
  private static let firstBitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let otherBitRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
