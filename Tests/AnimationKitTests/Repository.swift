import Foundation

enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "animrender-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  /// Every file and folder inside, hidden ones too, sorted.
  func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
