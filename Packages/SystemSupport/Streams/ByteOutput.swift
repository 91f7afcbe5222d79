import CStandardLibrary

/// Where bytes go: a file, written aside until it is committed, or standard output.
package enum ByteOutput {
  case file(StagedFile)
  case standardOutput

  /// - Parameter path: nil for standard output.
  package init(_ path: String?) throws(FileError) {
    self = if let path { .file(try StagedFile(for: path)) } else { .standardOutput }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch self {
    case .file(let file): try file.write(bytes)
    case .standardOutput: try Self.writeToStandardOutput(bytes)
    }
  }

  package func commit() throws(FileError) {
    if case .file(let file) = self { try file.commit() }
  }

  package static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError(path: "standard output", .unwritable(reason: lastSystemError()))
      }
    }
  }
}

// Inside ByteOutput the name `write` means its own functions.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
