import Foundation

/// Headless Chromium, driven by drive.py.
package struct Browser {
  /// Nil if Chromium or Python is not installed: tests of the page are skipped then.
  package static let installed: Browser? = {
    let names = ["chromium", "chromium-browser", "google-chrome"]
    guard let chromium = names.lazy.compactMap(path).first, let python = path(of: "python3") else {
      return nil
    }
    return Browser(chromium: chromium, python: python)
  }()

  /// The path of axe-core, rules for pages that everybody can use; nil where `Scripts/setup ci` has not installed it.
  package static let axe: String? = {
    let path = Repository.root.appending(path: ".build/axe/axe.min.js").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  private let chromium: String
  private let python: String

  package enum Step {
    /// A key by its name in browsers, also with "Control+" or "Shift+" in front.
    case key(String)
    /// A click in the middle of the element of a selector, or at a place in it: shares of its width and height.
    case click(String, x: Double = 0.5, y: Double = 0.5)
    /// Text, typed where the focus is.
    case text(String)
    /// An expression, whose value is kept.
    case eval(String)
    case wait(Double)
    /// Waits for an expression to become true, up to a minute.
    case until(String)
    /// "light" or "dark".
    case theme(String)
    /// Runs a file of JavaScript in the page, whatever that allows itself.
    case script(String)
    /// Copies a file to a path.
    case copy(String, to: String)

    fileprivate var json: [String: Any] {
      switch self {
      case .key(let key): ["key": key]
      case .eval(let expression): ["eval": expression]
      case .click(let selector, let x, let y): ["click": selector, "at": [x, y]]
      case .text(let text): ["text": text]
      case .wait(let seconds): ["wait": seconds]
      case .until(let expression): ["until": expression]
      case .theme(let theme): ["theme": theme]
      case .script(let path): ["script": path]
      case .copy(let path, let other): ["copy": [path, other]]
      }
    }
  }

  /// What happened on a page.
  package struct Seen: Decodable {
    package enum Value: Decodable, Hashable {
      case text(String)
      case number(Double)
      case bool(Bool)
      case none

      package init(from decoder: any Decoder) throws {
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
    package var values: [Value]
    /// Exceptions, and what was written to the console as a warning or an error.
    package var errors: [String]
    /// Addresses that the page asked for.
    package var requests: [String]
  }

  package func open(_ page: String, in folder: TemporaryFolder, width: Int = 1200, _ steps: [Step]) throws
    -> Seen
  {
    try open(address: folder.url(page).path, in: folder, width: width, steps)
  }

  /// - Parameters:
  ///   - address: of HTTP, or a file's path.
  ///   - folder: for files of its own.
  package func open(
    address: String, in folder: TemporaryFolder, width: Int = 1200, _ steps: [Step]
  ) throws -> Seen {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "drive.py")
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = [script.path, chromium, address, "\(width)", "900"]
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
