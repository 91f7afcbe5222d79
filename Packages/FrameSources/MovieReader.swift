import AnimationCore
import Pixels
import SystemSupport

/// A file for ffmpeg, which reads it and nothing else.
struct MovieFile: Sendable {
  let bytes: [UInt8]
  let type: FrameFileType

  init(_ bytes: [UInt8], type: FrameFileType) {
    (self.bytes, self.type) = (bytes, type)
  }

  /// Starts ffmpeg.
  ///
  /// - Parameter reports: what it may write as `pipe:4` and so on.
  func start(
    _ arguments: [String], reports: [UnnamedFile] = [], readsOutput: Bool
  ) throws(FrameSourceError) -> ChildProcess {
    var input = ["-hide_banner", "-loglevel", "error", "-nostdin", "-protocol_whitelist", "file"]
    input += ["-f", type.demuxer]
    // Only libvpx's own reader knows of alpha.
    if let decoder = alphaDecoder { input += ["-c:v", decoder] }
    input += ["-max_pixels", "\(FrameLimits.pixels)", "-i", "file:/dev/fd/3"]
    let file: UnnamedFile
    do { file = try UnnamedFile(bytes) } catch { throw .file(error) }
    do {
      return try ChildProcess(
        "ffmpeg", input + arguments, files: [file] + reports, readsOutput: readsOutput,
        hint: "install ffmpeg, for example \(Self.installing)")
    } catch {
      throw FrameSourceError(error, part: type.rawValue)
    }
  }

  /// What a file lacks that ffmpeg does not miss: a GIF's last byte.
  var missingEnd: String? { type == .gif && bytes.last != 0x3b ? "it ends before its end" : nil }

