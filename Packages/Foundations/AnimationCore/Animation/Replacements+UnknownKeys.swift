/// What a key of `Replacements` names.
package enum ReplacementKind: String, Sendable {
  case image, text
  /// A sprite or layer that is hidden, or drawn on.
  case hidden
  case slot, theme
}

extension Replacements {
  /// A diagnostic for every key that the animation does not have, with those it has that look like it.
  ///
  /// - Parameters:
  ///   - list: what lists those it has, when none looks like it.
  ///   - source: where the key was given, as the user knows it: "--image", "--replace", "animsnap.json".
  package func unknownKeys(
    in known: ReplaceableKeys, listedBy list: String, source: (ReplacementKind, _ key: String) -> String
  ) -> [Diagnostic] {
    func unknown(
      _ kind: ReplacementKind, _ noun: String, _ keys: some Sequence<String>, _ known: [String]
    ) -> [Diagnostic] {
      Set(keys).filter { key in !known.contains { key == $0 || key.isPath(to: $0) } }.sorted().map { key in
        let hint =
          NearNames.question(key, among: known)
          ?? (known.isEmpty ? "the animation has none" : "\(list) lists them")
        return Diagnostic(
          .missing, path: source(kind, key), "no \(noun) '\(key)': \(hint)",
          about: Diagnostic.Subject("key", key))
      }
    }
    // An image may also be named by the sprite that shows it.
    return unknown(.image, "image", images.keys.filter { !known.texts.contains($0) }, known.images)
      + unknown(.text, "sprite or text layer", Array(texts.keys) + Array(strings.keys), known.texts)
      + unknown(.hidden, "sprite or layer", hidden.union(drawings.keys), known.layers)
      + misfits(in: known, source: source)
  }

  /// Slots and a theme that there are not, and values of another kind than their slot's. As there are few, all that
  /// there are is named.
  private func misfits(
    in known: ReplaceableKeys, source: (ReplacementKind, _ key: String) -> String
  ) -> [Diagnostic] {
    func diagnostic(_ kind: ReplacementKind, _ key: String, _ message: String) -> Diagnostic {
      Diagnostic(.missing, path: source(kind, key), message, about: Diagnostic.Subject("key", key))
    }
    func list(_ names: [String]) -> String {
      names.isEmpty ? "the animation has none" : "it has \(names.joined(separator: ", "))"
    }
    var diagnostics: [Diagnostic] = []
    if case .id(let id) = theme, !known.themes.contains(id) {
      diagnostics.append(
        diagnostic(.theme, id, "no theme '\(id)' for the animation: \(list(known.themes))"))
    }
    for (id, value) in slots.sorted(by: { $0.key < $1.key }) {
      guard let slot = known.slots.first(where: { $0.id == id }) else {
        diagnostics.append(
          diagnostic(.slot, id, "no slot '\(id)': \(list(known.slots.map(\.description)))"))
        continue
      }
      if !value.kinds.contains(slot.kind) {
        diagnostics.append(
          diagnostic(.slot, id, "slot '\(id)' holds \(slot.kind.phrase), not \(value.phrase)"))
      }
    }
    return diagnostics
  }
}

extension String {
  /// True for the key path of a layer of that name inside of a precomp.
  fileprivate func isPath(to name: String) -> Bool {
    hasSuffix("." + AnimationKeyPath(names: [name]).description)
  }
}
