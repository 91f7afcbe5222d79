import AnimationCore
import CStandardLibrary

/// Reads whole files, never more than a given number of bytes.
package enum FileReader {
  /// Reads an ordinary file. A pipe or device that has a name is an error: there may never be a writer. What
  /// was opened by the parent process is read, too, by the names that the system has for it (`/dev/stdin`,
  /// and `/dev/fd/63`, which a shell writes for `<(…)`).
  ///
  /// - Throws: `FileError` when there is no such file, it is a folder or unreadable, or larger than `limit`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try open(path)
    return try read(descriptor: file.number, name: path, limit: limit)
  }

  /// Opens what `read` reads.
  static func open(_ path: String) throws(FileError) -> Descriptor {
    let isInherited = isInherited(path)
    // To open a pipe waits for its writer, unless told not to.
    guard let file = Descriptor(opening: path, isInherited ? O_RDONLY : O_RDONLY | O_NONBLOCK) else {
      throw FileError(path: path, .unreadable(reason: lastSystemError()))
    }
    if !isInherited, let status = FileStatus(descriptor: file.number), !status.isRegularFile, !status.isFolder
    {
      throw FileError(
        path: path, .unreadable(reason: "is not a regular file, but a pipe or a device"))
    }
    return file
  }

  /// Whether a path is one of the names that the system has for what the parent process has opened.
  package static func isInherited(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    try read(descriptor: STDIN_FILENO, name: "standard input", limit: limit)
  }

  package static func read(descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let status = FileStatus(descriptor: descriptor), status.isRegularFile {
      try check(status.size, limit, name)
      // A parser that looks ahead may do so without a copy when there is room behind.
      bytes.reserveCapacity(status.size + 64)
    }
    try forEachChunk(of: descriptor, name) { chunk throws(FileError) in
      try check(bytes.count + chunk.count, limit, name)
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// Reads a file of any size, a part of it at a time.
  ///
  /// - Throws: `FileError`.
  package static func forEachChunk(
    of path: String, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    guard let file = Descriptor(opening: path, O_RDONLY | O_NONBLOCK) else {
      throw FileError(path: path, .unreadable(reason: lastSystemError()))
    }
    try forEachChunk(of: file.number, path) { chunk throws(FileError) in body(chunk) }
  }

  private static func forEachChunk(
    of descriptor: Int32, _ name: String, _ body: (ArraySlice<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try read(into: &chunk, from: descriptor, name)
      if count == 0 { return }
      try body(chunk[..<count])
    }
  }

  /// Reads as much as there is at once.
  ///
  /// - Returns: how many bytes were read; 0 at the end.
  static func read(
    into chunk: inout [UInt8], from descriptor: Int32, _ name: String
  ) throws(FileError) -> Int {
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(path: name, .unreadable(reason: lastSystemError())) }
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
