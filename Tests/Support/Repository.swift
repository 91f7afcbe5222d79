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

  /// Every so manieth animation of the corpus; none where that is absent.
  package static func animations(every step: Int, from first: Int = 0) -> [URL] {
    guard let corpus, let all = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    else { return [] }
    let animations = all.compactMap { $0 as? URL }.filter {
      $0.path.contains("/files/") && ["json", "svga"].contains($0.pathExtension)
    }.sorted { $0.path < $1.path }
    return stride(from: first, to: animations.count, by: step).map { animations[$0] }
  }
}
