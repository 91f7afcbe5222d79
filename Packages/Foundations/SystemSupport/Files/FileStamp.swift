/// What tells whether a file is what it was: its size, and the time of its last change.
package struct FileStamp: Hashable, Sendable {
  package let path: String
  /// The size in bytes; nil when the file is missing.
  package let size: Int?
  private let seconds: Int?
  private let nanoseconds: Int?

  /// - Parameter path: of a file that may be missing.
  package init(_ path: String) {
    let status = FileStatus(path)
    let time = status?.modificationTime
    (self.path, size) = (path, status?.size)
    (seconds, nanoseconds) = (time.map { Int($0.tv_sec) }, time.map { Int($0.tv_nsec) })
  }
}
