import AnimationCore

/// What a text layer writes.
struct TextModel: Sendable {
  /// Source Text: one document after the other.
  var document: Property<TextDocument>
  var animators: [TextAnimator]
}

/// A text with its style. Lengths are in units of the layer.
struct TextDocument: Sendable {
  struct Stroke: Sendable {
    /// > 0, centred on the outlines of the glyphs.
    var width: Double
    var color: Color
    var isAboveFill: Bool
  }

  /// Lines end with "\n".
  var string: String
  var font: TextFont
  /// The em size, > 0.
  var size: Double
  var alignment: StyledText.Alignment
  /// From one baseline to the next, > 0.
  var lineHeight: Double
  /// Added after every glyph.
  var tracking: Double
  /// How far the glyphs are moved up.
  var baselineShift: Double
  /// Where lines are broken; nil for a text that begins, is centred on, or ends at (0, 0).
  var box: Rect?
  var fill: Color?
  var stroke: Stroke?

  /// Where the first line stands.
  var firstBaseline: Double {
    (box.map { $0.minY + font.ascent * size } ?? 0) - baselineShift
  }

  /// Carriage returns, and the ETX that After Effects has for a soft one, end lines too.
  static func lines(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 })
  }
}

extension TextDocument: Interpolatable {
  /// Each is there until the next.
  static func interpolate(
    _ start: Keyframe<TextDocument>, _ end: TextDocument, _ progress: SIMD4<Double>
  ) -> TextDocument {
    start.value
  }

  static func isSteady(_ start: Keyframe<TextDocument>, _ end: TextDocument) -> Bool { true }
}

/// An entry of the file's list of fonts.
struct TextFont: Sendable {
  var family: String?
  /// 100…900
  var weight: Int
  var isItalic: Bool
  /// From the top of a box to its first baseline, in ems.
  var ascent: Double
  /// The glyphs whose outlines are in the file.
  var glyphs: [Character: Glyph]
}

struct Glyph: Sendable {
  /// In hundredths of an em, as is the outline, whose (0, 0) is where the pen stands on the baseline.
  var advance: Double
  var outline: Path
}
