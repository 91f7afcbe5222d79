import CStandardLibrary

/// A file that is being written to a `ByteDestination`. Dropped before `commit`, it leaves nothing behind but what has
/// gone into a stream.
package final class ByteOutput {
  /// How a format writes its file.
  package enum Access: Sendable {
    /// One byte after the other.
    case inOrder
    /// Some bytes are replaced later. What is to go into a stream waits in a file in `TMPDIR`.
    case seeking
    /// Another program writes it, and needs a name. What does not go into a file waits in one in `TMPDIR`.
    case byName
  }

  private let destination: ByteDestination
  /// Where the bytes wait for the end; nil where they need not.
  private let file: StagedFile?
  /// All of them, in memory.
  package private(set) var bytes: [UInt8] = []
  /// How many there are, once they are committed.
  package private(set) var size = 0

  package init(_ destination: ByteDestination, _ access: Access = .inOrder) throws(FileError) {
    self.destination = destination
    file =
      switch (destination, access) {
      case (.file(let path), _): try StagedFile(for: path)
      case (.memory, .inOrder), (.memory, .seeking), (.stream, .inOrder): nil
      case (.memory, .byName), (.stream, .seeking), (.stream, .byName):
        try StagedFile(neverToStayIn: Environment.temporaryFolder)
      }
  }

  /// What another program may write until `commit`, where that was asked for.
  package var temporaryPath: String? { file?.temporaryPath }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let file { try file.write(bytes) } else { try pass(bytes) }
  }

  /// Replaces bytes that were written before; see `Access`.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    if let file {
      try file.overwrite(bytes, at: offset)
    } else if offset + bytes.count <= self.bytes.count {
      self.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
  }

  /// The last byte is there.
  package func commit() throws(FileError) { try Self.commit([self]) }

  /// The last bytes of all of them are there: those that are files take their places together, or none does.
  package static func commit(_ outputs: [ByteOutput]) throws(FileError) {
    var files: [StagedFile] = []
    for output in outputs {
      guard let file = output.file else { continue }
      if case .file = output.destination {
        output.size = StoredFile.size(of: file.temporaryPath) ?? 0
        files.append(file)
      } else {
        try file.read(output.pass)
      }
    }
    try StagedFile.commit(files)
  }

  private func pass(_ bytes: [UInt8]) throws(FileError) {
    size += bytes.count
    if case .stream(let write) = destination {
      do {
        try write(bytes)
      } catch let error as FileError {
        throw error
      } catch {
        throw FileError(path: "a stream", .unwritable(reason: "\(error)"))
      }
    } else {
      self.bytes += bytes
    }
  }
}

extension ByteOutput {
  package static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, toDescriptor: STDOUT_FILENO, name: "standard output")
  }

  /// Writes all bytes into what is open.
  ///
  /// - Parameter name: for messages.
  package static func write(_ bytes: [UInt8], toDescriptor number: Int32, name: String) throws(FileError) {
    guard writeAll(bytes, to: number) else {
      throw FileError(path: name, .unwritable(reason: lastSystemError()))
    }
  }
}
