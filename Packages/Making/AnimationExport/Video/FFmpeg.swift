import SystemSupport

/// The program that makes videos; killed when it is dropped before it has ended. What goes wrong with it goes wrong with
/// the export.
struct FFmpeg {
  private let process: ChildProcess

  /// - Parameter files: what it may read or write as `pipe:3`, `pipe:4` …
  /// - Throws: `missingProgram` when it is not installed.
  init(_ arguments: [String], files: [UnnamedFile]) throws(ExportError) {
    process = try Self.wrapping { () throws(ProcessError) in
      try ChildProcess(
        "ffmpeg", ["-hide_banner", "-loglevel", "error", "-nostdin"] + arguments, files: files,
        hint: "install ffmpeg, for example \(Self.installing)")
    }
  }

  /// Sends it more of its input.
  ///
  /// - Parameter isCancelled: is asked while it has no room for more.
  /// - Returns: false when it was cancelled.
  func send(_ bytes: [UInt8], unless isCancelled: () -> Bool) throws(ExportError) -> Bool {
    try Self.wrapping { () throws(ProcessError) in try process.send(bytes, unless: isCancelled) }
  }

  /// - Returns: false when it was killed, as `isCancelled` said so.
  func finish(unless isCancelled: () -> Bool) throws(ExportError) -> Bool {
    try Self.wrapping { () throws(ProcessError) in try process.finish(unless: isCancelled) }
  }

  func finish() throws(ExportError) {
    try Self.wrapping { () throws(ProcessError) in try process.finish() }
  }

  /// How many frames there are in a video that was written; they are read, but not decoded.
  ///
  /// - Throws: `programFailed` when it cannot be read to its end.
  static func frameCount(of path: String) throws(ExportError) -> Int {
    let report = try ExportError.wrapping { () throws(FileError) in try UnnamedFile() }
    try FFmpeg(
      [
        "-xerror", "-i", "file:\(path)", "-map", "0:v", "-c", "copy", "-f", "null", "-progress", "pipe:3",
        "-",
      ],
      files: [report]
    ).finish()
    // Lines such as "frame=60", among others, now and then; the last is the end.
    let lines = String(decoding: report.end(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.last { $0.hasPrefix("frame=") }
    return line.flatMap { Int($0.dropFirst("frame=".count)) } ?? 0
  }

  /// Decodes a second of a sound.
  ///
  /// - Throws: `programFailed` when there is nothing to decode.
  static func check(_ sound: Soundtrack.Sound) throws(ExportError) {
    let file = try ExportError.wrapping { () throws(FileError) in try UnnamedFile(sound.bytes) }
    try FFmpeg(
      ["-f", sound.format, "-i", "pipe:3", "-t", "1", "-af", "aresample=48000", "-f", "null", "-"],
      files: [file]
    ).finish()
  }

  private static func wrapping<Result>(
    _ body: () throws(ProcessError) -> Result
  ) throws(ExportError) -> Result {
    do {
      return try body()
    } catch {
      throw ExportError(error)
    }
  }

  #if canImport(Darwin)
    private static let installing = "\"brew install ffmpeg\""
  #else
    private static let installing = "\"apt-get install ffmpeg\""
  #endif
}
