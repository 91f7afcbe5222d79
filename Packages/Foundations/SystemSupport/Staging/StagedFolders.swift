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
      let refusal: Int32 = CleanupRegistry.items.withLock { items in
        guard mkdir(folder, 0o777) == 0 else { return errno }
        items.insert(.folder(folder))
        return 0
      }
      if refusal == 0 {
        made.append(folder)
      } else if refusal != EEXIST {
        let reason = "cannot create the folder \(folder): \(systemError(refusal))"
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
  static func keepParents(of file: String, in items: inout Set<CleanupRegistry.Item>) {
    var folder = Folders.parent(of: file)
    while let kept = folder {
      items.remove(.folder(kept))
      folder = Folders.parent(of: kept)
    }
  }
}
