/// Names properties of an animation by the names of the nodes around them, outermost first, separated by dots:
/// `Layer.Group 1.Fill 1.Color`.
///
/// The wildcards are those of lottie-ios: `*` stands for any one name, `**` for any number of names, none
/// included, and a star inside a name for any characters: `**.Fill*.Color`. A backslash takes the meaning from
/// the character after it: `logo\.png.Transform.Opacity` begins with a name that holds a dot. (lottie-ios has
/// no such escape, and cannot tell that dot from the others.)
public struct AnimationKeyPath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Component: Hashable, Sendable {
    case name(String)
    /// What stands between the stars; a lone star has two empty parts.
    case pattern([String])
    case anyNumberOfNames
  }

  /// The key path as it is written.
  public let description: String
  private let components: [Component]

  /// Every text is a key path; one that names nothing in an animation has no effect on it.
  public init(_ text: String) {
    description = text
    components = Self.parse(text)
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The key path of one property, by names that are taken as they are: no wildcards.
  public init(names: some Sequence<String>) {
    self.init(names.map(Self.escaped).joined(separator: "."))
  }

  /// The innermost name, without escapes; nil where a wildcard stands for it.
  package var lastName: String? {
    if case .name(let name)? = components.last { name } else { nil }
  }

  /// The key paths of the same names with others between them, which people leave out.
  package var loosened: [AnimationKeyPath] {
    let names = components.map { component in
      switch component {
      case .name(let name): Self.escaped(name)
      case .pattern(let parts): parts.map(Self.escaped).joined(separator: "*")
      case .anyNumberOfNames: "**"
      }
    }.filter { $0 != "**" }
    let inner = names.joined(separator: ".**.")
    return [inner, "**." + description, "**." + inner].map { AnimationKeyPath($0) }
  }

  private static func escaped(_ name: String) -> String {
    guard name.contains(where: { $0.isSpecial }) else { return name }
    return name.reduce(into: "") { result, character in
      if character.isSpecial { result.append("\\") }
      result.append(character)
    }
  }

  private static func parse(_ text: String) -> [Component] {
    var components: [Component] = []
    var parts = [""]
    func component() -> Component {
      if parts.count == 3, parts.allSatisfy(\.isEmpty) { return .anyNumberOfNames }
      return parts.count == 1 ? .name(parts[0]) : .pattern(parts)
    }
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        parts[parts.count - 1].append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append("")
      case ".":
        components.append(component())
        parts = [""]
      default: parts[parts.count - 1].append(character)
      }
    }
    if isEscaped { parts[parts.count - 1].append("\\") }
    return components + [component()]
  }
}

// MARK: Matching

extension AnimationKeyPath {
  /// How far the names met on the way to a property have been matched: the components that may come next.
  /// Several at once, because `**` may take a name or leave it.
  package struct Progress: Hashable, Sendable {
    fileprivate var next: Set<Int> = []

    /// True when no name that follows can complete the match.
    package var isDead: Bool { next.isEmpty }
  }

  /// The state of a match before the first name.
  package var start: Progress {
    var progress = Progress()
    enter(0, &progress)
    return progress
  }

  package func advance(_ progress: Progress, by name: String) -> Progress {
    var advanced = Progress()
    for index in progress.next where index < components.count {
      switch components[index] {
      case .anyNumberOfNames: enter(index, &advanced)
      case .name(let wanted): if wanted == name { enter(index + 1, &advanced) }
      case .pattern(let parts): if name.matches(parts) { enter(index + 1, &advanced) }
      }
    }
    return advanced
  }

  /// Whether it names the property that has this key path, without wildcards.
  package func names(_ property: AnimationKeyPath) -> Bool {
    var progress = start
    for case .name(let name) in property.components { progress = advance(progress, by: name) }
    return isComplete(progress)
  }

  package func isComplete(_ progress: Progress) -> Bool { progress.next.contains(components.count) }

  private func enter(_ index: Int, _ progress: inout Progress) {
    // What is known already has led to those behind it.
    guard progress.next.insert(index).inserted else { return }
    var index = index
    while index < components.count, components[index] == .anyNumberOfNames {
      index += 1
      progress.next.insert(index)
    }
  }
}

extension Character {
  fileprivate var isSpecial: Bool { self == "." || self == "*" || self == "\\" }
}

extension String {
  /// True when the parts occur one after the other, the first at the start and the last at the end.
  fileprivate func matches(_ parts: [String]) -> Bool {
    guard let first = parts.first, let last = parts.last, hasPrefix(first) else { return false }
    var rest = dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
