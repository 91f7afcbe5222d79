import SystemSupport

/// A file for ffmpeg, which reads it and nothing else.
struct VideoFile: Sendable {
  let bytes: [UInt8]
  let type: FrameFileType

  init(_ bytes: [UInt8], type: FrameFileType) {
    (self.bytes, self.type) = (bytes, type)
  }

  /// Starts ffmpeg.
  ///
  /// - Parameter report: what it may write as `pipe:4`.
  func start(
    _ arguments: [String], report: UnnamedFile? = nil, readsOutput: Bool
  ) throws(FrameSourceError) -> ChildProcess {
    var input = ["-hide_banner", "-loglevel", "error", "-nostdin", "-protocol_whitelist", "file"]
    input += ["-f", type.demuxer]
    // Only libvpx's own reader knows of alpha.
    if let decoder = alphaDecoder { input += ["-c:v", decoder] }
    // Each thread of a decoder has frames of its own; one is faster than what is made of them.
    input += ["-threads", "1", "-max_pixels", "\(FrameLimits.pixels)", "-i", "file:/dev/fd/3"]
    let file: UnnamedFile
    do { file = try UnnamedFile(bytes) } catch { throw .file(error) }
    do {
      return try ChildProcess(
        "ffmpeg", input + arguments, files: [file] + (report.map { [$0] } ?? []), readsOutput: readsOutput,
        hint: "install ffmpeg, for example \(Self.installing)")
    } catch {
      throw FrameSourceError(error, part: type.rawValue)
    }
  }

  /// What a file lacks that ffmpeg does not miss: a GIF's last byte.
  var missingEnd: String? { type == .gif && bytes.last != 0x3b ? "it ends before its end" : nil }

  /// The number of pixels that each pixel counts as: those of a PNG of 16 bits a channel, which its header
  /// says, take four times as long.
  var weight: Int { type == .apng && bytes.count > 24 && bytes[24] == 16 ? 4 : 1 }

  /// The options of an output of all frames of the first video, each once.
  static func output(_ options: [String]) -> [String] {
    ["-map", "0:v:0", "-frames:v", "\(FrameLimits.frames + 1)", "-fps_mode", "passthrough"] + options
  }

  /// A line that ffmpeg says, without places in its memory (`[gif @ 0x5581] `) and its name of the file.
  static func message(_ line: String) -> String {
    var line = line[...]
    while line.hasPrefix("["), let end = line.firstIndex(of: "]") {
      line = line[end...].dropFirst().drop { $0 == " " }
    }
    return String(line).replacing("file:/dev/fd/3: ", with: "")
  }

  private var alphaDecoder: String? {
    guard type == .matroska else { return nil }
    let head = bytes.prefix(1 << 16)
    // The element AlphaMode, 1.
    guard head.contains([0x53, 0xc0, 0x81, 0x01]) else { return nil }
    if head.contains("V_VP9".utf8) { return "libvpx-vp9" }
    return head.contains("V_VP8".utf8) ? "libvpx" : nil
  }

  #if canImport(Darwin)
    private static let installing = "\"brew install ffmpeg\""
  #else
    private static let installing = "\"apt-get install ffmpeg\""
  #endif
}
