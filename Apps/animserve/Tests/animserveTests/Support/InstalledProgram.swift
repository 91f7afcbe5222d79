import Foundation

/// Programs that tests use where they are installed.
enum InstalledProgram {
  static let python = path("python3")
  static let ffmpeg = path("ffmpeg")
  /// Nil also where it cannot be told what to do.
  static let chromium =
    python == nil ? nil : path("chromium") ?? path("chromium-browser") ?? path("google-chrome")

  private static func path(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
