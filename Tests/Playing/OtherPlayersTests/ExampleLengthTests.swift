import Foundation
import TestSupport
import Testing

/// Docs/Player.md says how long the examples of other players are, there and here. What is here is counted: the lines
/// between the marks in this folder that have more than brackets or a comment, without checks. What is there was
/// counted the same way.
@Suite struct ExampleLengthTests {
  private struct Row: Hashable {
    let name: String
    let there: Int
    let here: Int
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    let page = try text("Docs/Player.md")
    let section = try #require(page.components(separatedBy: "## Examples of other players").last)
    return section.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let there = Int(cells[1]), let here = Int(cells[2]) else { return nil }
      return Row(name: cells[0], there: there, here: here)
    }
  }

  /// The examples here and their lines.
  private static func examples() throws -> [String: Int] {
    let folder = "Tests/Playing/OtherPlayersTests"
    var lengths: [String: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: folder).path)
    where file.hasSuffix("Examples.swift") {
      var name: String?
      for line in try text("\(folder)/\(file)").split(separator: "\n") {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("// Here: ") {
          name = String(line.dropFirst("// Here: ".count))
          lengths[name ?? "", default: 0] += 0
        } else if line == "// There" {
          name = nil
        } else if let name, !line.hasPrefix("//"), !line.hasPrefix("#expect"),
          line.contains(where: { $0.isLetter || $0.isNumber })
        {
          lengths[name, default: 0] += 1
        }
      }
    }
    return lengths
  }

  @Test func theTableHasAllExamplesAndTheirLengths() throws {
    let rows = try Self.rows()
    let examples = try Self.examples()
    #expect(rows.count > 20)
    #expect(Set(rows.map(\.name)) == Set(examples.keys))
    for row in rows { #expect(examples[row.name] == row.here, "\(row.name)") }
  }

  @Test func noExampleIsLongerHere() throws {
    let rows = try Self.rows()
    for row in rows { #expect(row.here <= row.there, "\(row.name)") }
    #expect(rows.reduce(0) { $0 + $1.here } * 3 < rows.reduce(0) { $0 + $1.there })
  }
}
