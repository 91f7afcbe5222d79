#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file a path leads to, however it is written and through whichever links.
package enum FileIdentity: Hashable, Sendable {
  /// One that is there.
  case file(device: UInt64, number: UInt64)
  /// One that is not: its folder, and the name in there.
  indirect case new(folder: FileIdentity, name: String)
  /// One whose folder is not there either.
  case nowhere(String)

  package init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    self =
      stat(folder, &status) == 0
      ? .new(folder: FileIdentity(status), name: name) : .nowhere(Self.withoutDots(path))
  }

  /// Of what is open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    self = .file(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  private static func withoutDots(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
