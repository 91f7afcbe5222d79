/// Which file a path leads to, however it is written and through whichever links.
package struct FileIdentity: Hashable, Sendable {
  /// The device of the file, or of the innermost folder on the way to it that is there.
  private let device: UInt64
  private let number: UInt64
  /// What is still to be made in that folder; empty for a file that is there.
  private let rest: [String]

  package init(_ path: String) {
    var found = path.isAbsolutePath ? "/" : "."
    var rest: [String] = []
    for part in path.pathParts where part != "." {
      if part == "..", !rest.isEmpty {
        // What is made will be a folder, and no link.
        rest.removeLast()
      } else if rest.isEmpty, FileStatus("\(found)/\(part)") != nil {
        found += "/\(part)"
      } else {
        rest.append(part)
      }
    }
    self.init(FileStatus(found), rest)
  }

  /// Identifies an ordinary file that is open; nil for anything else.
  package init?(descriptor: Int32) {
    guard let status = FileStatus(descriptor: descriptor), status.isRegularFile else { return nil }
    self.init(status, [])
  }

  private init(_ status: FileStatus?, _ rest: [String]) {
    device = status?.device ?? 0
    number = status?.number ?? 0
    self.rest = rest
  }
}
