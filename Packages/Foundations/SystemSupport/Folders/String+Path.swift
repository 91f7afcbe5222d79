/// Paths as the system reads them: a slash is one, also before an accent that makes one letter of both.
extension String {
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// What stands between its slashes, without empty parts.
  package var pathParts: [String] { unicodeScalars.split(separator: "/").map { String($0) } }

  package var lastSlash: Index? { unicodeScalars.lastIndex(of: "/") }

  /// The path up to the last slash, with it; empty when there is none.
  package var folderWithSlash: String { lastSlash.map { String(unicodeScalars[...$0]) } ?? "" }

  /// What comes after the last slash.
  package var lastPathPart: String {
    guard let lastSlash else { return self }
    return String(unicodeScalars[lastSlash...].dropFirst())
  }

  /// What follows these bytes; nil when it begins with others.
  package func after(_ prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
  }
}
