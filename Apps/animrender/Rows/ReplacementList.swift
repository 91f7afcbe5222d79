import AnimationCore
import CommandLineSupport
import SystemSupport

/// The rows of a `--replace-list`, one after the other, in the memory of the longest: JSON Lines, or CSV with a header.
final class ReplacementList {
  /// How many bytes a row may have.
  private static let maximumLength = 4 << 20

  /// How messages call it.
  let name: String
  private let reader: LineReader
  /// Nil for JSON Lines, and before the first line.
  private var table: (reader: TableReader, columns: [RowColumn])?
  private var isBegun = false
  /// Hashes of the ids of all rows so far. Of a million different ones, one is taken for another once in forty million lists.
  private var ids: Set<UInt64> = []

  /// - Throws: where there is no such file.
  init(_ options: RowListOptions) throws(CommandFailure) {
    do {
      reader = try LineReader(options.path, maximumLength: Self.maximumLength)
    } catch {
      throw CommandFailure(error)
    }
    name = options.name
  }

  /// The next row, or what is wrong with it; nil at the end.
  ///
  /// - Throws: `CommandFailure` where it goes no further: the file cannot be read, or its header is none.
  func next() throws(CommandFailure) -> Result<ReplacementRow, RowMistake>? {
    while var line = try nextLine() {
      guard line.bytes.contains(where: { !$0.isBlankByte }) else { continue }
      if !isBegun {
        isBegun = true
        line.bytes.removeFirst(line.bytes.byteOrderMarkLength)
        if line.bytes.first(where: { !$0.isBlankByte }) != UInt8(ascii: "{") {
          try readHeader(line)
          continue
        }
      }
      do {
        return .success(try row(line))
      } catch let mistake as RowMistake {
        return .failure(mistake)
      } catch {
        throw CommandFailure(error, of: name)
      }
    }
    return nil
  }

  private func nextLine() throws(CommandFailure) -> LineReader.Line? {
    do {
      return try reader.next()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func row(_ line: LineReader.Line) throws -> ReplacementRow {
    if line.isCut {
      throw RowMistake(line: line.number, reason: "longer than \(byteText(Self.maximumLength))")
    }
    let row =
      if let (table, columns) = table {
        try ReplacementRow(
          table.record(line) { () throws(FileError) in try reader.next() }.cells, columns, line: line.number)
      } else {
        try ReplacementRow(json: line.bytes, line: line.number, limits: DecodingLimits())
      }
    guard ids.insert(Fingerprint(row.id.utf8).value).inserted else {
      throw RowMistake(line: row.line, id: row.id, reason: "an earlier row has this id")
    }
    return row
  }

  private func readHeader(_ line: LineReader.Line) throws(CommandFailure) {
    let table = TableReader(header: line.bytes, maximumLength: Self.maximumLength)
    do {
      let names = try table.record(line) { () throws(FileError) in try reader.next() }.cells
      guard names.contains("id") else {
        throw RowMistake(
          line: line.number, reason: "neither an object nor the header of a table with a column 'id'")
      }
      if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
        throw RowMistake(line: line.number, reason: "two columns are called '\(twice)'")
      }
      self.table = (table, try names.map(RowColumn.init))
    } catch let mistake as RowMistake {
      throw CommandFailure(.invalidData, "\(name), line \(mistake.line): \(mistake.reason)")
    } catch let problem as ValueText.Problem {
      throw CommandFailure(.invalidData, "\(name), line \(line.number): \(problem)")
    } catch {
      throw CommandFailure(error, of: name)
    }
  }
}

extension UInt8 {
  fileprivate var isBlankByte: Bool { self == 0x20 || self == 0x09 || self == 0x0d }
}
