/// An animation with properties that `Replacements.values` may name.
package protocol KeyedAnimation: Animation {
  /// Returns, for each of the key paths, what the properties hold that it names; empty where it names none.
  func propertyKinds(of keyPaths: [AnimationKeyPath]) -> [Set<AnimationSlot.Kind>]
}

extension Animation {
  package func propertyKinds(of keyPaths: [AnimationKeyPath]) -> [Set<AnimationSlot.Kind>] {
    if let animation = self as? any KeyedAnimation { return animation.propertyKinds(of: keyPaths) }
    // What somebody else's properties hold is not known.
    let properties = keyPaths.isEmpty ? [] : valueKeyPaths().map { AnimationKeyPath($0) }
    return keyPaths.map { keyPath in
      properties.contains { keyPath.names($0) } ? Set(AnimationSlot.Kind.allCases) : []
    }
  }
}

extension Replacements.Value {
  /// The kind of the properties that it is for.
  package var kind: AnimationSlot.Kind {
    switch content {
    case .color: .color
    case .number: .number
    case .pair: .vector
    case .gradient: .gradient
    }
  }
}

extension Replacements {
  /// Bounds for finding out what was meant, which takes time: how many key paths that name nothing are
  /// compared with how many of an animation's, and how long they may be.
  private static let maximumHints = 10
  private static let maximumCompared = 1000
  private static let maximumComparedLength = 200

  /// A diagnostic for each of the values that the animation has no property for, or only such as hold something else.
  ///
  /// - Parameters:
  ///   - list: what lists the properties it has.
  ///   - source: where the value was given, as the user knows it.
  package func unknownValues(
    in animation: any Animation, listedBy list: String, source: (_ keyPath: String) -> String
  ) -> [Diagnostic] {
    guard !values.isEmpty else { return [] }
    let kinds = animation.propertyKinds(of: values.keyPaths)
    // A long list, made again for each call.
    let known = kinds.contains(where: \.isEmpty) ? animation.valueKeyPaths() : []
    var hintCount = 0
    return zip(values.entries, kinds).compactMap { entry, kinds in
      if kinds.contains(entry.value.kind) { return nil }
      let name = entry.keyPath.description
      var hint: String?
      if kinds.isEmpty, !known.isEmpty, hintCount < Self.maximumHints,
        name.utf8.count <= Self.maximumComparedLength
      {
        hintCount += 1
        hint = Self.hint(entry.keyPath, entry.value.kind, animation, known)
      }
      let rest = known.isEmpty ? "the animation has none that can be replaced" : "\(list) lists them"
      let message =
        kinds.isEmpty
        ? "no property '\(name)': \(hint ?? rest)"
        : "'\(name)' takes \(kinds.map(\.valueExample).sorted().joined(separator: " or ")), not \(entry.value.kind.valueWords)"
      return Diagnostic(.missing, path: source(name), message, about: Diagnostic.Subject("key", name))
    }
  }

  /// What may be meant; nil when nothing is alike.
  private static func hint(
    _ keyPath: AnimationKeyPath, _ kind: AnimationSlot.Kind, _ animation: any Animation, _ known: [String]
  ) -> String? {
    let loosened = keyPath.loosened
    if let found = zip(loosened, animation.propertyKinds(of: loosened)).first(where: { $1.contains(kind) }) {
      return "did you mean '\(found.0)'?"
    }
    return NearNames.question(keyPath.description, among: Array(known.prefix(maximumCompared)))
  }
}
