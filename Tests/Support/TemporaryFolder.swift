import Foundation

/// A folder that is gone when the test is over.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "animrender-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
  }

  package func newFile(_ name: String) throws -> FileHandle {
    try write([], to: name)
    return try FileHandle(forWritingTo: url(name))
  }

  package func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Every file and folder inside, hidden ones too, sorted.
  package func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
