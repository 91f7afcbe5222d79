/// An ending that has a meaning in the keys of sprites.
package enum KeyEnding: String, CaseIterable, Sendable {
  /// The sprite is a matte: not drawn itself, it masks others.
  case matte = ".matte"
  /// The custom for sprites of shapes alone.
  case vector = ".vector"
}

extension String {
  package func hasEnding(_ ending: KeyEnding) -> Bool { hasSuffix(ending.rawValue) }

  /// Returns the key without this ending; the key itself where it has another one or none.
  package func without(_ ending: KeyEnding) -> String {
    hasEnding(ending) ? String(dropLast(ending.rawValue.count)) : self
  }
}