  /// The options of an output of all frames of the first video, each once.
  static func output(_ options: [String]) -> [String] {
    ["-map", "0:v:0", "-frames:v", "\(FrameLimits.frames + 1)", "-fps_mode", "passthrough"] + options
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

/// How large the frames are, and for how long each is shown: read by decoding them once, without keeping any.
struct MovieTiming {
  let size: PixelSize
  let durations: [Double]
  /// What ffmpeg has found wrong, without the place in its memory.
  let complaint: String?

  init(_ file: MovieFile, budget: WorkBudget) throws(FrameSourceError) {
    let part = file.type.rawValue
    let reports: [UnnamedFile]
    do { reports = [try UnnamedFile(), try UnnamedFile()] } catch { throw .file(error) }
    let process = try file.start(
      MovieFile.output([
        "-c:v", "rawvideo", "-enc_time_base", "1/100000", "-flush_packets", "1", "-f", "framecrc", "pipe:4",
      ])
        + MovieFile.output(["-c:v", "copy", "-f", "framecrc", "pipe:5"]),
      reports: reports, readsOutput: false)
    let isFinished: Bool
    var decoded = DecodedFrames(report: reports[0])
    do {
      isFinished = try process.finish(unless: { budget.isExhausted || decoded.areTooMany })
    } catch {
      throw FrameSourceError(error, part: part)
    }
    if !isFinished {
      if let size = decoded.size, decoded.areTooMany {
        try FrameLimits.check(frames: decoded.count, of: size)
      }
      throw FrameSourceError(budget)
    }
    complaint = process.lastLines().last.map { line in
      "ffmpeg says:\(line.lastIndex(of: "]").map { line[line.index(after: $0)...] } ?? " \(line)")"
    }
    var texts: [String] = []
    for report in reports {
      do {
        let bytes = try report.bytes(name: "ffmpeg", limit: (FrameLimits.frames + 100) * 100)
        texts.append(String(decoding: bytes, as: UTF8.self))
      } catch {
        throw .file(error)
      }
    }
    guard let frames = Self.parse(texts[0]), let size = frames.size else {
      throw .unusable(.corrupt(part: part, reason: "there is no video in it that ffmpeg can read"))
    }
    try FrameLimits.check(width: size.width, height: size.height)
    try FrameLimits.check(frames: frames.starts.count)
    self.size = size
    durations = Self.durations(frames: frames, packets: Self.parse(texts[1]))
  }

  /// What ffmpeg has reported so far: a few bytes of a file can be any number of large frames.
  private struct DecodedFrames {
    let report: UnnamedFile
    /// Nil as long as there is no frame.
    private(set) var size: PixelSize?
    /// A line of a report is shorter.
    private static let lineLength = 128

    init(report: UnnamedFile) { self.report = report }

    /// So many at least.
    var count: Int { report.size / Self.lineLength }

    var areTooMany: Bool {
      mutating get {
        let count = count
        guard count > 1 else { return false }
        if size == nil { size = MovieTiming.size(String(decoding: report.end(report.size), as: UTF8.self)) }
        guard let size else { return false }
        return Double(count) * Double(size.width) * Double(size.height) > Double(FrameLimits.allPixels)
      }
    }
  }

  private static func size(_ report: String) -> PixelSize? {
    report.split(whereSeparator: \.isNewline).lazy.compactMap(size(line:)).first
  }

  private static func size(line: Substring) -> PixelSize? {
    guard line.hasPrefix("#dimensions 0: ") else { return nil }
    let parts = line.dropFirst(15).split(separator: "x").compactMap { Int($0) }
    return parts.count == 2 ? PixelSize(width: parts[0], height: parts[1]) : nil
  }

  /// The times of frames, in the order in which they are shown, in seconds.
  struct Times: Equatable {
    var size: PixelSize?
    var starts: [Double]
    /// Of the last frame, 0 for unknown.
    var lastDuration: Double
  }

  /// - Parameters:
  ///   - frames: the decoded ones: their starts are right, their durations guessed from a frame rate.
  ///   - packets: the ones stored, which know how long the last frame is shown.
  static func durations(frames: Times, packets: Times?) -> [Double] {
    var durations = zip(frames.starts.dropFirst(), frames.starts).map { $0 - $1 }
    let stored = packets.map(\.lastDuration) ?? 0
    durations.append(stored > 0 ? stored : frames.lastDuration)
    // Some files do not say for how long the last frame is shown.
    let usual = durations.dropLast().last { $0 > 0 } ?? 0.1
    return durations.map { $0 > 0 && $0.isFinite ? $0 : usual }
  }

  /// Lines such as `#tb 0: 1/1000`, `#dimensions 0: 40x30` and, for each frame, `0, 0, 40, 40, 4800, 0x1234`: stream,
  /// two times of which the second counts, duration, bytes, checksum.
  static func parse(_ text: String) -> Times? {
    var unit: Double?
    var size: PixelSize?
    var frames: [(start: Double, duration: Double)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#tb 0: ") {
        let parts = line.dropFirst(7).split(separator: "/").compactMap { Int($0) }
        if parts.count == 2, parts[1] > 0 { unit = Double(parts[0]) / Double(parts[1]) }
      } else if let found = Self.size(line: line) {
        size = found
      } else if !line.hasPrefix("#") {
        let parts = line.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard parts.count > 3, let start = parts[2], let duration = parts[3] else { return nil }
        frames.append((start, duration))
      }
    }
    guard let unit, unit > 0 else { return nil }
    // Packets come in the order in which they are decoded.
    frames.sort { $0.start < $1.start }
    return Times(
      size: size, starts: frames.map { $0.start * unit }, lastDuration: (frames.last?.duration ?? 0) * unit)
  }
}

/// The frames as ffmpeg decodes them.
struct MovieReader: FrameReader {
  private let process: ChildProcess
  private let size: PixelSize
  private let budget: WorkBudget
  private let part: String
  private var isAtEnd = false

  init(_ file: MovieFile, size: PixelSize, budget: WorkBudget) throws(FrameSourceError) {
    (self.size, self.budget) = (size, budget)
    part = file.type.rawValue
    let scale = "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int"
    process = try file.start(
      MovieFile.output(["-vf", "\(scale),format=bgra", "-f", "rawvideo", "pipe:1"]), readsOutput: true)
  }

  mutating func next() throws(FrameSourceError) -> Bitmap? {
    guard !isAtEnd else { return nil }
    var count: Int?
    var failure: ProcessError?
    let (process, budget, size) = (process, budget, size)
    let frame = try FrameSourceError.wrapping { () throws(AnimationError) in
      try Bitmap.fromBGRA(width: size.width, height: size.height) { bytes in
        do throws(ProcessError) {
          count = try process.receive(into: bytes, unless: { budget.isExhausted })
        } catch {
          failure = error
        }
        return count == bytes.count
      }
    }
    if let frame { return frame }
    if let failure { throw FrameSourceError(failure, part: part) }
    guard let count else { throw FrameSourceError(budget) }
    isAtEnd = true
    do {
      guard try process.finish(unless: { budget.isExhausted }) else { return nil }
    } catch {
      throw FrameSourceError(error, part: part)
    }
    if count > 0 { throw .unusable(.corrupt(part: part, reason: "its last frame is cut off")) }
    return nil
  }
}
