import Foundation

/// The executables that `make build` has left. Only their optimizer ends the life of objects after their last use.
enum ReleaseBuild {
  /// Named by the variable `TESTED_BUILD`, from the root of the repository; nil to test debug executables. The tests
  /// end at once when sources were changed since: what is stale says nothing.
  static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["TESTED_BUILD"], !path.isEmpty else { return nil }
    let folder = URL(filePath: path, relativeTo: Repository.root).absoluteURL
    // Not the executables themselves: one that is the same as before is not written again.
    guard let built = changed(folder.appending(path: "built")) else {
      fatalError("TESTED_BUILD: \(folder.path) holds no build: run \"make build\"")
    }
    if let source = sources.first(where: { changed($0).map { $0 > built } ?? false }) {
      fatalError("TESTED_BUILD: \(source.path) was changed after the build: run \"make build\"")
    }
    return folder
  }()

  private static var sources: [URL] {
    // The service is a package of its own.
    ["Package.swift", "Packages", "Apps/CommandLineSupport", "Apps/animrender", "Apps/animsnap"].flatMap {
      name -> [URL] in
      let root = Repository.root.appending(path: name)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return [root] + (files.map { $0.compactMap { $0 as? URL } } ?? [])
    }.filter { !$0.hasDirectoryPath }
  }

  private static func changed(_ file: URL) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
}
