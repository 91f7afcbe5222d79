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
    let style = json["a"]
    for (key, value) in style.members where !["o", "fc", "sc"].contains(key) {
      let neutral: Double = ["s", "fo", "so"].contains(key) ? 100 : 0
      if !JSONValue.isFixed(value, at: neutral) { unsupported("text animator", Self.animatorName(key)) }
    }
    return TextAnimator(
      selector: textSelector(json["s"]), opacity: style["o"].isMissing ? nil : scalar(style["o"], 100),
      fill: style["fc"].isMissing ? nil : color(style["fc"]),
      stroke: style["sc"].isMissing ? nil : color(style["sc"]))
  }

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

  private mutating func textSelector(_ json: JSONValue) -> TextSelector {
    if json.isArray { unsupported("text selector", "several", "all letters are selected") }
    if json["t"].integer == 1 || json["x"].isString {
      unsupported("expression", nil, "all letters are selected")
    }
    if json["rn"].bool == true { unsupported("random text selector", nil, "drawn in order") }
    let unit: TextSelector.Unit =
      switch json["b"].integer {
      case 2: .charactersWithoutSpaces
      case 3: .words
      case 4: .lines
      default: .characters
      }
    let shape: TextSelector.Shape =
      switch json["sh"].integer {
      case 2: .rampUp
      case 3: .rampDown
      case 4: .triangle
      case 5: .round
      case 6: .smooth
      default: .square
      }
    return TextSelector(
      unit: unit, countsUnits: json["r"].integer == 2, shape: shape, start: scalar(json["s"], 0),
      end: json["e"].isMissing ? nil : scalar(json["e"], 100), offset: scalar(json["o"], 0),
      amount: scalar(json["a"], 100), easeLow: scalar(json["ne"], 0), easeHigh: scalar(json["xe"], 0),
      smoothness: scalar(json["sm"], 100))
  }
}
