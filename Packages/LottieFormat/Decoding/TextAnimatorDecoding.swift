import JSONText

extension DecodingContext {
  /// Reads `a` of a text layer.
  ///
  /// - Parameter isMovable: false where letters stay in their lines, as the machine's fonts set them.
  mutating func textAnimators(_ list: JSONValue, isMovable: Bool) -> [TextAnimator] {
    var animators: [TextAnimator] = []
    for (index, json) in list.items.enumerated() {
      animators.append(inItem("a", index, json) { $0.textAnimator(json, isMovable: isMovable) })
    }
    return animators
  }

  private mutating func textAnimator(_ json: JSONValue, isMovable: Bool) -> TextAnimator {
    let known = TextAnimator.members.map(\.key.description)
    for (key, value) in json["a"].members {
      let isMotion = Self.motions[key] != nil
      guard !known.contains(key) || (isMotion && !isMovable) else { continue }
      let name = Self.motions[key] ?? (key == "bl" ? "blur" : key)
      if JSONValue.isFixed(value, at: key == "s" ? 100 : 0) { continue }
      unsupported("text animator", name, isMotion ? "letters of installed fonts stay in line" : "not drawn")
    }
    var animator = TextAnimator()
    animator.selectors = selectors(json["s"])
    read(TextAnimator.members, of: json["a"], into: &animator)
    return animator
  }

  private static let motions = [
    "p": "position", "a": "anchor point", "s": "scale", "r": "rotation", "rz": "rotation", "rx": "x rotation",
    "ry": "y rotation", "sk": "skew", "sa": "skew axis", "ls": "line spacing",
  ]

  /// One selector, or a list of them.
  private mutating func selectors(_ json: JSONValue) -> [TextSelector] {
    if !json.isArray { return selector(json).map { [$0] } ?? [] }
    var selectors: [TextSelector] = []
    for (index, item) in json.items.enumerated() {
      if let selector = inItem("s", index, item, { $0.selector(item) }) { selectors.append(selector) }
    }
    return selectors
  }

  private mutating func selector(_ json: JSONValue) -> TextSelector? {
    if json["t"].integer == 1 || json["x"].isString {
      unsupported("expression", nil, "all characters are selected")
      return nil
    }
    return node(json)
  }
}
