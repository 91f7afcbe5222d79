import AnimationLint
import Foundation
import TestSupport
import Testing

/// What Docs/Lint.md shows is read, and compiled.
@Suite struct LintPageTests {
  @Test func theConfigurationOfThePageIsOne() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Lint.md"), encoding: .utf8)
    let json = try #require(
      page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    #expect(page.components(separatedBy: "```json\n").count == 2)
    #expect(try findings(json, []).map(\.rule) == [.unreadable])
  }

  private func findings(_ text: String, _ bytes: [UInt8]) throws -> [LintFinding] {
    var configuration = try LintConfiguration(json: Array(text.utf8))
    configuration.players.insert(.lottieIOS)
    let findings = AnimationLinter(configuration).findings(in: bytes, path: "gifts/rose.svga")
    return findings
  }
}
