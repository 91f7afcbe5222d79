import AnimationKit
import CommandLineSupport

extension ReplacementOptions {
  /// A line for every key that the animation does not have, with those it has that look like it.
  func warnings(for keys: ReplaceableKeys, _ replacements: Replacements) -> [String] {
    func warnings(
      _ option: String, _ given: [String], _ all: some Sequence<String>, _ kind: String, _ known: [String]
    ) -> [String] {
      let fromFile = Set(all).subtracting(given).sorted()
      return given.compactMap { Self.warning(option, kind, $0, known) }
        + fromFile.compactMap { Self.warning("--replace", kind, $0, known) }
    }
    // A picture may also be named by the sprite that shows it.
    let images = replacements.images.keys.filter { !keys.texts.contains($0) }
    let written = Array(replacements.texts.keys) + Array(replacements.strings.keys)
    return warnings("--image", self.images.map(\.key).filter(images.contains), images, "image", keys.images)
      + warnings("--text", texts.map(\.key), written, "sprite or text layer", keys.texts)
      + warnings("--hide", hidden, replacements.hidden, "sprite or layer", keys.layers)
  }

  private static func warning(_ option: String, _ kind: String, _ key: String, _ known: [String]) -> String? {
    guard !known.contains(where: { key == $0 || key.isPath(to: $0) }) else { return nil }
    let hint =
      NearNames.question(key, among: known)
      ?? (known.isEmpty ? "the animation has none" : "'animrender info' lists them")
    return "\(option): no \(kind) '\(key)': \(hint)"
  }
}

extension String {
  /// True for the key path of a layer of that name inside of a precomp.
  fileprivate func isPath(to name: String) -> Bool {
    hasSuffix("." + AnimationKeyPath(names: [name]).description)
  }
}
