import Foundation
import TestSupport
import Testing

extension TemporaryFolder {
  /// A browser in `bin`, which says something and ends the server as soon as it has its address.
  func addBrowser() throws {
    try write(Array("#!/bin/sh\necho \"no screen\" >&2\nkill -INT $PPID\n".utf8), to: "bin/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: url("bin/xdg-open").path)
  }
}

/// Every command of the pages for users works, in both languages, with the files that a reader has.
@Suite(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg")) struct RecipeTests {
  private static let pages = ["Recipes", "Personalising", "Conversion", "Migration", "Preview", "Limits"]

  private static func text(_ page: String) throws -> String {
    let root = Repository.root
    let english = try String(contentsOf: root.appending(path: "Docs/\(page).md"), encoding: .utf8)
    let chinese = try? String(contentsOf: root.appending(path: "Docs/zh-CN/\(page).md"), encoding: .utf8)
    return "\(english)\n\n\(chinese ?? "")"
  }

  /// The blocks of commands of a page, indented or fenced; those of its translation only where they differ.
  private static func recipes(_ page: String) throws -> [String] {
    let text = try text(page)
    let fenced = text.components(separatedBy: "```sh\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let indented = text.split(separator: "\n\n").filter { $0.hasPrefix("    ") }.map(String.init)
    var seen: Set<String> = []
    return (fenced + indented).filter { block in
      block.contains("animrender ") && !block.contains("Samples/Recipes") && !isMessage(block)
        && seen.insert(block).inserted
    }
  }

  /// Of the tool, not a command for it.
  private static func isMessage(_ block: String) -> Bool {
    block.drop { $0 == " " }.hasPrefix("animrender: ")
  }

  /// What Docs/Recipes.md has its reader prepare, in a clone.
  private func prepare() throws -> TemporaryFolder {
    let clone = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: clone.url("Samples"), withDestinationURL: Repository.root.appending(path: "Samples"))
    let blocks = try Self.text("Recipes").components(separatedBy: "```sh\n").dropFirst()
    let block = try #require(blocks.first?.components(separatedBy: "```").first)
    let program = try Program.shell("set -e\n" + block, in: clone)
    try #require((program.status, program.errors) == (0, ""))
    try clone.addBrowser()
    return clone
  }

  @Test(arguments: pages) func everyCommandWorks(page: String) throws {
    let clone = try prepare()
    let recipes = try Self.recipes(page)
    #expect(!recipes.isEmpty)
    for (number, recipe) in recipes.enumerated() {
      // Each in a folder of its own, so that none lives on what another has made.
      try FileManager.default.copyItem(at: clone.url("out/Recipes"), to: clone.url("\(number)"))
      let before = try clone.contents().count
      let program = try Program.shell(
        "set -e; PATH=\"$PWD/bin:$PATH\"; cd \(number)\n" + recipe.replacing("--port 7000", with: "--port 0"),
        in: clone)
      #expect((program.status, program.errors) == (0, ""), "\(recipe)")
      if !program.output.contains("(Ctrl-C ends)") {
        #expect(try clone.contents().count > before, "\(recipe)")
      }
    }
  }
}
