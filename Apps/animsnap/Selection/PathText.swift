import SystemSupport

extension String {
  /// The part of a name after its folders.
  var fileName: String { pathParts.last ?? "" }

  /// With the slash; empty if there is none.
  var folderWithSlash: String { lastSlash.map { String(unicodeScalars[...$0]) } ?? "" }

  /// What follows these bytes.
  func after(_ prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
  }
}
