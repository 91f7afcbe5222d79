import CStandardLibrary

/// A file that only those see who have it open: it is gone with the last of them, whatever happens.
package final class UnnamedFile {
  private let file: Descriptor

  /// A file in `TMPDIR`, or /tmp, to be read from its beginning.
  ///
  /// - Throws: `unwritable`, with that folder's name.
  package init(_ bytes: [UInt8] = []) throws(FileError) {
    let folder = Environment.temporaryFolder
    func refused() -> FileError { FileError(path: folder, .unwritable(reason: lastSystemError())) }
    var path = Array("\(folder)/animrender-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    guard number >= 0 else { throw refused() }
    unlink(path)
    file = Descriptor(owning: number.outOfTheWay())
    guard file.number >= 0 else { throw refused() }
    guard writeAll(bytes, to: file.number) else { throw refused() }
    lseek(file.number, 0, SEEK_SET)
  }

  /// It is closed with the file: its user keeps the file until it was taken.
  package var number: Int32 { file.number }

  /// In bytes.
  package var size: Int { FileStatus(descriptor: number)?.size ?? 0 }

  /// All of it.
  ///
  /// - Parameters:
  ///   - name: for messages.
  ///   - limit: the most bytes that it may have.
  package func bytes(name: String, limit: Int) throws(FileError) -> [UInt8] {
    lseek(file.number, 0, SEEK_SET)
    return try FileReader.read(descriptor: file.number, name: name, limit: limit)
  }

  /// The last bytes, at most so many.
  package func end(_ most: Int) -> [UInt8] {
    let length = size
    var bytes = [UInt8](repeating: 0, count: min(length, most))
    let count = pread(number, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes.prefix(max(count, 0)))
  }
}
