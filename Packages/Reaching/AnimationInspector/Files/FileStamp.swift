import SystemSupport

/// What tells whether a file is what it was.
struct FileStamp: Hashable, Sendable {
  let path: String
  /// The size in bytes; nil when the file is missing.
  let size: Int?
  private let seconds: Int?
  private let nanoseconds: Int?

  init(_ path: String) {
    let status = FileStatus(path)
    let time = status?.modificationTime
    (self.path, size) = (path, status?.size)
    (seconds, nanoseconds) = (time.map { Int($0.tv_sec) }, time.map { Int($0.tv_nsec) })
  }
}
