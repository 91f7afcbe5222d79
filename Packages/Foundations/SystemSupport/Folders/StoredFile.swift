import CStandardLibrary

/// A file in a folder, as it is seen when tidying up there. Others may be at work in the folder: what vanishes
/// meanwhile is passed over.
package struct StoredFile: Sendable {
  package var name: String
  /// The size in bytes.
  package var size: Int
  /// The time since it was last changed or touched, in seconds.
  package var age: Double

  /// The ordinary files of a folder, hidden ones too, in no order; none when it cannot be read.
  package static func all(in path: String) -> [StoredFile] {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Folders.names(in: path).compactMap { name in
      guard let status = FileStatus(link: "\(path)/\(name)"), status.isRegularFile else { return nil }
      let age = seconds(now) - seconds(status.modificationTime)
      return StoredFile(name: name, size: status.size, age: age)
    }
  }

  /// Makes the file as young as a new one.
  package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// False, with the reason in `errno`, when the file may still be there.
  @discardableResult package static func remove(_ path: String) -> Bool {
    unlink(path) == 0 || errno == ENOENT
  }

  /// True when a file was changed later than another; false when one of them is missing.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    guard let time = FileStatus(path)?.modificationTime, let otherTime = FileStatus(other)?.modificationTime
    else { return false }
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  /// Returns a file's size in bytes; nil when there is no such file.
  package static func size(of path: String) -> Int? { FileStatus(path)?.size }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
