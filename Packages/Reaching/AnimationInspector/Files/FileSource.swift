import SystemSupport

/// Where the site's files come from.
protocol FileSource: Sendable {
  /// - Throws: `SiteProblem` when there is no such file.
  func file(_ id: String) throws(SiteProblem) -> InspectedFile

  /// Notes what came of opening a version of a file.
  ///
  /// - Parameters:
  ///   - neighbours: what was read next to it.
  ///   - error: why it cannot be shown.
  func note(_ file: InspectedFile, neighbours: [FileStamp], error: String?)

  /// The name of an export of a file.
  ///
  /// - Parameter number: that of no other export.
  func exportID(_ number: Int, of file: InspectedFile) -> String
}

extension FileSource {
  func note(_ file: InspectedFile, neighbours: [FileStamp], error: String?) {}

  func exportID(_ number: Int, of file: InspectedFile) -> String { String(number) }
}

extension String {
  /// The end of it as a name without folders, which a file can have.
  var plainFileName: String {
    var plain = lastPathPart.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\\" && $0 != "\u{7F}" }
    // The end has the extension. A character takes at most four bytes.
    plain = String.UnicodeScalarView(plain.suffix(50))
    return plain.isEmpty || plain.first == "." ? "file" + String(plain) : String(plain)
  }
}
