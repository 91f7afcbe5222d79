import CStandardLibrary

/// A file that only those see who have it open: it is gone with the last of them, whatever happens.
package final class UnnamedFile {
  private let file: Descriptor

  /// A file in `TMPDIR`, or /tmp, to be read from its beginning.
  ///
  /// - Throws: `unwritable`, with that folder's name.
  package init(_ bytes: [UInt8] = []) throws(FileError) {
    let folder = Folders.temporary
    func refused() -> FileError { FileError(path: folder, .unwritable(reason: lastSystemError())) }
    var path = Array("\(folder)/animrender-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    guard number >= 0 else { throw refused() }
    unlink(path)
    file = Descriptor(owning: number.outOfTheWay())
    guard file.number >= 0 else { throw refused() }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw refused() }
      written += max(count, 0)
    }
    lseek(file.number, 0, SEEK_SET)
  }

  /// It is closed with the file: whoever hands it on keeps the file until it was taken.
  package var number: Int32 { file.number }

  /// In bytes.
  package var size: Int {
    var status = stat()
    return fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }

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

/// Two ends, of which one is for a program.
package final class SocketPair {
  private var ours: Descriptor?
  private let others: Descriptor

  /// Nil when the system refuses; `errno` says why.
  package init?() {
    var numbers: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, stream, 0, &numbers) == 0 else { return nil }
    ours = Descriptor(owning: numbers[0].outOfTheWay())
    others = Descriptor(owning: numbers[1].outOfTheWay())
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ours?.number ?? -1, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  package var theirs: Int32 { others.number }

  package func takeOurs() -> Descriptor? { ours.take() }
}

extension Int32 {
  /// The same descriptor above the numbers that a program is given, and not inherited by it; the old one is closed.
  fileprivate func outOfTheWay() -> Int32 {
    defer { _ = close(self) }
    return fcntl(self, F_DUPFD_CLOEXEC, 128)
  }
}
