import Pixels
import SystemSupport

/// What ffmpeg reports of frames or packets, as its `framecrc` does: lines such as `#tb 0: 1/1000`, `#codec_id 0: gif`,
/// `#dimensions 0: 40x30` and, for each, `0, 0, 40, 40, 4800, 0x1234`: stream, two times of which the second counts,
/// duration, bytes, checksum.
struct VideoReport {
  /// The times of frames, in the order in which they are shown, in seconds.
  struct Times: Equatable {
    var starts: [Double]
    /// The duration of the last frame in seconds, 0 for unknown.
    var lastDuration: Double
  }

  /// The size of the first frame; nil until that is known.
  private(set) var size: PixelSize?
  private(set) var codec = VideoCodec(name: "")
  private(set) var frameCount = 0
  /// The bytes of all frames together.
  private(set) var byteCount = 0
  private var unit = 0.0
  private var frames: [(start: Double, duration: Double)] = []
  /// The number of the report's bytes that were read.
  private var taken = 0

  /// Reads what has been written since.
  mutating func read(_ file: UnnamedFile) throws(FileError) {
    let bytes = try file.bytes(from: taken, name: "ffmpeg")
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
    taken += end + 1
    add(String(decoding: bytes[...end], as: UTF8.self))
  }

  /// Whole lines.
  mutating func add(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#tb 0: ") {
        let parts = line.dropFirst(7).split(separator: "/").compactMap { Int($0) }
        if parts.count == 2, parts[1] > 0 { unit = Double(parts[0]) / Double(parts[1]) }
      } else if line.hasPrefix("#codec_id 0: ") {
        codec = VideoCodec(name: String(line.dropFirst(13)))
      } else if line.hasPrefix("#dimensions 0: ") {
        let parts = line.dropFirst(15).split(separator: "x").compactMap { Int($0) }
        if parts.count == 2 { size = PixelSize(width: parts[0], height: parts[1]) }
      } else if !line.hasPrefix("#") {
        let parts = line.split(separator: ",").map { $0.filter { $0 != " " } }
        frameCount += 1
        guard parts.count > 4 else { continue }
        byteCount += max(0, Int(parts[4]) ?? 0)
        if let start = Double(parts[2]), let duration = Double(parts[3]) { frames.append((start, duration)) }
      }
    }
  }

  /// Nil where those of some are not known.
  var times: Times? {
    guard unit > 0, frames.count == frameCount else { return nil }
    // Packets come in the order in which they are decoded.
    let frames = frames.sorted { $0.start < $1.start }
    return Times(starts: frames.map { $0.start * unit }, lastDuration: (frames.last?.duration ?? 0) * unit)
  }
}
