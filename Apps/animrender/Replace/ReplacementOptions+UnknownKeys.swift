import AnimationKit
import CommandLineSupport

extension ReplacementOptions {
  /// A diagnostic for every key that the animation does not have, and the option that names it.
  func unknownKeys(in known: ReplaceableKeys, _ replacements: Replacements) -> [Diagnostic] {
    replacements.unknownKeys(in: known) { kind, key in
      let (option, given) =
        switch kind {
        case .image: ("--image", images.map(\.key))
        case .text: ("--text", texts.map(\.key))
        case .hidden: ("--hide", hidden)
        }
      return given.contains(key) ? option : "--replace"
    }
  }
}
