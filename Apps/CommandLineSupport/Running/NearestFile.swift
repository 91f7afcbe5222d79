import SystemSupport

/// Finds the files that configure the tools.
package enum NearestFile {
  /// The nearest file of a name: in the working directory, or in a folder above it in the same repository; nil where
  /// there is none.
  package static func path(named name: String) -> String? {
    var path = name
    var rest = Folders.current.split(separator: "/").count
    var folder = "."
    while !Folders.exists(path) {
      // Without a repository, what lies above is somebody else's.
      guard rest > 0, !Folders.exists("\(folder)/.git") else { return nil }
      rest -= 1
      folder = folder == "." ? ".." : "../\(folder)"
      path = "\(folder)/\(name)"
    }
    return path == name || isInRepository(folder) ? path : nil
  }

  /// Whether a folder or one above it holds a repository.
  private static func isInRepository(_ folder: String) -> Bool {
    guard var path = Folders.resolve(folder) else { return false }
    while !path.isEmpty {
      if Folders.exists("\(path)/.git") { return true }
      path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
    return false
  }
}
