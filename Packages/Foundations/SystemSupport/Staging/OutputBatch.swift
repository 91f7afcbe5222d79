/// The files of one run. They all take their places together at the end; dropped before that, neither files
/// nor new folders are left behind, and older files are untouched.
package final class OutputBatch {
  private var files: [StagedFile] = []
  private var newFolders: [String] = []

  package init() {}

  package func add(_ bytes: [UInt8], path: String) throws(FileError) {
    newFolders += try StagedFolders.makeParents(of: path)
    files.append(try StagedFile(bytes, for: path))
  }

  package func commit() throws(FileError) {
    try StagedFile.commit(files)
    newFolders = []
  }

  deinit {
    files = []
    StagedFolders.remove(newFolders)
  }
}
