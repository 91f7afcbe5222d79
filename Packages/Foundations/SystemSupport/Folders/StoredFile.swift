import CStandardLibrary

/// A file in a folder, as it is seen when tidying up there. Others may be at work in the folder: what vanishes
/// meanwhile is passed over.
package struct StoredFile: Sendable {
  package var name: String
  /// The size in bytes.
  package var size: Int
  /// The time since it was last changed, in seconds.
  package var age: Double
  /// The time since it was last changed or used, in seconds.
  package var idleTime: Double

  /// The ordinary files of a folder, hidden ones too, in no order; none when it cannot be read.
  package static func all(in path: String) -> [StoredFile] {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Folders.names(in: path).compactMap { name in
      guard let status = FileStatus(link: "\(path)/\(name)"), status.isRegularFile else { return nil }
      let age = seconds(now) - seconds(status.modificationTime)
      let idleTime = min(age, seconds(now) - seconds(status.accessTime))
      return StoredFile(name: name, size: status.size, age: age, idleTime: idleTime)
    }
  }

  /// The time since a file was last changed, in seconds; nil when there is no such file.
  package static func age(of path: String) -> Double? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return FileStatus(path).map { seconds(now) - seconds($0.modificationTime) }
  }

  /// Notes that the file was used just now. Its age stays.
  package static func noteUse(of path: String) {
    let times = [
      timespec(tv_sec: 0, tv_nsec: useTimeNow), timespec(tv_sec: 0, tv_nsec: keepTime),
    ]
    utimensat(AT_FDCWD, path, times, 0)
  }

  // `UTIME_NOW` and `UTIME_OMIT`, which are macros that Swift does not see everywhere.
  #if canImport(Darwin)
    private static let (useTimeNow, keepTime) = (-1, -2)
  #else
    private static let (useTimeNow, keepTime) = ((1 << 30) - 1, (1 << 30) - 2)
  #endif

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
