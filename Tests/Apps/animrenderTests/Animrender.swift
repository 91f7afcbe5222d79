import TestSupport
import Testing

extension Program {
  /// Runs `animrender`.
  static func run(
    _ arguments: [String], in directory: TemporaryFolder, input: [UInt8]? = nil
  ) throws -> Program {
    try run("animrender", arguments, in: directory, input: input)
  }
}

/// A suite whose tests run the program in one folder.
protocol FolderOfAnimations {
  var folder: TemporaryFolder { get }
}

extension FolderOfAnimations {
  func succeed(_ arguments: String..., input: [UInt8]? = nil) throws {
    let program = try Program.run(arguments, in: folder, input: input)
    #expect(program.errors == "")
    #expect(program.output == "")
    #expect(program.status == 0)
  }

  /// Nothing is left behind, either.
  func expectFailure(
    _ arguments: [String], _ status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try Program.run(arguments, in: folder)
    #expect(program.errors == message + "\n", sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }
}
