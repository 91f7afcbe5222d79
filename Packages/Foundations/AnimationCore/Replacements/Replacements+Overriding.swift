extension Replacements {
  /// Both together; where both say something of a key, the other one's takes precedence.
  package func overridden(by other: Replacements) -> Replacements {
    var all = self
    all.images.merge(other.images) { $1 }
    for key in other.strings.keys { all.texts[key] = nil }
    all.texts.merge(other.texts) { $1 }
    all.strings.merge(other.strings) { $1 }
    all.drawings.merge(other.drawings) { $1 }
    all.hidden.formUnion(other.hidden)
    for keyPath in other.values.keyPaths { all.values[keyPath] = other.values[keyPath] }
    all.slots.merge(other.slots) { $1 }
    if other.theme != .initial { all.theme = other.theme }
    return all
  }
}
