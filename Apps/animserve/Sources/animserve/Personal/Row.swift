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

  /// Bytes of a row.
  private static let maximumBytes = 4 << 20

  /// The lines of a list that have something in them, with their numbers.
  ///
  /// - Parameter limit: how many there may be.
  static func lines(of list: Data, limit: Int) throws(Problem) -> [(number: Int, bytes: Data)] {
    var lines: [(number: Int, bytes: Data)] = []
    var (start, number) = (list.startIndex, 0)
    while start < list.endIndex {
      number += 1
      let end = list[start...].firstIndex(of: UInt8(ascii: "\n")) ?? list.endIndex
      let line = list[start..<end]
      start = end + 1
      guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
      guard lines.count < limit else { throw Problem(.contentTooLarge, "there are more than \(limit) rows") }
      guard line.count <= maximumBytes else {
        throw Problem(.contentTooLarge, "line \(number) is longer than \(maximumBytes) bytes")
      }
      lines.append((number, line))
    }
    return lines
  }
}
