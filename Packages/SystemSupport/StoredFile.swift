import CStandardLibrary

/// A file in a folder, as whoever tidies up there sees it. Others may be at work in the folder: what vanishes
/// meanwhile is passed over.
package struct StoredFile: Sendable {
  package var name: String
  /// In bytes.
  package var size: Int
  /// When it was last changed or touched, in seconds.
  package var age: Double

  /// The ordinary files of a folder, hidden ones too, in no order; none when it cannot be read.
  package static func all(in path: String) -> [StoredFile] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var files: [StoredFile] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let age = seconds(now) - seconds(modificationTime(status))
      files.append(StoredFile(name: name, size: Int(status.st_size), age: age))
    }
    return files
  }

  /// Makes the file as young as a new one.
  package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  package static func remove(_ path: String) { unlink(path) }

  /// True when a file was changed later than another; false when one of them is missing.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    guard stat(path, &status) == 0, stat(other, &otherStatus) == 0 else { return false }
    let (time, otherTime) = (modificationTime(status), modificationTime(otherStatus))
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  /// In bytes; nil when there is no such file.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func modificationTime(_ status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }
}
