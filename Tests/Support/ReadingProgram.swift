import Foundation

/// A program of the system that reads what was written. Tests that need one are skipped where it is missing.
package enum ReadingProgram: String {
  case curl, ffmpeg, ffprobe, gifsicle, pdftocairo, pngcheck, webpinfo
  case rsvgConvert = "rsvg-convert"

  package var isInstalled: Bool { path != nil }

  private var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(rawValue)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package struct Failure: Error { package var text: String }

  /// What the program prints.
  @discardableResult
  package func run(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "/nonexistent/\(rawValue)")
    process.arguments = arguments
    // A file instead of a pipe: nobody has to empty it while the program runs.
    let folder = try TemporaryFolder()
    process.standardOutput = try folder.newFile("output")
    process.standardError = try folder.newFile("errors")
    process.standardInput = FileHandle.nullDevice
    try process.run()
    guard process.waitForEnd() == 0 else { throw Failure(text: try folder.text("errors")) }
    return try folder.bytes("output")
  }

  package func text(_ arguments: [String]) throws -> String {
    String(decoding: try run(arguments), as: UTF8.self)
  }

  /// The images of a film or animation as ffmpeg decodes them, straight R, G, B, A bytes each; what is fully
  /// transparent has no colour.
  package static func frames(
    of path: String, pixelCount: Int, decoder: [String] = []
  ) throws -> [[UInt8]] {
    var bytes = try ffmpeg.run(
      ["-v", "error"] + decoder + ["-i", path, "-vsync", "passthrough"]
        + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] == 0 {
      (bytes[i], bytes[i + 1], bytes[i + 2]) = (0, 0, 0)
    }
    return stride(from: 0, to: bytes.count, by: pixelCount * 4).map {
      Array(bytes[$0..<min($0 + pixelCount * 4, bytes.count)])
    }
  }

  /// What ffprobe says of each image or packet, by name.
  package static func probe(_ path: String, _ arguments: [String]) throws -> [[String: String]] {
    let text = try ffprobe.text(["-v", "error", "-of", "compact=p=0:nk=0"] + arguments + [path])
    return text.split(separator: "\n").map { line in
      Dictionary(
        line.split(separator: "|").compactMap { field in
          let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
          return parts.count == 2 ? (parts[0], parts[1]) : nil
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}
