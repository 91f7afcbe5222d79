import SystemSupport

/// Reads the records of a table, as RFC 4180 describes CSV: cells in quotes may have separators, line breaks and doubled
/// quotes in them.
struct TableReader {
  struct Record: Equatable {
    /// Where it begins.
    var line: Int
    var cells: [String]
  }

  private static let quote = UInt8(ascii: "\"")

  /// What stands between two cells.
  private let separator: UInt8
  private let maximumLength: Int

  /// - Parameters:
  ///   - header: the table's first line, which decides what separates cells: the first comma, semicolon or tab that is in no
  ///     quotes.
  ///   - maximumLength: how many bytes a record may have.
  init(header: [UInt8], maximumLength: Int) {
    var isQuoted = false
    let found = header.first { byte in
      if byte == Self.quote { isQuoted.toggle() }
      return !isQuoted && [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte)
    }
    separator = found ?? UInt8(ascii: ",")
    self.maximumLength = maximumLength
  }

  /// The record that begins with a line.
  ///
  /// - Parameter next: reads the following line.
  /// - Throws: `RowMistake` where its quotes are wrong; `FileError`.
  func record(
    _ line: LineReader.Line, next: () throws(FileError) -> LineReader.Line?
  ) throws -> Record {
    var bytes = line.bytes
    while bytes.count(where: { $0 == Self.quote }) % 2 == 1 {
      guard bytes.count < maximumLength, let more = try next() else {
        throw RowMistake(line: line.number, reason: "a quote that is not closed")
      }
      bytes += [UInt8(ascii: "\n")] + more.bytes
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    var cells: [String] = []
    var rest = bytes[...]
    while true {
      cells.append(try cell(&rest, line.number))
      guard rest.popFirst() == separator else { break }
    }
    return Record(line: line.number, cells: cells)
  }

  /// Takes a cell from the front; what separates it from the next stays.
  private func cell(_ rest: inout ArraySlice<UInt8>, _ line: Int) throws(RowMistake) -> String {
    guard rest.first == Self.quote else {
      let end = rest.firstIndex(of: separator) ?? rest.endIndex
      defer { rest = rest[end...] }
      return try text(rest[..<end], line)
    }
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte != Self.quote {
        bytes.append(byte)
      } else if rest.first == Self.quote {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    guard rest.isEmpty || rest.first == separator else {
      throw RowMistake(line: line, reason: "text after a quoted cell")
    }
    return try text(bytes[...], line)
  }

  private func text(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(RowMistake) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RowMistake(line: line, reason: "a cell is no UTF-8 text")
    }
    return text
  }
}
