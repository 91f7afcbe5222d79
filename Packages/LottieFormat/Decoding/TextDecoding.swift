import AnimationCore
import SimdJSON

extension DecodingContext {
  /// Reads `t` of a text layer; nil when it holds no text.
  mutating func text(_ json: JSONValue, _ fonts: Fonts) -> TextModel? {
    if !json["p"]["m"].isMissing { unsupported("text along a path") }
    let source = slotValue(of: json["d"]) ?? json["d"]
    if source["x"].isString { unsupported("expression", nil, "its keyframes or fixed value are used") }
    var keys: [(frame: Double, document: TextDocument)] = []
    if source["k"].isArray {
      for key in source["k"].items { keys.append((key["t"].number ?? 0, document(key["s"], fonts))) }
    } else if source.isObject {
      // Files before 4.4.14 have one document instead of a list.
      keys.append((0, document(source, fonts)))
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0.frame > $1.frame }) {
      tolerated("keyframes out of order")
      keys = keys.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
        .map(\.element)
    }
    guard let first = keys.first else { return nil }
    return TextModel(
      first: first.document, later: Array(keys.dropFirst()), animators: textAnimators(json["a"]))
  }

  private mutating func document(_ json: JSONValue, _ fonts: Fonts) -> TextDocument {
    let size = max(0, json["s"].number ?? 0)
    let lineHeight = json["lh"].number ?? 0
    if json["ca"].integer == 2 { unsupported("small capitals") }
    let text = (json["t"].string ?? json["t"].identifier ?? "")
    return TextDocument(
      string: lines(json["ca"].integer == 1 ? text.uppercased() : text), font: fonts[json["f"].string ?? ""],
      size: size, alignment: alignment(json["j"]), lineHeight: lineHeight > 0 ? lineHeight : 1.2 * size,
      tracking: (json["tr"].number ?? 0) / 1000 * size, baselineShift: json["ls"].number ?? 0,
      box: box(json), fill: textColor(json["fc"]), stroke: stroke(json))
  }

  /// Carriage returns, and the ETX that After Effects has for a soft one, end lines too.
  private func lines(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
  }

  private func alignment(_ json: JSONValue) -> StyledText.Alignment {
    switch json.integer {
    case 1: .right
    case 2: .center
    // Justified lines begin at the left.
    default: .left
    }
  }

  private func box(_ json: JSONValue) -> Rect? {
    guard let (sizeCount, size) = json["sz"].vector(), sizeCount >= 2, size.x > 0 else { return nil }
    let position = json["ps"].vector()?.1 ?? .zero
    return Rect(x: position.x, y: position.y, width: size.x, height: max(0, size.y))
  }

  private func stroke(_ json: JSONValue) -> TextDocument.Stroke? {
    guard let color = textColor(json["sc"]), let width = json["sw"].number, width > 0, width <= 1e6 else {
      return nil
    }
    return TextDocument.Stroke(width: width, color: color, isAboveFill: json["of"].bool != false)
  }

  private func textColor(_ json: JSONValue) -> Color? {
    guard json.isArray, let (count, color) = json.vector(), count >= 3 else { return nil }
    return Color(red: color.x, green: color.y, blue: color.z)
  }
}
