import TestSupport

extension Program {
  /// Runs `animrender`.
  static func run(
    _ arguments: [String], in directory: TemporaryFolder, input: [UInt8]? = nil
  ) throws -> Program {
    try run("animrender", arguments, in: directory, input: input)
  }
}
