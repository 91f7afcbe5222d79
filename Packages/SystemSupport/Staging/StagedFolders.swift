import CStandardLibrary

/// Makes the folders that files are written to, and takes them away again where nothing comes of it.
package enum StagedFolders {
  /// Makes the folder that `file` lies in, with those above it that are missing.
  ///
  /// - Returns: the folders made, outermost first.
  package static func makeParents(of file: String) throws(FileError) -> [String] {
    var missing: [String] = []
    var folder = Folders.parent(of: file)
    while let candidate = folder, !Folders.exists(candidate) {
      missing.append(candidate)
      folder = Folders.parent(of: candidate)
    }
    var made: [String] = []
    for folder in missing.reversed() {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
        CleanupRegistry.add(.folder(folder))
      } else if errno != EEXIST {
        let reason = "cannot create the folder \(folder): \(lastSystemError())"
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
      CleanupRegistry.remove(.folder(folder))
    }
  }

  /// Those above a file that is finished are no leftovers any more.
  static func keepParents(of file: String) {
    var folder = Folders.parent(of: file)
    while let kept = folder {
      CleanupRegistry.remove(.folder(kept))
      folder = Folders.parent(of: kept)
    }
  }
}
