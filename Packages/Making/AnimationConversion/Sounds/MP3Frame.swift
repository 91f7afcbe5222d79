/// What the header of a frame of MPEG audio, layer III, says.
package struct MP3Frame {
  /// The frame's length in bytes, with the header.
  package let length: Int
  /// How many samples of each channel come of it.
  package let sampleCount: Int
  /// The sample rate, per second.
  package let sampleRate: Int
  /// The length of what is between the header and the sound, in bytes.
  package let sideLength: Int
  /// Whether there is a checksum, which stands before the side information.
  package let hasChecksum: Bool
  /// What all frames of a sound have in common: version, rate, whether there are two channels.
  private let kind: [UInt8]

  /// Nil where there is none, and for frames of any length.
  package init?(_ bytes: [UInt8], at place: Int) {
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

  package func belongs(to other: MP3Frame) -> Bool { kind == other.kind }

  /// How long an ID3 tag in front of the first frame is, with its header; 0 where there is none.
  package static func tagLength(_ bytes: [UInt8]) -> Int {
    guard bytes.count >= 10, bytes.starts(with: "ID3".utf8) else { return 0 }
    let size = bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    return 10 + size + (bytes[5] & 0x10 == 0 ? 0 : 10)
  }

  /// How long a sound is, in seconds: all frames of the kind of the first. Nil where there is none.
  package static func duration(of bytes: [UInt8]) -> Double? {
    var place = tagLength(bytes)
    guard let first = MP3Frame(bytes, at: place) else { return nil }
    var count = 0
    while let frame = MP3Frame(bytes, at: place), frame.belongs(to: first) {
      count += 1
      place += frame.length
    }
    return Double(count * first.sampleCount) / Double(first.sampleRate)
  }

  /// Bit rates in thousands of bits per second: those of MPEG-1, and those of what came later.
  private static let firstBitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let otherBitRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
