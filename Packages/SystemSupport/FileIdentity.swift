import CStandardLibrary

/// Which file a path leads to, however it is written and through whichever links.
package struct FileIdentity: Hashable, Sendable {
  /// Of the file, or of the innermost folder on the way to it that is there.
  private let device: UInt64
  private let number: UInt64
  /// What is still to be made in that folder; empty for a file that is there.
  private let rest: [String]

  package init(_ path: String) {
    var found = path.hasPrefix("/") ? "/" : "."
    var rest: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", !rest.isEmpty {
        // What is made will be a folder, and no link.
        rest.removeLast()
      } else if rest.isEmpty, Folders.exists("\(found)/\(part)") {
        found += "/\(part)"
      } else {
        rest.append(String(part))
      }
    }
    var status = stat()
    stat(found, &status)
    self.init(status, rest)
  }

  /// Of an ordinary file that is open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status, [])
  }

  private init(_ status: stat, _ rest: [String]) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    self.rest = rest
  }
}
