import Foundation

/// Columns for a terminal: numbers to the right, the last one, which names a row, to the left.
public struct TextTable {
  private var rows: [[String]]

  public init(_ titles: [String]) { rows = [titles] }

  public mutating func add(_ cells: [String]) { rows.append(cells) }

  public var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == count - 1 ? cell : padding + cell
      }
      return "  " + cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

public func decimal(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}
