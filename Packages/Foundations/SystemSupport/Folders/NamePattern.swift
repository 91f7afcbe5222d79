import CStandardLibrary

/// A name, or many: as in a shell, `*` stands for any characters but `/`, `?` for one of them, `[ab]` for one of these.
package struct NamePattern {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  /// False for just a name.
  package var hasWildcards: Bool { text.contains { "*?[".contains($0) } }

  /// A name that looks like a pattern matches itself.
  package func matches(_ name: String) -> Bool { name == text || fnmatch(text, name, FNM_PATHNAME) == 0 }
}
