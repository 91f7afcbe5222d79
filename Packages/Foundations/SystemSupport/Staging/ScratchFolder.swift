import CStandardLibrary

/// A folder for what is not to stay: gone, with everything in it, when it is no longer held, or the program
/// ends.
package final class ScratchFolder: Sendable {
  /// Absolute, without symbolic links.
  package let path: String

  /// An empty folder in `TMPDIR`, or /tmp, that only this user may look into.
  ///
  /// - Throws: `unwritable`, with that folder's name.
  package init() throws(FileError) {
    let folder = Environment.temporaryFolder
    var name = Array("\(folder)/animrender-XXXXXX".utf8CString)
    let made: String? = CleanupRegistry.items.withLock { items in
      guard mkdtemp(&name) != nil,
        let path = name.withUnsafeBufferPointer({
          $0.baseAddress.flatMap { Folders.resolve(String(cString: $0)) }
        })
      else { return nil }
      items.insert(.scratch(path))
      return path
    }
    guard let made else { throw FileError(path: folder, .unwritable(reason: lastSystemError())) }
    path = made
  }

  deinit {
    Folders.removeTree(path)
    CleanupRegistry.remove(.scratch(path))
  }

  /// Makes a folder in it.
  ///
  /// - Returns: its path.
  package func makeFolder(_ name: String) throws(FileError) -> String {
    let path = "\(path)/\(name)"
    guard mkdir(path, 0o700) == 0 else { throw FileError(path: path, .unwritable(reason: lastSystemError())) }
    return path
  }
}
