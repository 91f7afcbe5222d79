import Foundation
import TestSupport
import Testing

/// README.md, its translation, Docs/Recipes.md and Docs/CLI.md show what the program really prints, and their commands
/// work.
@Suite struct ReadmeProgramTests {
  private static func text(_ page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
  }

  @Test func consoleExamplesAreReal() throws {
    let pages = try ["README.md", "README.zh-CN.md", "Docs/CLI.md", "Docs/Recipes.md"].map(Self.text)
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

  /// A folder with files of the names that the pages use; of the samples those only, which are drawn quickly.
  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["heart.svga", "day.svga"] {
      try FileManager.default.createDirectory(at: folder.url("Samples"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "Samples/\(name)"), to: folder.url("Samples/\(name)"))
    }
    try folder.write(try TestAnimations.svga(), to: "Resources/gift.svga")
    let logo = TestAnimations.lottie.replacing("square", with: "Star").replacing(
      "\"ks\":{}", with: "\"ks\":{\"o\":{\"k\":50}}")
    try folder.write(Array(logo.utf8), to: "logo.json")
    try folder.write(try TestAnimations.image(.black, 40, 30), to: "images/back.png")
    return folder
  }

  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: ["README.md", "README.zh-CN.md"])
  func everyCommandOfTheREADMEWorks(page: String) throws {
    let blocks = try Self.text(page).split(separator: "```").filter { $0.hasPrefix("sh\n") }
      .map { $0.dropFirst(3) }.filter { !$0.hasPrefix("make ") }
    #expect(blocks.count == 2)
    let folder = try makeFolder()
    for block in blocks {
      let program = try Program.shell("set -e\n" + block, in: folder)
      #expect(program.status == 0, "\(block)\(program.errors)")
      #expect(!program.errors.contains("no "), "\(block)\(program.errors)")
    }
  }

  /// Those of the indented blocks that are commands to be typed, as they are, and the file of `--replace`.
  @Test func theCommandsOfThePageOfTheCommandLineWork() throws {
    let page = try Self.text("Docs/CLI.md")
    let commands = page.split(separator: "\n").filter {
      $0.hasPrefix("    animrender render ") && $0.contains(".json --")
    }
    #expect(commands.count >= 1)
    let folder = try makeFolder()
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
