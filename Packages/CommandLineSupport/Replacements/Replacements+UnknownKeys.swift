import AnimationKit

/// What a key of `Replacements` names.
package enum ReplacementKind: String, Sendable {
  case image, text, hidden
}

extension Replacements {
  /// A diagnostic for every key that the animation does not have, with those it has that look like it.
  ///
  /// - Parameter source: where the key was given, as the user knows it: "--image", "--replace", "animsnap.json".
  package func unknownKeys(
    in known: ReplaceableKeys, source: (ReplacementKind, _ key: String) -> String
  ) -> [Diagnostic] {
    func unknown(
      _ kind: ReplacementKind, _ noun: String, _ keys: some Sequence<String>, _ known: [String]
    ) -> [Diagnostic] {
      Set(keys).filter { key in !known.contains { key == $0 || key.isPath(to: $0) } }.sorted().map { key in
        Diagnostic(
          .missing, path: source(kind, key), "no \(noun) '\(key)': \(Self.hint(key, known))",
          about: Diagnostic.Subject("key", key))
      }
    }
    // A picture may also be named by the sprite that shows it.
    return unknown(.image, "image", images.keys.filter { !known.texts.contains($0) }, known.images)
      + unknown(.text, "sprite or text layer", Array(texts.keys) + Array(strings.keys), known.texts)
      + unknown(.hidden, "sprite or layer", hidden, known.layers)
  }

  private static func hint(_ key: String, _ known: [String]) -> String {
    NearNames.question(key, among: known)
      ?? (known.isEmpty ? "the animation has none" : "'animrender info' lists them")
  }
}

extension String {
  /// True for the key path of a layer of that name inside of a precomp.
  fileprivate func isPath(to name: String) -> Bool {
    hasSuffix("." + AnimationKeyPath(names: [name]).description)
  }
}
