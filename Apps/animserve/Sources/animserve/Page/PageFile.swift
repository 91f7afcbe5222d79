import FoundationEssentials

/// A file of the page by what the page calls it: the digest of its bytes, a dot and its name for people.
struct PageFile {
  let digest: String
  let name: String

  /// Characters that mean something in an address, or in a path.
  private static let special = Set("%?#/\\&+=\"<>:")

  init(digest: String, name: String) {
    let plain = name.filter {
      !Self.special.contains($0) && !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
    }
    (self.digest, self.name) = (digest, plain.isEmpty ? StoredInput.name : String(plain.suffix(60)))
  }

  /// - Parameter id: may lack the name.
  init?(id: some StringProtocol) {
    let parts = id.split(separator: ".", maxSplits: 1)
    guard let digest = parts.first, digest.utf8.count == 64,
      digest.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.init(digest: String(digest), name: parts.count == 2 ? String(parts[1]) : "")
  }

  var id: String { "\(digest).\(name)" }
}
