import Foundation
import TestSupport

/// Headless Chromium, driven by Browser/drive.py.
struct Browser {
  /// Nil if Chromium or Python is not installed: tests of the page are skipped then.
  static let installed: Browser? = {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    guard let chromium = names.lazy.compactMap(path).first, let python = path(of: "python3") else {
      return nil
    }
    return Browser(chromium: chromium, python: python)
  }()

  private let chromium: String
  private let python: String

  enum Step {
    case key(String)
    /// An expression, whose value is kept.
    case eval(String)
    case wait(Double)

    fileprivate var json: [String: Any] {
      switch self {
      case .key(let key): ["key": key]
      case .eval(let expression): ["eval": expression]
      case .wait(let seconds): ["wait": seconds]
      }
    }
  }

  /// What happened on a page.
  struct Seen: Decodable {
    enum Value: Decodable, Hashable {
      case text(String)
      case number(Double)
      case bool(Bool)
      case none

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let bool = try? value.decode(Bool.self) {
          self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else if let text = try? value.decode(String.self) {
          self = .text(text)
        } else {
          self = .none
        }
      }
    }

    /// Of the evaluated expressions, in order.
    var values: [Value]
    /// Exceptions, and what was written to the console as a warning or an error.
    var errors: [String]
    /// Addresses that the page asked for.
    var requests: [String]
  }

  func open(_ page: String, in folder: TemporaryFolder, width: Int = 1200, _ steps: [Step]) throws -> Seen {
    try open(address: folder.url(page).path, in: folder, width: width, steps)
  }

  /// - Parameters:
  ///   - address: of HTTP, or a file's path.
  ///   - folder: for files of its own.
  func open(
    address: String, in folder: TemporaryFolder, width: Int = 1200, _ steps: [Step]
  ) throws -> Seen {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Browser/drive.py")
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = [script.standardizedFileURL.path, chromium, address, "\(width)", "900"]
    let output = try folder.newFile("seen.json")
    try folder.write(
      [UInt8](try JSONSerialization.data(withJSONObject: steps.map(\.json))), to: "steps.json")
    process.standardInput = try FileHandle(forReadingFrom: folder.url("steps.json"))
    process.standardOutput = output
    try process.run()
    process.waitForEnd()
    return try JSONDecoder().decode(Seen.self, from: Data(try folder.bytes("seen.json")))
  }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
