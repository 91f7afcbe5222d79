import SystemSupport

extension Reference {
  /// Removes the files of the reference, and those folders that are empty then: its own and the ones above it, up to
  /// `folder`, which stays. What else lies there is left alone.
  ///
  /// - Parameter folder: that of the references, which this one was made in.
  /// - Throws: `ReferenceError` for what is no whole reference, as it may be something else: nothing is removed then;
  ///   `FileError` when the system refuses.
  package func remove(upTo folder: String) throws {
    _ = try readManifest()
    // Without its manifest it is none any more, should the rest fail.
    for file in [manifestPath, picturePath, textPath] {
      StoredFile.remove(file)
      if Folders.exists(file) { throw FileError(path: file, .unwritable(reason: lastSystemError())) }
    }
    var folders: [String] = []
    var parent = path
    while parent.count > folder.count, parent.hasPrefix(folder) {
      folders.insert(parent, at: 0)
      guard let slash = parent.lastIndex(of: "/") else { break }
      parent = String(parent[..<slash])
    }
    Folders.remove(folders)
  }
}
