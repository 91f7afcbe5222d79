import Foundation

/// The built program, run as its users run it.
package struct Program {
  package var status: Int32
  package var output: String
  package var errors: String

  /// What people get, where `make test` has built it and says so; else the debug executables, which are next to the
  /// test bundle.
  package static func executable(_ name: String) -> URL {
    (ReleaseBuild.folder ?? nextToTests).appending(path: name)
  }

  private static let nextToTests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// - Parameters:
  ///   - directory: the working directory; relative paths start there.
  ///   - environment: put over the tests' own.
  package static func run(
    _ name: String, _ arguments: [String], in directory: TemporaryFolder, input: [UInt8]? = nil,
    environment: [String: String] = [:]
  ) throws -> Program {
    try run(executable(name), arguments, in: directory, input: input, environment: environment)
  }

  /// A script of the shell, for which the built programs are in the `PATH`.
  package static func shell(
    _ script: String, in directory: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> Program {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let programs = executable("animrender").deletingLastPathComponent().path
    return try run(
      URL(filePath: "/bin/sh"), ["-c", script], in: directory, input: nil,
      environment: ["PATH": "\(programs):\(path)"].merging(environment) { $1 })
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in directory: TemporaryFolder, input: [UInt8]?,
    environment: [String: String]
  ) throws -> Program {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
    return Program(
      status: process.waitForEnd(), output: try files.text("output"), errors: try files.text("errors"))
  }
}
