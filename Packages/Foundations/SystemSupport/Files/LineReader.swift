import AnimationCore
import CStandardLibrary

/// Reads a text of any length line by line, in the memory of its longest line.
package final class LineReader {
  package struct Line: Equatable {
    /// 1 is the first.
    package var number: Int
    /// What the line holds, without its break.
    package var bytes: [UInt8]
    /// True where only the line's beginning is in `bytes`.
    package var isCut = false
  }

  private let file: Descriptor
  private let name: String
  private let maximumLength: Int
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// What of `chunk` was not returned yet.
  private var rest = 0..<0
  private var number = 0

  /// Opens an ordinary file, or what the parent process has opened; see `FileReader.read`.
  ///
  /// - Parameter maximumLength: what a line has beyond so many bytes is left out.
  /// - Throws: `FileError` where there is no such file.
  package convenience init(_ path: String, maximumLength: Int) throws(FileError) {
    self.init(try FileReader.open(path), name: path, maximumLength: maximumLength)
  }

  /// Reads what is open already, be it a socket.
  ///
  /// - Parameter name: for messages.
  package init(_ file: consuming Descriptor, name: String, maximumLength: Int) {
    self.file = file
    self.name = name
    self.maximumLength = maximumLength
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  package func next() throws(FileError) -> Line? {
    guard try fill() else { return nil }
    number += 1
    var line = Line(number: number, bytes: [])
    while try fill() {
      let end = chunk[rest].firstIndex(of: UInt8(ascii: "\n"))
      let part = chunk[rest.lowerBound..<(end ?? rest.upperBound)]
      let room = maximumLength - line.bytes.count
      line.bytes += part.prefix(room)
      if part.count > room { line.isCut = true }
      rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
      if end != nil { break }
    }
    return line
  }

  /// Reads more where all was returned.
  ///
  /// - Returns: false at the end.
  private func fill() throws(FileError) -> Bool {
    guard rest.isEmpty else { return true }
    let count = try FileReader.read(into: &chunk, from: file.number, name)
    rest = 0..<count
    return count > 0
  }
}
