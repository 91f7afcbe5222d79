import AnimationCore
import AnimationKit
import CommandLineSupport
import JSONText

/// What one animation is to be made with, of many that are made of it: one line of a `--replace-list`.
struct ReplacementRow: Sendable {
  /// Where it begins in the list; 1 is the first line.
  let line: Int
  /// Distinguishes it from all others; what its files may be called.
  let id: String
  /// What outputs may be named after besides, by name.
  let members: [String: String]
  var content: ReplacementFile

  /// - Parameter text: an object, as Docs/CLI.md describes.
  init(json text: [UInt8], line: Int, limits: DecodingLimits) throws(RowMistake) {
    do {
      let document = try JSONDocument.parseWritten(text, limits: limits)
      self = try document.withRoot { root throws(AnimationError) in
        do throws(JSONMistake) {
          try root.check(ReplacementRules.row)
          return try ReplacementRow(root, line: line)
        } catch {
          throw error.error(in: text)
        }
      }
    } catch {
      // All of it is one line, whose number is said already.
      throw RowMistake(line: line, reason: "\(error)".replacing("line 1: ", with: ""))
    }
    try checkID()
  }

  /// - Parameters:
  ///   - columns: what the cells are, in their order.
  ///   - cells: as many; what is empty replaces nothing.
  init(_ cells: [String], _ columns: [RowColumn], line: Int) throws(RowMistake) {
    guard cells.count == columns.count else {
      throw RowMistake(
        line: line, reason: "\(counted(cells.count, "cell")) in \(counted(columns.count, "column"))")
    }
    var (id, members, content) = ("", [String: String](), ReplacementFile())
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      switch column.kind {
      case .id: id = cell
      case .member: members[column.name] = cell
      case .replacement(let replacement):
        do {
          try content.add(cell, in: replacement)
        } catch {
          throw RowMistake(line: line, id: id, reason: "\(column.name): \(error)")
        }
      }
    }
    (self.line, self.id, self.members, self.content) = (line, id, members, content)
    try checkID()
  }

  private init(_ root: JSONValue, line: Int) throws(JSONMistake) {
    var (members, content) = ([String: String](), try ReplacementFile(root))
    let known = ReplacementRules.names
    for (name, value) in root.members where !known.contains(name) {
      let text = value.identifier ?? (value.bool == true ? "true" : "false")
      do {
        switch try RowColumn(name).kind {
        case .id: break
        case .member: members[name] = text
        case .replacement(let replacement): try content.add(text, in: replacement)
        }
      } catch {
        throw JSONMistake("\(error)", at: [.member(name)])
      }
    }
    (self.line, self.id, self.members, self.content) = (line, root["id"].identifier ?? "", members, content)
  }

  /// An id is a file's name, and nothing else.
  private func checkID() throws(RowMistake) {
    let reason: String? =
      if id.isEmpty {
        "it has no id"
      } else if id.utf8.count > 200 {
        "its id is longer than 200 bytes"
      } else if id != FileNamePart.made(of: id) {
        "the id is to be a file's name: without / and \\, control characters and a dot in front"
      } else {
        nil
      }
    if let reason { throw RowMistake(line: line, id: id, reason: reason) }
  }
}

/// A line of a list that cannot be used.
struct RowMistake: Error, Equatable {
  var line: Int
  /// Empty where it is not known.
  var id = ""
  var reason: String
}

/// A column of a list that is a table.
struct RowColumn: Equatable {
  enum Kind: Equatable {
    case id
    case replacement(ReplacementColumn)
    /// A part of outputs' names.
    case member
  }

  let name: String
  let kind: Kind

  /// - Throws: `ValueText.Problem` for a name that nothing is called.
  init(_ name: String) throws(ValueText.Problem) {
    self.name = name
    if name == "id" {
      kind = .id
    } else if let replacement = try ReplacementColumn(name) {
      kind = .replacement(replacement)
    } else if name.isEmpty {
      throw ValueText.Problem("a column has no name")
    } else {
      kind = .member
    }
  }
}

/// Texts as parts of names of files.
enum FileNamePart {
  /// The text with `_` for what no name may have, or what would lead elsewhere; not longer than 200 bytes.
  static func made(of text: String) -> String {
    var name = String(
      text.unicodeScalars.map { scalar in
        let isHarmless =
          !"/\\".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
        return isHarmless ? Character(scalar) : "_"
      })
    while name.utf8.count > 200 { name.removeLast() }
    return name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }
}
