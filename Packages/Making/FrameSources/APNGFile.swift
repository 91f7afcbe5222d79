import AnimationCore
import Archives

/// An APNG as a program gets it that trusts it: with the chunks that make up its pictures only, and with no more data than
/// these have.
enum APNGFile {
  private static let kept = ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"]
  /// The most bytes that a picture's data may inflate to behind its last row.
  private static let maximumMore = 1 << 20

  /// Profiles and texts, which inflate to a thousand times their size, are left out.
  ///
  /// - Throws: `unusable` where the data of a picture inflates to far more than its rows.
  static func plain(_ file: [UInt8]) throws(FrameSourceError) -> [UInt8] {
    var result = Array(file.prefix(8))
    result.reserveCapacity(file.count)
    var data: [UInt8] = []
    var (bits, width, height) = (0, 0, 0)
    var end = result.count
    for chunk in PNGFileChunks(file) {
      // What is cut is for ffmpeg to say.
      guard let content = chunk.content else { break }
      func number(_ offset: Int) -> Int {
        content.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      if chunk.isNamed("IHDR"), content.count >= 13 {
        (width, height) = (number(0), number(4))
        bits = Int(content[content.startIndex + 8]) * channels(content[content.startIndex + 9])
      } else if chunk.isNamed("fcTL"), content.count >= 12 {
        try check(data, bits, width, height)
        data = []
        (width, height) = (number(4), number(8))
      } else if chunk.isNamed("IDAT") {
        data += content
      } else if chunk.isNamed("fdAT") {
        data += content.dropFirst(4)
      }
      if kept.contains(where: chunk.isNamed) { result += file[chunk.whole] }
      end = chunk.whole.upperBound
    }
    try check(data, bits, width, height)
    return result + file.dropFirst(end)
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
      _ = try Zlib.inflate(data, limit: rows + maximumMore)
    } catch .limitExceeded {
      throw .unusable(.corrupt(part: "APNG", reason: "the data of a frame is far more than its pixels"))
    } catch {
      // Other mistakes end ffmpeg's work as soon as this one.
    }
  }
}
