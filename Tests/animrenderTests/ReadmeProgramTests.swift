import Foundation
import TestSupport
import Testing

/// The guide shows what the program really prints.
@Suite struct ReadmeProgramTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func consoleExamplesAreReal() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let examples = readme.split(separator: "```").filter { $0.hasPrefix("console\n$ animrender ") }
    #expect(examples.count == 3)
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url("Samples"), withDestinationURL: Self.root.appending(path: "Samples"))
    for example in examples {
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      let command = lines.first?.split(separator: " ").dropFirst(2).map(String.init) ?? []
      let program = try Program.run(command, in: folder)
      #expect(program.output + program.errors == lines.dropFirst().joined(separator: "\n"))
    }
  }
}
