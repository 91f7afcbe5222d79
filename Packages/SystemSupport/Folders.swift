import CStandardLibrary

/// Makes folders, can take them away again, and looks into them.
package enum Folders {
  /// Where files lie that are not to stay: `TMPDIR`, or /tmp.
  package static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

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
        Leftovers.add(.folder(folder))
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
    for folder in folders.reversed() {
      rmdir(folder)
      Leftovers.remove(.folder(folder))
    }
  }

  /// Those above a file that is finished are no leftovers any more.
  static func keepParents(of file: String) {
    var folder = parent(of: file)
    while let kept = folder {
      Leftovers.remove(.folder(kept))
      folder = parent(of: kept)
    }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for a folder with something in it, hidden files included; false when there is none.
  package static func isOccupied(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { return true }
    }
    return false
  }

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}
