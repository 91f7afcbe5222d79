import AnimationCore
import Archives

/// An APNG as a program gets it that trusts it: with the chunks that make up its pictures only, and with no more data than
/// these have.
enum APNGFile {
  private static let kept = ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"].map {
    Array($0.utf8)
  }
  /// Of what a picture's data inflates to behind its last row, in bytes.
  private static let mostMore = 1 << 20

  /// Profiles and texts, which inflate to a thousand times their size, are left out.
  ///
  /// - Throws: `unusable` where the data of a picture inflates to far more than its rows.
  static func plain(_ file: [UInt8]) throws(FrameSourceError) -> [UInt8] {
    var result = Array(file.prefix(8))
    result.reserveCapacity(file.count)
    var data: [UInt8] = []
    var (bits, width, height) = (0, 0, 0)
    var offset = 8
    while offset + 12 <= file.count, number(file, offset) <= file.count - offset - 12 {
      let length = number(file, offset)
      let (name, content) = (file[offset + 4..<offset + 8], offset + 8..<offset + 8 + length)
      if name.elementsEqual("IHDR".utf8), length >= 13 {
        (width, height) = (number(file, content.lowerBound), number(file, content.lowerBound + 4))
        bits = Int(file[content.lowerBound + 8]) * channels(file[content.lowerBound + 9])
      } else if name.elementsEqual("fcTL".utf8), length >= 12 {
        try check(data, bits, width, height)
        data = []
        (width, height) = (number(file, content.lowerBound + 4), number(file, content.lowerBound + 8))
      } else if name.elementsEqual("IDAT".utf8) {
        data += file[content]
      } else if name.elementsEqual("fdAT".utf8) {
        data += file[content].dropFirst(4)
      }
      let end = content.upperBound + 4
      if kept.contains(where: { name.elementsEqual($0) }) { result += file[offset..<end] }
      offset = end
    }
    try check(data, bits, width, height)
    // What is cut is for ffmpeg to say.
    return result + file.dropFirst(offset)
  }

  private static func number(_ file: [UInt8], _ offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func channels(_ colorType: UInt8) -> Int {
    switch colorType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// - Parameter bits: of a pixel.
  private static func check(
    _ data: [UInt8], _ bits: Int, _ width: Int, _ height: Int
  ) throws(FrameSourceError) {
    guard !data.isEmpty else { return }
    try FrameLimits.check(width: width, height: height)
    // An interlaced picture has twice as many rows, which end in a byte of their own.
    let rows = (width * bits / 8 + 4) * height
    do throws(AnimationError) {
      _ = try Zlib.inflate(data, limit: rows + mostMore)
    } catch .limitExceeded {
      throw .unusable(.corrupt(part: "APNG", reason: "the data of a frame is far more than its pixels"))
    } catch {
      // Other mistakes end ffmpeg's work as soon as this one.
    }
  }
}
