/// Rows of a table for people, in columns as wide as what is in them.
package struct TextTable {
  package enum Side { case left, right }

  private let sides: [Side]
  private var rows: [Row] = []

  private struct Row {
    var cells: [String]
    /// Text behind the cells, whatever its width.
    var rest: String
  }

  /// - Parameter sides: where each of the columns is aligned.
  package init(_ sides: [Side]) { self.sides = sides }

  /// - Parameters:
  ///   - cells: at most one for each column.
  ///   - rest: follows them, and is as wide as it likes.
  package mutating func add(_ cells: [String], rest: String = "") {
    rows.append(Row(cells: cells.prefix(sides.count).map(\.printable), rest: rest.printable))
  }

  /// One line for each row, of which nothing moves a terminal's cursor.
  package var lines: [String] {
    let widths = sides.indices.map { column in
      rows.map { column < $0.cells.count ? $0.cells[column].terminalWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var parts = row.cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.terminalWidth)
        return sides[column] == .left ? cell + space : space + cell
      }
      if !row.rest.isEmpty { parts.append(row.rest) }
      var line = parts.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension String {
  /// How many columns of a terminal it takes: letters of East Asia two, marks on other letters none.
  package var terminalWidth: Int { unicodeScalars.reduce(0) { $0 + $1.terminalWidth } }
}

extension Unicode.Scalar {
  /// The blocks of letters that are as wide as two.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]

  fileprivate var terminalWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }
}
