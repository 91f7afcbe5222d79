import Foundation
import TestSupport

/// A screen without a monitor, on which the program runs.
struct Screen {
  /// Whether what it takes is here; tests are skipped where it is not.
  static let isInstalled = ["Xvfb", "xdotool", "python3"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  enum Step {
    /// Waits for the window's title to have a text.
    case title(String)
    /// Presses a key, by its name of X11.
    case key(String)
    /// Writes a file over another.
    case copy(String, to: String)
    /// Keeps what the window shows.
    case shot(String)
    /// Waits for the end of the program.
    case end

    fileprivate var json: [String: Any] {
      switch self {
      case .title(let text): ["title": text]
      case .key(let key): ["key": key]
      case .copy(let file, let other): ["copy": [file, other]]
      case .shot(let name): ["shot": name]
      case .end: ["end": true]
      }
    }
  }

  /// What happened.
  struct Seen: Decodable {
    var titles: [String]
    var status: Int32?
    var errors: String
  }

  static func run(_ arguments: [String], _ steps: [Step], in folder: TemporaryFolder) throws -> Seen {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "drive.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, Program.executable("animview").path] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    try folder.write(Array(JSONSerialization.data(withJSONObject: steps.map(\.json))), to: "steps.json")
    process.standardInput = try FileHandle(forReadingFrom: folder.url("steps.json"))
    process.standardOutput = try folder.newFile("seen.json")
    try process.run()
    _ = process.waitForEnd()
    return try JSONDecoder().decode(Seen.self, from: Data(try folder.bytes("seen.json")))
  }
}
