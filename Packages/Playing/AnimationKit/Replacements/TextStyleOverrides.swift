import AnimationCore
import JSONText

/// Everything about a text but its letters, with the library's defaults.
package struct TextStyleOverrides: Equatable {
  package var style = TextStyle()
  package var alignment = StyledText.Alignment.center
  package var lineBreak = StyledText.LineBreak.wordWrap
  package var width: Double?
  package var lineSpacing = 0.0

  package init() {}

  package func text(_ string: String) -> StyledText { text([StyledText.Run(string, style)]) }

  package func text(_ runs: [StyledText.Run]) -> StyledText {
    StyledText(
      runs, alignment: alignment, lineBreak: lineBreak, width: width, lineSpacing: lineSpacing)
  }
}

// What `ReplacementRules` let through, as values.

extension StyledText {
  /// An object with attributes, which hold for every run that does not have its own.
  init(_ json: JSONValue) {
    var overrides = TextStyleOverrides()
    overrides.style.apply(json)
    if let name = json["align"].string, let alignment = Alignment(rawValue: name) {
      overrides.alignment = alignment
    }
    if let name = json["break"].string, let lineBreak = LineBreak(rawValue: name) {
      overrides.lineBreak = lineBreak
    }
    overrides.width = json["width"].number
    if let spacing = json["spacing"].number { overrides.lineSpacing = spacing }
    if let string = json["text"].string {
      self = overrides.text(string)
    } else {
      self = overrides.text(
        json["runs"].items.map { run in
          var style = overrides.style
          style.apply(run)
          return Run(run["text"].string ?? "", style)
        })
    }
  }
}

extension TextStyle {
  fileprivate mutating func apply(_ json: JSONValue) {
    if let family = json["font"].string { fontFamily = family }
    if let size = json["size"].number { fontSize = size }
    if let weight = json["weight"].integer { fontWeight = weight }
    if let isItalic = json["italic"].bool { self.isItalic = isItalic }
    if let color = Color(json["color"]) { self.color = color }
    let outline = json["outline"]
    if let width = outline["width"].number, let color = Color(outline["color"]) {
      self.outline = Outline(width: width, color: color)
    }
    let shadow = json["shadow"]
    if let x = shadow["x"].number, let y = shadow["y"].number {
      self.shadow = Shadow(offset: Point(x, y), blur: shadow["blur"].number ?? 0)
      if let color = Color(shadow["color"]) { self.shadow?.color = color }
    }
  }
}

extension Color {
  fileprivate init?(_ json: JSONValue) {
    guard let text = json.string, let color = try? ValueText.color(text) else { return nil }
    self = color
  }
}
