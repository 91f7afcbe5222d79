import AnimationCore

/// A text with its style.
public struct LottieText: KeyframeValue {
  /// Where lines begin or end; in a box also how they fill it.
  public enum Alignment: Int, Hashable, Sendable {
    case left, right, center
    /// Both edges are straight, but for the last line of a paragraph.
    case justifiedLastLeft, justifiedLastRight, justifiedLastCenter
    /// Both edges are straight in all lines.
    case justified
  }

  public enum Capitals: Int, Hashable, Sendable {
    case asWritten, all, small
  }

  public enum VerticalAlignment: Int, Hashable, Sendable {
    case top, center, bottom
    /// Those count only what is painted, as Skottie has it.
    case inkTop, inkCenter, inkBottom
  }

  /// Whether the size changes so that the text fits its box, as Skottie has it.
  public enum Fitting: Int, Hashable, Sendable {
    case none, grows, shrinks
  }

  /// The text; `\n` begins a line.
  public var string: String
  /// The font by its name in `LottieDocument.fonts`, or as the system knows it.
  public var font: String
  /// The size in units of the canvas.
  public var size: Double
  /// The colour of the letters; nil for none.
  public var fill: Color?
  /// The colour of the lines around letters; nil for none.
  public var stroke: Color?
  public var strokeWidth: Double
  public var alignment: Alignment
  /// The distance from line to line; nil for 1.2 times the size.
  public var lineHeight: Double?
  /// The extra distance of letters, in thousandths of the size.
  public var tracking: Double
  public var capitals: Capitals
  /// The box in which lines are broken, in the space of the layer; nil for lines that are as long as they are.
  public var box: Rect?
  /// The place in the box.
  public var verticalAlignment: VerticalAlignment
  public var fitting: Fitting

  public init(
    _ string: String, font: String, size: Double, fill: Color? = .black, stroke: Color? = nil,
    strokeWidth: Double = 0, alignment: Alignment = .left, lineHeight: Double? = nil, tracking: Double = 0,
    capitals: Capitals = .asWritten, box: Rect? = nil, verticalAlignment: VerticalAlignment = .top,
    fitting: Fitting = .none
  ) {
    (self.string, self.font, self.size, self.fill) = (string, font, size, fill)
    (self.stroke, self.strokeWidth, self.alignment) = (stroke, strokeWidth, alignment)
    (self.lineHeight, self.tracking, self.capitals) = (lineHeight, tracking, capitals)
    (self.box, self.verticalAlignment, self.fitting) = (box, verticalAlignment, fitting)
  }

  /// Texts do not go over into one another: the next comes at once, at the end.
  public func interpolated(to other: LottieText, progress: Double) -> LottieText {
    progress < 1 ? self : other
  }
}

/// What a text layer shows: its text over time, and what moves the letters.
public struct LottieTextData: Hashable, Sendable {
  /// What turns and grows as a whole.
  public enum Grouping: Int, Hashable, Sendable {
    case characters = 1
    case words, lines, all
  }

  public var text: Animated<LottieText>
  public var animators: [LottieTextAnimator]
  public var grouping: Grouping
  /// The line on which the letters stand; nil for straight ones.
  public var path: LottieTextPath?

  public init(
    _ text: Animated<LottieText>, animators: [LottieTextAnimator] = [], grouping: Grouping = .characters,
    path: LottieTextPath? = nil
  ) {
    (self.text, self.animators, self.grouping, self.path) = (text, animators, grouping, path)
  }
}

/// A line on which letters stand.
public struct LottieTextPath: Hashable, Sendable {
  public var path: Path
  /// Where on the path the text begins, in units of the layer, and how far before its end it ends.
  public var firstMargin: Animated<Double>
  public var lastMargin: Animated<Double>
  public var isReversed: Bool
  /// Whether letters turn with the path.
  public var isPerpendicular: Bool
  /// Whether the text is spread from margin to margin.
  public var isForced: Bool

  public init(
    _ path: Path, firstMargin: Animated<Double> = 0, lastMargin: Animated<Double> = 0,
    isReversed: Bool = false,
    isPerpendicular: Bool = true, isForced: Bool = false
  ) {
    (self.path, self.firstMargin, self.lastMargin) = (path, firstMargin, lastMargin)
    (self.isReversed, self.isPerpendicular, self.isForced) = (isReversed, isPerpendicular, isForced)
  }
}

/// A font by what a file says of it.
public struct LottieFont: Hashable, Sendable {
  /// A letter as an outline, of size 100, standing on y = 0.
  public struct Glyph: Hashable, Sendable {
    public var character: Character
    /// How far the next letter stands from this one.
    public var width: Double
    public var outline: Path

    public init(_ character: Character, width: Double, outline: Path) {
      (self.character, self.width, self.outline) = (character, width, outline)
    }
  }

  /// What texts call it.
  public var name: String
  public var family: String
  /// Such as "Bold Italic".
  public var style: String
  /// The height of the tallest letters above the line, in percent of the size.
  public var ascent: Double
  /// The letters that come with the file. Without them players take the font from the system.
  public var glyphs: [Glyph]

  public init(
    _ name: String, family: String, style: String = "Regular", ascent: Double = 75, glyphs: [Glyph] = []
  ) {
    (self.name, self.family, self.style) = (name, family, style)
    (self.ascent, self.glyphs) = (ascent, glyphs)
  }
}
