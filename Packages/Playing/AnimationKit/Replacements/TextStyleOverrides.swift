import AnimationCore
import JSONText

/// Everything about a text but its letters, with the library's defaults.
package struct TextStyleOverrides: Equatable {
  package var style = TextStyle()
  package var alignment = StyledText.Alignment.center
  package var lineBreak = StyledText.LineBreak.wordWrap
  package var width: Double?
  package var lineSpacing = 0.0
  package var lineHeight: Double?
  package var firstLineIndent = 0.0
  package var isJustified = false
  package var fit: TextFit?
  /// The least size of a text that is made smaller; nil for half of its own.
  package var minimumSize: Double?
  package var verticalAlignment = StyledText.VerticalAlignment.middle
  package var padding = 0.0

  package init() {}

  package func text(_ string: String) -> StyledText { text([StyledText.Run(string, style)]) }

  package func text(_ runs: [StyledText.Run]) -> StyledText {
    let largest = runs.map(\.style.fontSize).max() ?? style.fontSize
    return StyledText(
      runs, alignment: alignment, lineBreak: fit?.lineBreak ?? lineBreak, width: width,
      lineHeight: lineHeight, lineSpacing: lineSpacing, firstLineIndent: firstLineIndent,
      isJustified: isJustified, minimumFontSize: fit?.shrinks == true ? minimumSize ?? largest / 2 : nil,
      verticalAlignment: verticalAlignment, padding: padding)
  }
}

/// What happens to a text that is too large for its place.
package enum TextFit: String, CaseIterable, Sendable {
  /// It is made smaller, as far as its least size, and ends with an ellipsis then.
  case shrink
  /// It goes on in more lines.
  case wrap
  /// It goes on in more lines, which are made smaller until they have room.
  case wrapAndShrink = "wrap-shrink"
  /// It ends with an ellipsis.
  case truncate

  fileprivate var lineBreak: StyledText.LineBreak {
    self == .wrap || self == .wrapAndShrink ? .wordWrap : .truncateEnd
  }

  fileprivate var shrinks: Bool { self == .shrink || self == .wrapAndShrink }
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
    overrides.lineHeight = json["leading"].number
    if let indent = json["indent"].number { overrides.firstLineIndent = indent }
    if let isJustified = json["justify"].bool { overrides.isJustified = isJustified }
    overrides.fit = json["fit"].string.flatMap(TextFit.init)
    overrides.minimumSize = json["min"].number
    if let name = json["vertical"].string, let alignment = VerticalAlignment(rawValue: name) {
      overrides.verticalAlignment = alignment
    }
    if let padding = json["padding"].number { overrides.padding = padding }
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
    if let isUnderlined = json["underline"].bool { self.isUnderlined = isUnderlined }
    if let isStruckThrough = json["strikethrough"].bool { self.isStruckThrough = isStruckThrough }
    if let background = Color(json["background"]) { self.background = background }
    if let shift = json["rise"].number { baselineShift = shift }
    if let spacing = json["kerning"].number { letterSpacing = spacing }
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
