import SystemSupport

/// Notices that a file is another one than before.
struct FileWatch {
  private var stamp: FileStamp

  init(_ path: String) { stamp = FileStamp(path) }

  /// True once for each change. A file that is missing or empty, as while it is written anew, has not changed.
  var hasChanged: Bool {
    mutating get {
      let now = FileStamp(stamp.path)
      guard let size = now.size, size > 0, now != stamp else { return false }
      stamp = now
      return true
    }
  }
}
