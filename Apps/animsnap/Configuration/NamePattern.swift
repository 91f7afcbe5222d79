import CStandardLibrary

/// A name, or many: as in a shell, `*` stands for any letters but `/`, `?` for one of them, `[ab]` for one of these.
struct NamePattern {
  var text: String

  init(_ text: String) {
    self.text = text
  }

  /// False for just a name.
  var hasWildcards: Bool { text.contains { "*?[".contains($0) } }

  /// A name that looks like a pattern matches itself.
  func matches(_ name: String) -> Bool { name == text || fnmatch(text, name, FNM_PATHNAME) == 0 }
}
