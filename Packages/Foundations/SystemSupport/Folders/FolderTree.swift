import CStandardLibrary

/// The ordinary files below a folder.
package enum FolderTree {
  /// Lists paths relative to the folder, sorted by their bytes. What is hidden is left out, links to folders
  /// are not followed, folders that cannot be read count as empty. What cannot be looked at counts as a file,
  /// so that the code that opens it says why; a link that leads nowhere does not.
  package static func files(in root: String) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in Folders.names(in: "\(root)/\(folder)") where !name.hasPrefix(".") {
        let path = folder + name
        if FileStatus(link: "\(root)/\(path)")?.isFolder == true {
          folders.append(path + "/")
        } else if let target = FileStatus("\(root)/\(path)") {
          if target.isRegularFile { found.append(path) }
        } else if ![ENOENT, ENOTDIR, ELOOP].contains(errno) {
          found.append(path)
        }
      }
    }
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// What fits a pattern of the shell (`*`, `?`, `[…]`), sorted.
  package static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv?[$0].map { String(cString: $0) } }
  }
}
