import AnimationCore
import JSONText

extension DecodingContext {
  /// Reads `t` of a text layer; nil when it holds no text.
  mutating func text(_ json: JSONValue, _ fonts: Fonts) -> TextModel? {
    if !json["p"]["m"].isMissing { unsupported("path text", nil, "drawn along a line") }
    let source = slotValue(of: json["d"]) ?? json["d"]
    let expression = expression(source["x"])
    var keys: [Keyframe<TextDocument>] = []
    if source["k"].isArray {
      for key in source["k"].items {
        keys.append(Keyframe(time: key["t"].number ?? 0, value: document(key["s"], fonts), easing: .hold))
      }
    } else if source.isObject {
      // Files before 4.4.14 have one document instead of a list.
      keys.append(Keyframe(time: 0, value: document(source, fonts), easing: .hold))
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0.time > $1.time }) {
      tolerated("keyframes out of order")
      keys = keys.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
    }
    guard let first = keys.first, let track = Track(keys) else { return nil }
    let document: Property<TextDocument> = keys.count == 1 ? .fixed(first.value) : .animated(track)
    return TextModel(
      document: placed(document, expression, json["d"]["sid"].string), animators: textAnimators(json["a"]))
  }

  private mutating func document(_ json: JSONValue, _ fonts: Fonts) -> TextDocument {
    let size = max(0, json["s"].number ?? 0)
    let lineHeight = json["lh"].number ?? 0
    let text = (json["t"].string ?? json["t"].identifier ?? "")
    let name = json["f"].string ?? ""
    let document = TextDocument(
      string: TextDocument.lines(json["ca"].integer == 1 ? text.uppercased() : text), font: fonts[name],
      size: size, alignment: alignment(json["j"]), lineHeight: lineHeight > 0 ? lineHeight : 1.2 * size,
      tracking: (json["tr"].number ?? 0) / 1000 * size, baselineShift: json["ls"].number ?? 0,
      box: box(json), fill: textColor(json["fc"]), stroke: stroke(json))
    noteStyles(of: document, json, isFontKnown: fonts.has(name))
    return document
  }

  /// What the text asks for that is not drawn so.
  private mutating func noteStyles(of document: TextDocument, _ json: JSONValue, isFontKnown: Bool) {
    guard document.string.contains(where: { !$0.isWhitespace }) else { return }
    if json["ca"].integer == 2, document.string.contains(where: \.isLowercase) {
      unsupported("small-capitals text", nil, "drawn in lowercase")
    }
    if document.box != nil {
      if (json["j"].integer ?? 0) > 2 { unsupported("justified text", nil, "drawn from the left") }
      if (json["vj"].integer ?? 0) > 0 { unsupported("vertically aligned text", nil, "drawn from the top") }
      if (json["rs"].integer ?? 0) > 0 { unsupported("fitted text", nil, "drawn at its own size") }
    }
    if document.stroke != nil, let join = json["lj"].integer, join != 2 {
      unsupported("text stroke", nil, "drawn with round joins")
    }
    if GlyphLayout(document).canSet(document.string) { return }
    if !document.font.glyphs.isEmpty {
      missing(
        "glyph", json["f"].string ?? "", "the file does not embed all of them: an installed font is used")
    }
    if let stroke = document.stroke, stroke.isAboveFill, document.fill != nil {
      unsupported("text stroke", nil, "drawn beneath the glyphs of installed fonts")
    }
    if !isFontKnown || document.font.family == nil {
      missing("font", json["f"].string ?? "", "the file does not name it: another is used")
    }
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
