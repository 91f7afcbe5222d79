import AnimationCore

/// What the cells of a column replace, by the column's name: `image:avatar`, `text:nick`, `value:Star.**.Color`,
/// `hide:badge`, `theme` or `slots`.
package enum ReplacementColumn: Hashable, Sendable {
  case image(key: String)
  case text(key: String)
  case value(AnimationKeyPath)
  case hidden(key: String)
  case theme
  case slots

  /// Nil for a name that stands for no replacement.
  ///
  /// - Throws: `ValueText.Problem` for a name without a key, or with a key path that is none.
  package init?(_ name: String) throws(ValueText.Problem) {
    if name == "theme" {
      self = .theme
    } else if name == "slots" {
      self = .slots
    } else {
      guard let colon = name.firstIndex(of: ":") else { return nil }
      let (kind, key) = (name[..<colon], String(name[colon...].dropFirst()))
      guard ["image", "text", "value", "hide"].contains(kind) else { return nil }
      if key.isEmpty { throw ValueText.Problem("a KEY is missing after \(kind):") }
      self =
        switch kind {
        case "image": .image(key: key)
        case "text": .text(key: key)
        case "value": .value(try ValueText.keyPath(key))
        default: .hidden(key: key)
        }
    }
  }
}
