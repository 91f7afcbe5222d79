import CStandardLibrary

/// Makes folders, can take them away again, and looks into them.
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
    var folder = parent(of: file)
    while let kept = folder {
      CleanupRegistry.remove(.folder(kept))
      folder = parent(of: kept)
    }
  }

  /// True when a path leads to something, be it a file.
  package static func exists(_ path: String) -> Bool { FileStatus(path) != nil }

  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.isFolder == true }

  /// True for a folder with something in it, hidden files included; false when there is none.
  package static func isOccupied(_ path: String) -> Bool { !names(in: path, atMost: 1).isEmpty }

  /// The working directory; empty when it is gone.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path of a file in a folder.
  package static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Where a path leads: absolute, without `..` and symbolic links; nil when there is nothing.
  package static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What is in a folder, hidden files too, in no order; nothing when it cannot be read.
  static func names(in folder: String, atMost limit: Int = .max) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
