import AnimationFiles
import SystemSupport

/// The program that makes videos.
enum FFmpeg {
  /// - Parameter files: what it may read or write as `pipe:3`, `pipe:4` …
  /// - Throws: `missingProgram` when it is not installed.
  static func start(_ arguments: [String], files: [UnnamedFile]) throws(ExportError) -> ChildProcess {
    try ChildProcess(
      "ffmpeg", ["-hide_banner", "-loglevel", "error", "-nostdin"] + arguments, files: files,
      hint: "install ffmpeg, for example \(installing)")
  }

  /// How many frames there are in a video that was written; they are read, but not decoded.
  ///
  /// - Throws: `programFailed` when it cannot be read to its end.
  static func frameCount(of path: String) throws(ExportError) -> Int {
    let report = try ExportError.wrapping { () throws(FileError) in try UnnamedFile() }
    try start(
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

  #if canImport(Darwin)
    private static let installing = "\"brew install ffmpeg\""
  #else
    private static let installing = "\"apt-get install ffmpeg\""
  #endif
}
