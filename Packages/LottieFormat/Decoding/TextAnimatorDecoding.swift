import JSONText

extension DecodingContext {
  /// Reads `a` of a text layer.
  mutating func textAnimators(_ list: JSONValue) -> [TextAnimator] {
    var animators: [TextAnimator] = []
    for (index, json) in list.items.enumerated() {
      animators.append(inItem("a", index, json) { $0.textAnimator(json) })
    }
    return animators
  }

  private mutating func textAnimator(_ json: JSONValue) -> TextAnimator {
    for (key, value) in json["a"].members where !Self.animatedMembers.contains(key) {
      let neutral: Double = ["s", "fo", "so"].contains(key) ? 100 : 0
      if !JSONValue.isFixed(value, at: neutral) { unsupported("text animator", Self.animatorName(key)) }
    }
    noteSelector(json["s"])
    var animator = TextAnimator()
    animator.selector = node(json["s"])
    read(TextAnimator.members, of: json["a"], into: &animator)
    return animator
  }

  private static let animatedMembers = TextAnimator.members.map(\.key.description)

  private static func animatorName(_ key: String) -> String {
    let names = [
      "p": "position", "a": "anchor point", "s": "scale", "r": "rotation", "rz": "rotation",
      "rx": "x rotation",
      "ry": "y rotation", "sk": "skew", "sa": "skew axis", "fo": "fill opacity", "so": "stroke opacity",
      "fh": "fill hue", "fs": "fill saturation", "fb": "fill brightness", "sh": "stroke hue",
      "ss": "stroke saturation", "sb": "stroke brightness", "sw": "stroke width", "t": "tracking",
      "ls": "line spacing", "bl": "blur",
    ]
    return names[key] ?? key
  }

  private mutating func noteSelector(_ json: JSONValue) {
    if json.isArray { unsupported("text selector", "several", "all characters are selected") }
    if json["t"].integer == 1 || json["x"].isString {
      unsupported("expression", nil, "all characters are selected")
    }
    if json["rn"].bool == true { unsupported("random text selector", nil, "drawn in order") }
  }
}
