import AnimationCore
import CCairo

/// What a Pango layout is given of a text: one string, and which of its bytes have which style.
package struct TextContent {
  /// Longer texts are cut: laying them out would take seconds.
  static let maximumScalars = 5000
  /// Lengths are at most this, in item units: Pango counts 1024ths in 32 bits.
  fileprivate static let maximumLength = 1e6

  private let text: StyledText
  private var string = ""
  /// The styles of the runs that are drawn, and where each run begins, in bytes of UTF-8.
  package private(set) var styles: [TextStyle] = []
  /// True when it was longer.
  private(set) var isCut = false
  /// True when a line that is too long gives way to an ellipsis.
  var isTruncated: Bool { text.lineBreak.isSingleLine }
  private var starts: [Int] = []

  init(_ text: StyledText) {
    self.text = text
    var remaining = Self.maximumScalars
    for run in text.runs where run.isDrawable {
      isCut = isCut || run.string.unicodeScalars.count > remaining
      if remaining == 0 { break }
      styles.append(run.style.withUsableEffects)
      starts.append(string.utf8.count)
      for scalar in run.string.lazy.flatMap(\.drawnScalars).prefix(remaining) {
        remaining -= 1
        // A zero would end the text.
        if scalar == "\0" { continue }
        string.unicodeScalars.append(text.lineBreak.isSingleLine && scalar.endsLine ? " " : scalar)
      }
    }
  }

  /// The style of the run that the byte belongs to.
  package func style(atByte offset: Int) -> TextStyle {
    let index = starts.lastIndex { $0 <= offset } ?? 0
    return index < styles.count ? styles[index] : TextStyle()
  }

  /// The characters of the runs, and where each begins, in bytes of UTF-8.
  func characters() -> [(character: Character, start: Int)] {
    var characters: [(character: Character, start: Int)] = []
    var start = 0
    for run in text.runs where run.isDrawable {
      for character in run.string {
        characters.append((character, start))
        start += character.drawnScalars.reduce(0) { $0 + ($1 == "\0" ? 0 : UTF8.width($1)) }
      }
    }
    return characters
  }

  func set(on layout: OpaquePointer, _ room: TextRoom) {
    pango_layout_set_text(layout, string, Int32(string.utf8.count))
    setAttributes(on: layout)
    if room.width > 0 {
      pango_layout_set_width(layout, Self.pangoUnits(room.width))
      let words = room.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD
      pango_layout_set_wrap(layout, text.lineBreak == .characterWrap ? PANGO_WRAP_CHAR : words)
      pango_layout_set_ellipsize(layout, text.lineBreak.pangoEllipsizeMode)
    }
    if room.cutsLines, room.height > 0, !text.lineBreak.isSingleLine {
      pango_layout_set_height(layout, Self.pangoUnits(room.height))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    pango_layout_set_spacing(layout, Self.pangoUnits(text.lineSpacing))
    pango_layout_set_indent(layout, Self.pangoUnits(text.firstLineIndent))
    pango_layout_set_justify(layout, text.isJustified ? 1 : 0)
    let direction = pango_layout_line_get_resolved_direction(pango_layout_get_line_readonly(layout, 0))
    pango_layout_set_alignment(layout, text.alignment.pangoAlignment(direction))
  }

  private func setAttributes(on layout: OpaquePointer) {
    guard let attributes = pango_attr_list_new() else { return }
    for (index, style) in styles.enumerated() {
      let font = Self.makeFont(style)
      // Lines without glyphs are as high as the first run's.
      if index == 0 { pango_layout_set_font_description(layout, font) }
      // No two neighbours have the same colour, so that Pango keeps runs apart that differ only in what it
      // does not know. It is not painted with.
      let marker = UInt16(index % 2)
      for attribute in [
        pango_attr_font_desc_new(font), pango_attr_foreground_new(marker, 0, 0),
        pango_attr_letter_spacing_new(Self.pangoUnits(style.letterSpacing)),
        style.baselineShift == 0 ? nil : pango_attr_rise_new(Self.pangoUnits(style.baselineShift)),
      ].compactMap(\.self) {
        attribute.pointee.start_index = UInt32(starts[index])
        attribute.pointee.end_index = UInt32(
          index + 1 < starts.count ? starts[index + 1] : string.utf8.count)
        pango_attr_list_insert(attributes, attribute)
      }
      pango_font_description_free(font)
    }
    forbidHyphens(in: attributes)
    if let lineHeight = text.lineHeight, lineHeight > 0 {
      pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(Self.pangoUnits(lineHeight)))
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Pango puts a hyphen wherever it breaks a word, unless an attribute around that place says no. Soft hyphens are there
  /// to become one, so that behind each of them an attribute ends.
  private func forbidHyphens(in attributes: OpaquePointer) {
    var (start, end) = (0, 0)
    func add() {
      let attribute = pango_attr_insert_hyphens_new(0)
      attribute?.pointee.start_index = UInt32(start)
      attribute?.pointee.end_index = UInt32(end)
      pango_attr_list_insert(attributes, attribute)
      start = end
    }
    for scalar in string.unicodeScalars {
      end += UTF8.width(scalar)
      if scalar == "\u{AD}" { add() }
    }
    if end > start { add() }
  }

  /// Belongs to the caller.
  private static func makeFont(_ style: TextStyle) -> OpaquePointer? {
    let font = FontNames.description(
      FontRequest(family: style.fontFamily, weight: style.fontWeight, isItalic: style.isItalic))
    pango_font_description_set_absolute_size(font, Double(pangoUnits(style.fontSize)))
    return font
  }

  private static func pangoUnits(_ length: Double) -> Int32 {
    guard length.isFinite else { return 0 }
    return Int32(min(max(length, -maximumLength), maximumLength) * Double(PANGO_SCALE))
  }
}

extension Unicode.Scalar {
  /// What Pango begins a new line after.
  fileprivate var endsLine: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }
}

extension TextStyle {
  /// The style without an outline or a shadow that has no size or whose numbers make no sense.
  fileprivate var withUsableEffects: TextStyle {
    var style = self
    if let outline, !(outline.width > 0 && outline.width <= TextContent.maximumLength) { style.outline = nil }
    if let shadow, !(shadow.offset.length <= TextContent.maximumLength && shadow.blur >= 0) {
      style.shadow = nil
    }
    return style
  }
}

extension StyledText.LineBreak {
  fileprivate var pangoEllipsizeMode: PangoEllipsizeMode {
    switch self {
    case .wordWrap, .characterWrap: PANGO_ELLIPSIZE_NONE
    case .truncateStart: PANGO_ELLIPSIZE_START
    case .truncateMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .truncateEnd: PANGO_ELLIPSIZE_END
    }
  }
}

extension StyledText.Alignment {
  /// Pango's left is where lines start, and so the right side of texts that run from right to left.
  fileprivate func pangoAlignment(_ direction: PangoDirection) -> PangoAlignment {
    let runsLeft = direction == PANGO_DIRECTION_RTL
    return switch self {
    case .left: runsLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: runsLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }
}
