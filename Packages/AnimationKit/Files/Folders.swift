#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes folders, and can take them away again.
package enum Folders {
  /// Makes the folder that `file` lies in, with those above it that are missing.
  ///
  /// - Returns: the folders made, outermost first.
  package static func makeParents(of file: String) throws(FileError) -> [String] {
    var missing: [String] = []
    var folder = parent(of: file)
    while let candidate = folder, !exists(candidate) {
      missing.append(candidate)
      folder = parent(of: candidate)
    }
    var made: [String] = []
    for folder in missing.reversed() {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST {
        let reason = "cannot make the folder \(folder): \(lastSystemError())"
        remove(made)
        throw FileError(path: file, .unwritable(reason: reason))
      }
    }
    return made
  }

  /// Removes folders that `makeParents` made, innermost first; one that holds something stays.
  package static func remove(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}
