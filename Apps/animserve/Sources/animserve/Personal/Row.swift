import FoundationEssentials

/// A person's line of a list: an id, and what is replaced for it.
struct Row: Sendable {
  /// The number of the line, from 1.
  let line: Int
  /// Is a file's name as it is.
  let id: String
  let replacements: Replacements

  /// - Parameter number: that of the line, from 1.
  init(_ bytes: Data, line number: Int) throws(Problem) {
    guard let members = try JSONValue(text: bytes, named: "the row").object else {
      throw .mistake("the row is no object")
    }
    guard let id = members["id"]?.scalarText else { throw .mistake("the row has no id") }
    guard (1...200).contains(id.utf8.count), !id.hasPrefix("."),
      !id.unicodeScalars.contains(where: {
        $0.value < 32 || $0.value == 127 || "/\\".unicodeScalars.contains($0)
      })
    else { throw .mistake("the id is no name of a file") }
    var replacements = Replacements()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "id" {
      if try replacements.take(name, value) { continue }
      // Other members are the client's own, as in lists of the command line.
      if ["images", "texts", "values", "hidden", "theme"].contains(name) || value.scalarText == nil {
        try replacements.merge([name: value])
      }
    }
    (line, self.id, self.replacements) = (number, id, replacements)
  }

  /// Lines that have something in them, with their numbers.
  static func lines(of text: Data) -> [(number: Int, bytes: Data)] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { (number: $0 + 1, bytes: $1) }
      .filter { line in line.bytes.contains { !" \t\r".utf8.contains($0) } }
  }
}
