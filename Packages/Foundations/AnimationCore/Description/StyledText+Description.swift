extension StyledText: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("runs", runs)
    writer.add("alignment", .word(alignment.describedName))
    writer.add("lineBreak", .word(lineBreak.describedName), usual: .word(LineBreak.wordWrap.describedName))
    if let width { writer.add("width", .number(width)) }
    if let lineHeight { writer.add("lineHeight", .number(lineHeight)) }
    writer.add("lineSpacing", .number(lineSpacing), usual: .number(0))
    if let minimumFontSize { writer.add("minimumFontSize", .number(minimumFontSize)) }
    // Descriptions of texts that have none of these stay as they were.
    if verticalAlignment != .middle {
      writer.add("verticalAlignment", .word(verticalAlignment.describedName))
    }
    if padding != 0 { writer.add("padding", .number(padding)) }
    if firstLineIndent != 0 { writer.add("firstLineIndent", .number(firstLineIndent)) }
    if isJustified { writer.add("isJustified", .flag(true)) }
  }
}

extension StyledText.Run: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("string", .text(string))
    writer.add("style", style)
  }
}

extension TextStyle: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    if let fontFamily { writer.add("fontFamily", .text(fontFamily)) }
    writer.add("fontSize", .number(fontSize))
    writer.add("fontWeight", .integer(fontWeight))
    writer.add("color", .color(color))
    writer.add("isItalic", .flag(isItalic), usual: .flag(false))
    writer.add("letterSpacing", .number(letterSpacing), usual: .number(0))
    if let outline { writer.add("outline", outline) }
    if let shadow { writer.add("shadow", shadow) }
    // Descriptions of styles that have none of these stay as they were.
    if isUnderlined { writer.add("isUnderlined", .flag(true)) }
    if isStruckThrough { writer.add("isStruckThrough", .flag(true)) }
    if let background { writer.add("background", .color(background)) }
    if baselineShift != 0 { writer.add("baselineShift", .number(baselineShift)) }
  }
}

extension TextStyle.Outline: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("width", .number(width))
    writer.add("color", .color(color))
  }
}

extension TextStyle.Shadow: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("offset", .point(offset))
    writer.add("blur", .number(blur))
    writer.add("color", .color(color))
  }
}

extension StyledText.Alignment {
  fileprivate var describedName: DescribedName {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}

extension StyledText.VerticalAlignment {
  fileprivate var describedName: DescribedName {
    switch self {
    case .top: "top"
    case .middle: "middle"
    case .bottom: "bottom"
    }
  }
}

extension StyledText.LineBreak {
  fileprivate var describedName: DescribedName {
    switch self {
    case .wordWrap: "wordWrap"
    case .characterWrap: "characterWrap"
    case .truncateEnd: "truncateEnd"
    case .truncateMiddle: "truncateMiddle"
    case .truncateStart: "truncateStart"
    }
  }
}
