import CStandardLibrary

/// The ordinary files below a folder.
package enum FolderTree {
  /// Paths relative to the folder, sorted by their bytes. What is hidden is left out, links to folders are not
  /// followed, folders that cannot be read count as empty.
  package static func files(in root: String) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in names(in: "\(root)/\(folder)") where !name.hasPrefix(".") {
        let path = folder + name
        var (link, status) = (stat(), stat())
        guard lstat("\(root)/\(path)", &link) == 0, stat("\(root)/\(path)", &status) == 0 else { continue }
        if link.st_mode & S_IFMT == S_IFDIR {
          folders.append(path + "/")
        } else if status.st_mode & S_IFMT == S_IFREG {
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

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }
}
