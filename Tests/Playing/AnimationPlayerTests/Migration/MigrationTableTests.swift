import Foundation
import TestSupport
import Testing

/// Docs/Player.md says which test does what another player does: every one of them exists.
@Suite struct MigrationTableTests {
  @Test func everyRowNamesTestsThatExist() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Player.md"), encoding: .utf8)
    let folder = Repository.root.appending(path: "Tests/Playing/AnimationPlayerTests")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let section = try #require(page.components(separatedBy: "## Coming from another player").last)
    let rows = section.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| there") && !$0.hasPrefix("| ---")
    }
    #expect(rows.count > 50)
    for row in rows {
      let names =
        row.split(separator: "|").last?.split(separator: "`").filter { $0.allSatisfy(\.isLetter) } ?? []
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let exists = sources.contains("func \(name)(")
        #expect(exists, "\(name)")
      }
    }
  }
}
