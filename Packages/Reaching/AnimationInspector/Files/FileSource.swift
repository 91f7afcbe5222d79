import SystemSupport

/// Where the site's files come from.
protocol FileSource: Sendable {
  /// - Parameter id: of a file that may show any of its animations.
  /// - Throws: `SiteProblem` when there is no such file.
  func storedFile(_ id: String) throws(SiteProblem) -> InspectedFile

  /// Notes what came of opening a version of a file.
  ///
  /// - Parameters:
  ///   - neighbours: what was read next to it.
  ///   - error: why it cannot be shown.
  func note(_ file: InspectedFile, neighbours: [FileStamp], error: String?)

  /// What the page calls an export of a file, or a run of its state machine.
  ///
  /// - Parameter number: that of no other of its kind.
  func workID(_ number: Int, of file: InspectedFile) -> String
}

extension FileSource {
  func note(_ file: InspectedFile, neighbours: [FileStamp], error: String?) {}

  func workID(_ number: Int, of file: InspectedFile) -> String { String(number) }

  /// - Parameter id: of the file, for others than its first animation followed by a colon and a number: "3:1" is the second.
  /// - Throws: `SiteProblem` when there is no such file.
  func file(_ id: String) throws(SiteProblem) -> InspectedFile {
    let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let animation = parts.count == 1 ? 0 : Int(parts[1]), animation >= 0 else {
      throw SiteProblem(404, "there is no such animation")
    }
    var file = try storedFile(String(parts[0]))
    file.animation = animation
    return file
  }
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
