import AnimationKit

extension Replacements {
  /// A diagnostic for every key that the animation does not have, with those it has that look like it.
  ///
  /// - Parameter source: where the key was given, as the user knows it: "--image", "--replace", "animsnap.json".
  package func unknownKeys(
    in known: ReplaceableKeys, source: (ReplacementKind, _ key: String) -> String
  ) -> [Diagnostic] {
    unknownKeys(in: known, listedBy: "'animrender info'", source: source)
  }
}
