/// Text with its styles, to be laid out and drawn by a renderer.
public struct StyledText: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    public var string: String
    public var style: TextStyle

    public init(_ string: String, _ style: TextStyle = TextStyle()) {
      self.string = string
      self.style = style
    }

    /// False for a run without characters or without a size, which is left out.
    package var isDrawable: Bool { !string.isEmpty && style.fontSize > 0 && style.fontSize.isFinite }
  }

  /// Where lines lie between the left and the right, whatever the direction of the script.
  public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right }

  /// What happens to a line that is longer than there is room.
  public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// It goes on in the next line, where a word ends; a word that is too long itself is broken anywhere.
    case wordWrap
    /// It goes on in the next line after any character.
    case characterWrap
    /// The text is one line, the end of which gives way to an ellipsis.
    case truncateEnd
    case truncateMiddle
    case truncateStart

    /// True when the text is kept on one line: line ends in it become spaces.
    package var isSingleLine: Bool { self != .wordWrap && self != .characterWrap }
  }

  /// Where the lines lie between the top and the bottom of their place.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable { case top, middle, bottom }

  /// The pieces of the text, in reading order.
  public var runs: [Run]
  public var alignment: Alignment
  public var lineBreak: LineBreak
  /// The width at which lines are broken, or cut short, in item units, > 0; nil for the width of the place that the text is shown in.
  public var width: Double?
  /// The distance from one baseline to the next, in item units, > 0; nil for what the fonts ask for.
  public var lineHeight: Double?
  /// Added to the distance of lines, in item units.
  public var lineSpacing: Double
  /// How far the first line of each paragraph begins behind the others, in item units; below 0, the others begin behind
  /// it. Centred lines have none.
  public var firstLineIndent: Double
  /// Whether lines are stretched, between their words, to the width at which they are broken; the last line of each
  /// paragraph stays as `alignment` says.
  public var isJustified: Bool
  /// The text is made smaller, in its proportions, until it fits into the place that it is shown in, but the largest of its
  /// fonts never smaller than this, in item units, > 0; what does not fit even so gives way to an ellipsis. Words are not broken
  /// for it. Nil: its size stays as it is.
  public var minimumFontSize: Double?
  /// Has a say where the place has a height and no line is told where to stand, as lines of a Lottie are.
  public var verticalAlignment: VerticalAlignment
  /// What is left free at all sides of the place that the text is shown in, in item units.
  public var padding: Double

  public init(
    _ runs: [Run], alignment: Alignment = .center, lineBreak: LineBreak = .wordWrap, width: Double? = nil,
    lineHeight: Double? = nil, lineSpacing: Double = 0, firstLineIndent: Double = 0,
    isJustified: Bool = false, minimumFontSize: Double? = nil, verticalAlignment: VerticalAlignment = .middle,
    padding: Double = 0
  ) {
    self.runs = runs
    self.alignment = alignment
    self.lineBreak = lineBreak
    self.width = width
    self.lineHeight = lineHeight
    self.lineSpacing = lineSpacing
    self.firstLineIndent = firstLineIndent
    self.isJustified = isJustified
    self.minimumFontSize = minimumFontSize
    self.verticalAlignment = verticalAlignment
    self.padding = padding
  }

  /// The text with all its lengths times a factor; the place it is shown in stays.
  package func scaled(by factor: Double) -> StyledText {
    var text = self
    for index in text.runs.indices { text.runs[index].style = runs[index].style.scaled(by: factor) }
    if let lineHeight { text.lineHeight = lineHeight * factor }
    text.lineSpacing *= factor
    text.firstLineIndent *= factor
    return text
  }

  /// Text in one style.
  public init(_ string: String, _ style: TextStyle, alignment: Alignment = .center) {
    self.init([Run(string, style)], alignment: alignment)
  }

  public init(
    _ string: String, fontFamily: String? = nil, fontSize: Double = 14, fontWeight: Int = 400,
    color: Color = .black, alignment: Alignment = .center
  ) {
    let style = TextStyle(
      fontFamily: fontFamily, fontSize: fontSize, fontWeight: fontWeight, color: color)
    self.init(string, style, alignment: alignment)
  }

  /// False when no run has anything to draw.
  package var isDrawable: Bool { runs.contains(where: \.isDrawable) }
}

/// A literal is text in the usual style: `replacements.texts["name"] = "Ada"`.
extension StyledText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
