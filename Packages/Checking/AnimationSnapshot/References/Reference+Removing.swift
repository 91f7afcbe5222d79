import SystemSupport

extension Reference {
  /// Removes the files of the reference, and the folders that this leaves empty: its own and those above it, up to
  /// `folder`, which stays. Other files in them are left alone.
  ///
  /// - Parameter folder: the folder of references that this one was created in.
  /// - Throws: `ReferenceError` if this is not a complete reference and may be something else; then nothing is removed.
  ///   `FileError` if the system refuses.
  package func remove(upTo folder: String) throws {
    _ = try readManifest()
    // Without its manifest it is no longer a reference, should the rest fail.
    for file in [manifestPath, imagePath, textPath] {
      guard StoredFile.remove(file) else {
        throw FileError(path: file, .unwritable(reason: lastSystemError()))
      }
    }
    var folders: [String] = []
    var parent = path
    while parent.utf8.count > folder.utf8.count, parent.utf8.starts(with: folder.utf8) {
      folders.insert(parent, at: 0)
      guard let slash = parent.lastSlash else { break }
      parent = String(parent[..<slash])
    }
    StagedFolders.remove(folders)
  }
}
