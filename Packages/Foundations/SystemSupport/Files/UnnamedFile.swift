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
    let number = Self.open(in: folder)
    guard number >= 0 else { throw refused() }
    file = Descriptor(owning: number.outOfTheWay())
    guard file.number >= 0 else { throw refused() }
    guard writeAll(bytes, to: file.number) else { throw refused() }
    lseek(file.number, 0, SEEK_SET)
  }

  private static func open(in folder: String) -> Int32 {
    #if os(Linux)
      // O_TMPFILE: it never has a name, so nothing can be left. Not every file system has that.
      let number = CStandardLibrary.open(folder, O_RDWR | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, 0o600)
      if number >= 0 { return number }
    #endif
    var path = Array("\(folder)/animrender-XXXXXX".utf8CString)
    let named = mkstemp(&path)
    if named >= 0 { unlink(path) }
    return named
  }

  /// It is closed with the file: its user keeps the file until it was taken.
  package var number: Int32 { file.number }

  /// The file's size in bytes.
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

  /// The error that the disk is full, where it is: what another program could not write there says nothing of
  /// that program.
  var lackOfRoom: FileError? {
    let size = size
    let page = [UInt8](repeating: 0, count: 4096)
    defer { ftruncate(number, off_t(size)) }
    // One that the file does not have yet.
    let place = (size + page.count - 1) / page.count * page.count
    let hasRoom = passAll(page) { start, count, taken in pwrite(number, start, count, off_t(place + taken)) }
    guard !hasRoom, errno == ENOSPC || errno == EDQUOT else { return nil }
    return FileError(path: Environment.temporaryFolder, .unwritable(reason: lastSystemError()))
  }

  /// The last bytes, at most so many.
  package func end(_ most: Int) -> [UInt8] { (try? bytes(from: max(0, size - most), name: "")) ?? [] }

  /// Reads what there is so far from a place on, though another program may be writing it.
  ///
  /// - Parameter name: for messages.
  package func bytes(from start: Int, name: String) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, size - start))
    var taken = 0
    while taken < bytes.count {
      let count = bytes[taken...].withUnsafeMutableBytes {
        pread(number, $0.baseAddress, $0.count, off_t(start + taken))
      }
      if count == 0 { break }
      if count < 0, errno != EINTR {
        throw FileError(path: name, .unreadable(reason: lastSystemError()))
      }
      taken += max(count, 0)
    }
    return Array(bytes.prefix(taken))
  }
}
