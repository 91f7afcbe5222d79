import AnimationKit
import Foundation
import Testing

/// The built program, run as its users run it.
struct Program {
  var status: Int32
  var output: String
  var errors: String

  /// The executables lie beside the test bundle.
  static let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "animrender")

  /// - Parameter directory: the working directory; relative paths start there.
  static func run(
    _ arguments: [String], in directory: TemporaryFolder, input: [UInt8]? = nil
  ) throws -> Program {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory.path)
    // Files instead of pipes: nobody has to empty them while the program runs.
    let files = try TemporaryFolder()
    let (output, errors) = (try files.newFile("output"), try files.newFile("errors"))
    process.standardOutput = output
    process.standardError = errors
    if let input {
      try files.write(input, to: "input")
      process.standardInput = try FileHandle(forReadingFrom: files.url("input"))
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    return Program(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try files.text("output"), errors: try files.text("errors"))
  }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "animrender-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
  }

  func newFile(_ name: String) throws -> FileHandle {
    try write([], to: name)
    return try FileHandle(forWritingTo: url(name))
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Every file and folder inside, hidden ones too, sorted.
  func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
