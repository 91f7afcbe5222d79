#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of an animation, from which its pictures may be read, and nothing else.
struct AssetFolder: Sendable {
  /// Absolute, without symbolic links, ending in "/".
  private let root: String
  private let fileLimit: Int

  /// - Parameter fileLimit: the most bytes that a file may have.
  init?(ofAnimation path: String, fileLimit: Int) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let resolved = Self.resolve(folder) else { return nil }
    root = resolved.hasSuffix("/") ? resolved : resolved + "/"
    self.fileLimit = fileLimit
  }

  /// The file that the animation refers to by a path relative to itself; nil when there is none, when it
  /// lies outside the folder (through `..`, as an absolute path or behind a symbolic link), and when it is
  /// too large or no regular file.
  func read(_ reference: String) -> [UInt8]? {
    guard !reference.isEmpty, !reference.hasPrefix("/"), !reference.utf8.contains(0),
      let resolved = Self.resolve(root + reference), resolved.hasPrefix(root), Self.isRegularFile(resolved)
    else { return nil }
    return try? FileReader.read(resolved, limit: fileLimit)
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Pipes and devices could block or never end.
  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
