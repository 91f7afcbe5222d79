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

  /// What a symbolic link says; nil for anything else.
  package static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Removes a file, or a folder with all that is in it; symbolic links are not followed.
  static func removeTree(_ path: String) { removeTree(Array(path.utf8)) }

  /// Names may be any bytes: as text, some would be those of other files.
  private static func removeTree(_ path: [UInt8]) {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    var status = stat()
    guard unlink(name) != 0, lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    for entry in entries(in: name) { removeTree(path + [UInt8(ascii: "/")] + entry) }
    rmdir(name)
  }

  /// What is in a folder, hidden files too, in no order; nothing when it cannot be read.
  static func names(in folder: String, atMost limit: Int = .max) -> [String] {
    entries(in: Array(folder.utf8CString), atMost: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lists what is in a folder, as the bytes that names are.
  private static func entries(in folder: [CChar], atMost limit: Int = .max) -> [[UInt8]] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name), let handle = opendir(folder) else {
      return []
    }
    defer { closedir(handle) }
    var names: [[UInt8]] = []
    while names.count < limit, let entry = readdir(handle) {
      // The type has room for the longest name; an entry ends behind its own.
      let start = UnsafeRawPointer(entry) + offset
      let name = Array(
        UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// The folder that a path says a file lies in; nil for one at the root, or without a folder.
  static func parent(of path: String) -> String? {
    guard let slash = path.lastSlash, slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
