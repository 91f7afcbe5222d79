import SystemSupport

/// Notices that a file is another one than before, by its size and the time of its last change.
struct FileWatch {
  private struct Version: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private let path: String
  private var version: Version?

  init(_ path: String) {
    self.path = path
    version = Self.version(path)
  }

  /// True once for each change. A file that is not there, as while it is written anew, has not changed.
  var hasChanged: Bool {
    mutating get {
      guard let now = Self.version(path), now != version else { return false }
      version = now
      return true
    }
  }

  private static func version(_ path: String) -> Version? {
    guard let status = FileStatus(path), status.size > 0 else { return nil }
    let time = status.modificationTime
    return Version(size: status.size, seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }
}
