import CStandardLibrary

/// A file written aside, in the folder of its destination, that takes the destination's place in one step
/// when it is committed. Dropped before that, it leaves no trace.
package final class StagedFile {
  private let path: String
  /// Where the file is until it is committed; a program may be told to write it.
  package let temporaryPath: String
  /// Open for writing until the last byte is there.
  private var file: Descriptor?
  private var isPending = true

  /// An empty file, open for `write`.
  package convenience init(for path: String) throws(FileError) {
    if let status = FileStatus(path), !status.isRegularFile {
      // Root could replace a device.
      let reason = status.isFolder ? "is a directory" : "is not a regular file"
      throw FileError(path: path, .unwritable(reason: reason))
    }
    if Self.standsForOpenFile(path) {
      throw FileError(path: path, .unwritable(reason: "stands for an open file; - is standard output"))
    }
    try self.init(path, temporaryPath: Self.temporaryPath(nextTo: path))
  }

  /// `/dev/stdout` and the like: links of the system's, which root could replace, and those that lead to them.
  private static func standsForOpenFile(_ path: String, hops: Int = 8) -> Bool {
    guard hops > 0, let target = Folders.target(ofLink: path) else { return false }
    let folder = Folders.resolve(path.folderWithSlash + ".") ?? ""
    if ["/dev", "/proc"].contains(where: { folder == $0 || folder.hasPrefix($0 + "/") }) { return true }
    return standsForOpenFile(
      target.isAbsolutePath ? target : path.folderWithSlash + target, hops: hops - 1)
  }

  /// An empty file that is not to be committed, but read.
  ///
  /// - Throws: `unwritable`, with the folder's name.
  convenience init(neverToStayIn folder: String) throws(FileError) {
    try self.init(folder, temporaryPath: Self.temporaryPath(nextTo: "\(folder)/animrender"))
  }

  private init(_ path: String, temporaryPath: String) throws(FileError) {
    self.path = path
    self.temporaryPath = temporaryPath
    CleanupRegistry.add(.file(temporaryPath))
    guard let file = Descriptor(opening: temporaryPath, O_WRONLY | O_CREAT | O_EXCL) else {
      isPending = false
      let reason = lastSystemError()
      CleanupRegistry.remove(.file(temporaryPath))
      throw FileError(path: path, .unwritable(reason: reason))
    }
    self.file = consume file
  }

  /// Writes `bytes` aside; nothing is open afterwards.
  package convenience init(_ bytes: [UInt8], for path: String) throws(FileError) {
    try self.init(for: path)
    try write(bytes)
    try close()
  }

  deinit {
    guard isPending else { return }
    unlink(temporaryPath)
    CleanupRegistry.remove(.file(temporaryPath))
  }

  /// Appends, also to what a program has written.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let number = file?.number ?? -1
    lseek(number, 0, SEEK_END)
    guard writeAll(bytes, to: number) else { throw refused() }
  }

  /// Replaces bytes that were written before.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let number = file?.number ?? -1
    let isDone = passAll(bytes) { start, count, taken in
      pwrite(number, start, count, off_t(offset + taken))
    }
    guard isDone else { throw refused() }
  }

  /// Hands over all that was written so far, bit by bit.
  func read(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    guard let source = Descriptor(opening: temporaryPath, O_RDONLY) else { throw refused() }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(source.number, $0.baseAddress, $0.count) }
      if count == 0 { return }
      if count > 0 { try body(Array(chunk[..<count])) } else if errno != EINTR { throw refused() }
    }
  }

  /// Lets go of the file's descriptor, of which a process has only some hundreds; it cannot be written to any
  /// more.
  ///
  /// - Throws: `unwritable` when what was written is lost.
  package func close() throws(FileError) {
    guard let file = file.take() else { return }
    guard file.finish() else { throw refused() }
  }

  /// Looks whether the file can take its place, which may have become a folder's since.
  private func checkPlace() throws(FileError) {
    if let status = FileStatus(path) {
      if !status.isRegularFile { throw FileError(path: path, .unwritable(reason: "is a directory")) }
    } else if errno != ENOENT {
      throw FileError(path: path, .unwritable(reason: lastSystemError()))
    }
  }

  /// Puts the file in its place, over what was there.
  package func commit() throws(FileError) { try Self.commit([self]) }

  /// Puts files in their places, over what was there: all of them or, when the system refuses one, none. A program that
  /// is ended meanwhile ends afterwards; after a crash, too, it is all or none.
  package static func commit(_ files: [StagedFile]) throws(FileError) {
    for file in files { try file.close() }
    for file in files { try file.checkPlace() }
    let refusal: FileError? = CleanupRegistry.items.withLock { items in
      var placements: [Placement] = []
      for file in files {
        items.insert(.file(file.nameOfOlder))
        let placement = Placement(of: file.temporaryPath, at: file.path, isOneOfMany: files.count > 1)
        items.insert(.placement(placement))
        items.remove(.file(file.nameOfOlder))
        placements.append(placement)
        guard placement.take(file.temporaryPath) else {
          let refusal = file.refused()
          for placement in placements.reversed() {
            placement.undo()
            items.remove(.placement(placement))
          }
          return refusal
        }
      }
      // From here on all of them stay.
      for file in files {
        file.isPending = false
        items.remove(.file(file.temporaryPath))
        items.insert(.file(file.nameOfOlder))
        StagedFolders.keepParents(of: file.path, in: &items)
      }
      for placement in placements { items.remove(.placement(placement)) }
      for placement in placements { placement.settle() }
      for file in files { items.remove(.file(file.nameOfOlder)) }
      return nil
    }
    if let refusal { throw refusal }
  }

  private var nameOfOlder: String { Placement.nameOfOlder(temporaryPath) }

  private func refused() -> FileError { FileError(path: path, .unwritable(reason: lastSystemError())) }

  /// `folder/.name.1a2b~3c4d-77-9ab-5e6f`: hidden, says who writes it, and is not the name of any other writer's file.
  private static func temporaryPath(nextTo path: String) -> String {
    let (folder, beginning) = beginningOfTemporaryName(for: path)
    return
      "\(folder)\(beginning)\(RunningProgram.this)-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  /// What all that is written aside for one file has in common, and nothing else has.
  static func beginningOfTemporaryName(for path: String) -> (folder: String, name: String) {
    let name = path.lastPathPart
    // File systems allow names of 255 bytes: leave room for what is added. The hash tells long names apart.
    let beginning = String(name.unicodeScalars.prefix(48))
    return (path.folderWithSlash, ".\(beginning).\(String(Fingerprint(Array(name.utf8)).value, radix: 36))~")
  }
}

// Inside StagedFile the name `read` means its own function.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
