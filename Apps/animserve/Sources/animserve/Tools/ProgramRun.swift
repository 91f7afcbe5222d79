import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A tool that is run once.
struct ProgramRun: Sendable {
  let program: String
  let arguments: [String]
  /// The folder that it works in, so that what it says names files without their folders.
  let folder: String
  /// Exit codes that are results.
  var results: Set<Int> = [0]

  /// Runs it to its end; it is ended when the task is cancelled.
  ///
  /// - Parameter output: the path of the file that gets what it prints.
  /// - Returns: its exit code.
  /// - Throws: `ToolFailure` where that is no result.
  @discardableResult func run(printingTo output: String) async throws -> Int {
    let file = try FileDescriptor.open(
      FilePath(output), .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: .ownerReadWrite)
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments), workingDirectory: FilePath(folder),
      platformOptions: .graceful,
      output: .fileDescriptor(file, closeAfterSpawningProcess: true), error: .string(limit: 1 << 20))
    try Task.checkCancellation()
    guard case .exited(let code) = result.terminationStatus else {
      throw ToolFailure(exitCode: nil, message: result.standardError)
    }
    guard results.contains(Int(code)) else {
      throw ToolFailure(exitCode: Int(code), message: result.standardError)
    }
    return Int(code)
  }
}
