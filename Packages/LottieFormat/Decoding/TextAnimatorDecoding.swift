import SimdJSON

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
    if style.members.contains(where: { !["o", "fc", "sc"].contains($0.key) }) {
      unsupported("text animator of anything but opacity and colors")
    }
    return TextAnimator(
      selector: textSelector(json["s"]), opacity: style["o"].isMissing ? nil : scalar(style["o"], 100),
      fill: style["fc"].isMissing ? nil : color(style["fc"]),
      stroke: style["sc"].isMissing ? nil : color(style["sc"]))
  }

  private mutating func textSelector(_ json: JSONValue) -> TextSelector {
    if json["rn"].bool == true { unsupported("letters selected in random order") }
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
