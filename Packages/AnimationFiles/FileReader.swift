import AnimationCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads whole files, never more than a given number of bytes.
package enum FileReader {
  /// - Throws: `FileError` when there is no such file, it is a folder or unreadable, or larger than `limit`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let file = Descriptor(opening: path, O_RDONLY) else {
      throw FileError(path: path, .unreadable(reason: lastSystemError()))
    }
    return try read(descriptor: file.number, name: path, limit: limit)
  }

  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    try read(descriptor: STDIN_FILENO, name: "standard input", limit: limit)
  }

  package static func read(descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      try check(Int(status.st_size), limit, name)
      // A parser that looks ahead may do so without a copy when there is room behind.
      bytes.reserveCapacity(Int(status.st_size) + 64)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path: name, .unreadable(reason: lastSystemError()))
      }
      if count == 0 { return bytes }
      try check(bytes.count + count, limit, name)
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func check(_ count: Int, _ limit: Int, _ name: String) throws(FileError) {
    do {
      try DecodingLimits.check("file size in bytes", count, limit)
    } catch {
      throw FileError(path: name, .unusable(error))
    }
  }
}

// Inside FileReader the name `read` means its own functions.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
