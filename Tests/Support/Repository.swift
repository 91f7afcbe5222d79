import Foundation

/// Where the tests find files.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Real animations next to the repository; nil where it is absent, tests of them are skipped then.
  package static let corpus: URL? = {
    let folder = root.appending(path: "../shared/corpus").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}
