#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file written aside, in the folder of its destination, that takes the destination's place in one step
/// when it is committed. Dropped before that, it leaves no trace.
package final class StagedFile {
  private let path: String
  private let temporaryPath: String
  private var isPending = true

  /// Writes `bytes` aside.
  package init(_ bytes: [UInt8], for path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, .unwritable(reason: "is a directory"))
    }
    self.path = path
    temporaryPath = Self.temporaryPath(beside: path)
    do {
      try Self.write(bytes, to: temporaryPath)
    } catch {
      throw FileError(path: path, .unwritable(reason: error.reason))
    }
  }

  deinit {
    if isPending { unlink(temporaryPath) }
  }

  /// Puts the file in its place, over what was there.
  package func commit() throws(FileError) {
    guard rename(temporaryPath, path) == 0 else {
      throw FileError(path: path, .unwritable(reason: lastSystemError()))
    }
    isPending = false
  }

  /// `folder/.name.1a2b3c`: hidden, and not the name of any other writer's file.
  private static func temporaryPath(beside path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    // File systems allow names of 255 bytes: leave room for what is added.
    return "\(folder).\(name.prefix(48)).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  private struct WriteFailure: Error { var reason: String }

  private static func write(_ bytes: [UInt8], to path: String) throws(WriteFailure) {
    guard let file = Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL) else {
      throw WriteFailure(reason: lastSystemError())
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(file.number, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        let failure = WriteFailure(reason: lastSystemError())
        unlink(path)
        throw failure
      }
    }
  }
}

// Inside StagedFile the name `write` means its own function.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
