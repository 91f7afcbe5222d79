/// What a key of `Replacements` names.
package enum ReplacementKind: String, Sendable {
  case image, text
  /// A sprite or layer that is hidden, or drawn on.
  case hidden
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
  }
}

extension String {
  /// True for the key path of a layer of that name inside of a precomp.
  fileprivate func isPath(to name: String) -> Bool {
    hasSuffix("." + AnimationKeyPath(names: [name]).description)
  }
}
