import AnimationConversion

/// The frame in front of an MP3 that holds no sound but tells of it, as Xing's encoder began to write and LAME goes on to:
/// how many frames and bytes there are, where, and how much of it the encoder has added.
struct MP3Info {
  /// What it tells of.
  struct Sound {
    /// Where the frames of sound begin, counted from this one.
    var frames: [Int]
    /// All, from this frame on.
    var bytes: [UInt8]
  }

  private let frame: [UInt8]
  private let sampleCount: Int
  private let count: Place?
  private let byteCount: Place?
  private let contents: Place?
  private let encoder: Place?

  private typealias Place = Range<Int>

  /// Nil where it is none.
  init?(_ frame: [UInt8], _ header: MP3Frame) {
    let begin = 4 + header.sideLength
    guard !header.hasChecksum, frame.count >= begin + 8, Self.marks.contains(Array(frame[begin..<begin + 4]))
    else { return nil }
    let flags = frame[begin + 7]
    var end = begin + 8
    func next(_ length: Int, if isThere: Bool) -> Place? {
      guard isThere, end + length <= frame.count else { return nil }
      defer { end += length }
      return end..<end + length
    }
    guard frame[begin + 4..<begin + 7].allSatisfy({ $0 == 0 }), flags & 0xF0 == 0 else { return nil }
    count = next(4, if: flags & 1 != 0)
    byteCount = next(4, if: flags & 2 != 0)
    contents = next(100, if: flags & 4 != 0)
    _ = next(4, if: flags & 8 != 0)
    let encoder = next(36, if: true)
    self.encoder = encoder.flatMap { 0x41...0x7A ~= frame[$0.lowerBound] ? $0 : nil }
    self.frame = frame
    sampleCount = header.sampleCount
  }

  /// Whether the frame tells of others in ways that are not understood.
  static func mayBe(in frame: [UInt8], _ header: MP3Frame) -> Bool {
    let begin = frame.prefix(4 + 2 + 32 + 4)
    return (marks + [Array("VBRI".utf8)]).contains { mark in
      begin.indices.contains { begin[$0...].starts(with: mark) }
    }
  }

  private static let marks = ["Xing", "Info"].map { Array($0.utf8) }

  /// How many samples in front some players leave out.
  var lead: Int { encoder == nil ? 0 : delay + 529 }

  private var delay: Int {
    guard let encoder else { return 0 }
    let place = encoder.lowerBound + 21
    return Int(frame[place]) << 4 | Int(frame[place + 1] >> 4)
  }

  /// What is left out at the end.
  private var padding: Int {
    guard let encoder else { return 0 }
    let place = encoder.lowerBound + 22
    return Int(frame[place] & 0x0F) << 8 | Int(frame[place + 1])
  }

  /// Returns the frame as one that tells of `sound`, the beginning of what it tells of now. Nil where more
  /// would be heard of that than was before.
  func telling(of sound: Sound) -> [UInt8]? {
    if let count {
      let whole = frame[count].reduce(0) { $0 << 8 | Int($1) } * sampleCount - padding
      guard sound.frames.count * sampleCount <= whole else { return nil }
    }
    var result = frame
    func write(_ value: Int, to place: Range<Int>?) {
      for (index, byte) in (place ?? 0..<0).reversed().enumerated() {
        result[byte] = UInt8(truncatingIfNeeded: value >> (8 * index))
      }
    }
    let length = sound.bytes.count
    write(sound.frames.count, to: count)
    write(length, to: byteCount)
    if let contents {
      for (percent, byte) in contents.enumerated() {
        let place = sound.frames[percent * sound.frames.count / 100]
        write(min(255, place * 256 / length), to: byte..<byte + 1)
      }
    }
    if let encoder {
      let begin = encoder.lowerBound
      result[begin + 22] &= 0xF0
      result[begin + 23] = 0
      write(length, to: begin + 28..<begin + 32)
      write(Int(Self.checksum(sound.bytes[frame.count...])), to: begin + 32..<begin + 34)
      write(Int(Self.checksum(result[..<(begin + 34)])), to: begin + 34..<begin + 36)
    }
    return result
  }

  /// CRC-16 with the polynomial 0x8005, from the lowest bit on.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xA001 }
    }
  }
}
