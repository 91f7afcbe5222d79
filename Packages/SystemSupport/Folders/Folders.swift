import CStandardLibrary

/// Looks into folders.
package enum Folders {
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

  /// Removes a file, or a folder with all that is in it; symbolic links are not followed.
  static func removeTree(_ path: String) {
    guard unlink(path) != 0, FileStatus(link: path)?.isFolder == true else { return }
    for name in names(in: path) { removeTree("\(path)/\(name)") }
    rmdir(path)
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

  /// The folder that a path says a file lies in; nil for one at the root, or without a folder.
  static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
