import AnimationCore

/// What a text layer writes.
struct TextModel: Sendable {
  /// Source Text: one document after the other.
  var document: Property<TextDocument>
  var animators: [TextAnimator] = []
  var anchor = TextAnchor()
  var path: TextPath?
  /// The start of the layer, from which the layers of its glyphs count their time.
  var startFrame = 0.0
}

/// A text with its style. Lengths are in units of the layer.
struct TextDocument: Sendable {
  struct Stroke: Sendable {
    /// Centred on the outlines of the glyphs; 0 for one that is not there unless an animator widens it.
    var width: Double
    var color: Color
    var isAboveFill: Bool
    var join = StrokeStyle.Join.round
  }

  /// Lines that were broken for want of room fill the box; the last one of a paragraph lies there.
  enum Justification: Sendable { case lastLeft, lastRight, lastCenter, full }

  /// How the text lies in the height of its box; its lines have a box of their own, or the ink alone counts.
  struct VerticalAlignment: Sendable {
    enum Place: Sendable { case top, center, bottom }
    var place: Place
    var countsInkOnly = false
  }

  /// The size is such that the text fills its box.
  struct Fitting: Sendable {
    /// Never larger than the document says.
    var onlyShrinks: Bool
    /// Em sizes.
    var smallest = 0.0
    var largest = Double.infinity
    /// Nil for any number.
    var maximumLines: Int?
  }

  /// Lines end with "\n".
  var string: String
  var font: TextFont
  /// The em size, > 0.
  var size: Double
  /// Left for justified texts.
  var alignment: StyledText.Alignment
  var justification: Justification?
  /// The distance from one baseline to the next, > 0.
  var lineHeight: Double
  /// Added after every glyph.
  var tracking: Double
  /// How far the glyphs are moved up.
  var baselineShift: Double
  /// Where lines are broken; nil for a text that begins, is centred on, or ends at (0, 0).
  var box: Rect?
  /// False for a box whose lines end only where the text says so.
  var isWrapped = true
  /// The direction of what has none of its own; nil for that of each paragraph's first letter.
  var direction: TextDirection?
  /// Nil where the first line stands below the top of its box by the font's ascent.
  var verticalAlignment: VerticalAlignment?
  var fitting: Fitting?
  /// Small letters are written as smaller capitals.
  var hasSmallCapitals = false
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
  /// The distance from the top of a box to its first baseline, in ems; nil where the file does not say.
  var ownAscent: Double?
  /// The glyphs whose outlines are in the file.
  var glyphs: [Character: Glyph] = [:]
  /// The font of a font file, embedded or next to the animation.
  var file: (any OutlineFont)?
  /// Why there is none, where the file names one.
  var fileProblem: String?
  /// Where the machine's fonts are found; nil where only who draws knows them.
  var source: (any FontSource)?
  /// What the machine's font is found by.
  var request: FontRequest
  /// What letters are of in the place of the file's glyphs.
  var outlines: (any OutlineFont)?

  var ascent: Double { ownAscent ?? outlines?.ascent ?? 0.75 }

  /// Returns the glyph for a character, or for what it begins with: files have one glyph for each code point.
  func glyph(for character: Character) -> Glyph? {
    if let outlines {
      guard character != "\n" else { return nil }
      return outlines.glyph(for: character).map {
        Glyph(advance: $0.advance, outline: $0.outline, isUnknown: $0.isUnknown)
      }
    }
    // Exporters give a no-break space no width.
    if character == "\u{A0}", let space = glyphs[" "] { return space }
    if let glyph = glyphs[character] { return glyph }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return nil }
    return glyphs[Character(first)]
  }
}

struct Glyph: Sendable {
  /// The advance in hundredths of an em, as is the outline, whose (0, 0) is where the pen stands on the
  /// baseline.
  var advance: Double
  var outline = Path()
  /// True for a box in the place of a character that no font has.
  var isUnknown = false
  /// The number of the layers that are shown in the place of an outline: `LottieModel.glyphCompositions`.
  var layers: Int?
}
