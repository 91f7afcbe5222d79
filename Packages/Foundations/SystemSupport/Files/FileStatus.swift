import CStandardLibrary

/// What the system says of a file or folder.
package struct FileStatus {
  private let status: stat

  /// Reads the status of what a path leads to; nil when there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of what lies at a path, be it a link.
  package init?(link path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Reads the status of what is open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// Neither a folder nor a link, pipe or device.
  package var isRegularFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  /// A symbolic link, not what it leads to.
  package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  /// The size in bytes.
  package var size: Int { Int(status.st_size) }

  var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
  /// The number of the file on its device.
  var number: UInt64 { UInt64(truncatingIfNeeded: status.st_ino) }

  /// When it was last changed.
  package var modificationTime: timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// When it was last read, as far as the system keeps that, or said to be used.
  package var accessTime: timespec {
    #if canImport(Darwin)
      status.st_atimespec
    #else
      status.st_atim
    #endif
  }
}
