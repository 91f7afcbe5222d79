import Foundation
import TestSupport
import Testing

/// README.md, its translation and Docs/CLI.md show what the program really prints, and their commands work; so do those of
/// CONTRIBUTING.md and Docs/Lint.md.
@Suite struct ReadmeProgramTests {
  private static func text(_ page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
  }

  @Test func consoleExamplesAreReal() throws {
    let pages = try ["README.md", "README.zh-CN.md", "Docs/CLI.md"].map(Self.text)
    let examples = pages.flatMap { $0.split(separator: "```") }.filter {
      $0.hasPrefix("console\n$ animrender ")
    }
    #expect(examples.count == 4)
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url("Samples"), withDestinationURL: Repository.root.appending(path: "Samples"))
    for example in examples {
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      let command = lines.first?.split(separator: " ").dropFirst(2).map(String.init) ?? []
      let program = try Program.run(command, in: folder)
      #expect(program.output + program.errors == lines.dropFirst().joined(separator: "\n"))
    }
  }

  /// What stands for a clone of the repository; of the samples those only, which are drawn quickly.
  private func makeClone() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url("Samples"), withIntermediateDirectories: true)
    for name in ["heart.svga", "day.svga", "effects.json", "Recipes"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "Samples/\(name)"), to: folder.url("Samples/\(name)"))
    }
    return folder
  }

  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: ["README.md", "README.zh-CN.md"])
  func everyCommandOfTheREADMEWorks(page: String) throws {
    let text = try Self.text(page)
    let blocks = text.split(separator: "```").filter { $0.hasPrefix("sh\n") }.map { $0.dropFirst(3) }
      .filter { !$0.hasPrefix("make ") }
    let preview = text.split(separator: "\n").filter { $0.hasPrefix("    animrender ") }
    #expect(blocks.count == 3 && preview.count == 1)
    let folder = try makeClone()
    try folder.addBrowser()
    for block in blocks + preview {
      let program = try Program.shell("set -e; PATH=\"$PWD/bin:$PATH\"\n" + block, in: folder)
      #expect((program.status, program.errors) == (0, ""), "\(block)")
    }
  }

  @Test func theCommandsForContributorsWork() throws {
    let block = try #require(
      try Self.text("CONTRIBUTING.md").components(separatedBy: "```").first {
        $0.contains(".build/debug/animrender ") && $0.contains("--output")
      })
    let folder = try makeClone()
    try FileManager.default.createDirectory(at: folder.url(".build"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url(".build/debug"),
      withDestinationURL: Program.executable("animrender").deletingLastPathComponent())
    let commands = block.split(separator: "\n").dropFirst().joined(separator: "\n")
    let program = try Program.shell("set -e\n" + commands, in: folder)
    #expect((program.status, program.errors) == (0, ""))
    #expect(try folder.size("effects.png").width == 550)
  }

  @Test func theStepOfCIForLintingWorks() throws {
    let step = try #require(
      try Self.text("Docs/Lint.md").split(separator: "\n").first { $0.hasPrefix("- run: ") })
    let folder = try makeClone()
    try FileManager.default.moveItem(at: folder.url("Samples"), to: folder.url("animations"))
    let program = try Program.shell(String(step.dropFirst(7)), in: folder)
    #expect((program.status, program.errors) == (0, ""))
    #expect(try folder.text("lint.sarif").contains("\"version\""))
  }

  /// Those of the indented blocks that are commands to be typed, as they are, and the file of `--replace`.
  @Test func theCommandsOfThePageOfTheCommandLineWork() throws {
    let page = try Self.text("Docs/CLI.md")
    let commands = page.split(separator: "\n").filter {
      $0.hasPrefix("    animrender render ") && $0.contains(".json --")
    }
    #expect(commands.count >= 1)
    let folder = try makeClone()
    try FileManager.default.copyItem(at: folder.url("Samples/Recipes/logo.json"), to: folder.url("logo.json"))
    for command in commands {
      let program = try Program.shell(String(command), in: folder)
      #expect((program.status, program.errors) == (0, ""), "\(command)")
    }
    let json = try #require(page.split(separator: "```").first { $0.hasPrefix("json\n") }).dropFirst(5)
    try folder.write(Array(json.utf8), to: "all.json")
    for name in ["photos/me.jpg", "banner.webp"] {
      try FileManager.default.createDirectory(at: folder.url("photos"), withIntermediateDirectories: true)
      let program = try Program.shell("animrender render logo.json --output \(name) --frames 0", in: folder)
      #expect((program.status, program.errors) == (0, ""))
    }
    try folder.write(Array(#"{"rules": []}"#.utf8), to: "slots.json")
    let program = try Program.shell(
      "animrender render logo.json --output all.png --frames 0 --replace all.json", in: folder)
    #expect(program.status == 0, "\(program.errors)")
  }
}
