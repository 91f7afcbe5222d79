/// The style of glyphs. Lengths are in item units: those of the canvas, under the item's transform.
public struct TextStyle: Hashable, Sendable {
  /// A line around the glyphs, painted beneath their fill: all of them, then all fills, so that no glyph
  /// covers another's. (A negative `strokeWidth` of AppKit and UIKit paints the line above the fill, and so
  /// thins the glyphs.)
  public struct Outline: Hashable, Sendable {
    /// How far the line reaches beyond the glyphs, > 0.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// What glyphs and their outline cast on what is below.
  public struct Shadow: Hashable, Sendable {
    /// The shadow's shift to the right and down.
    public var offset: Point
    /// How far the shadow fades outwards (twice the standard deviation of a Gaussian blur); 0 for a sharp
    /// shadow.
    public var blur: Double
    public var color: Color

    public init(
      offset: Point, blur: Double = 0, color: Color = Color(red: 0, green: 0, blue: 0, alpha: 1.0 / 3)
    ) {
      self.offset = offset
      self.blur = blur
      self.color = color
    }
  }

  /// A family name known to the machine's font configuration, or several, separated by commas; nil for its
  /// default sans-serif.
  public var fontFamily: String?
  /// The em size, > 0.
  public var fontSize: Double
  /// 100…900; 400 is regular, 700 bold.
  public var fontWeight: Int
  public var isItalic: Bool
  /// Added between glyphs; also below 0.
  public var letterSpacing: Double
  /// Glyphs that bring their own colours (emoji) keep them.
  public var color: Color
  public var outline: Outline?
  public var shadow: Shadow?
  /// Whether a line of the glyphs' colour lies where the font has it: below them, or through their middle.
  public var isUnderlined: Bool
  public var isStruckThrough: Bool
  /// What is behind the text's part of its line, as high as the font asks for; nil for nothing.
  public var background: Color?
  /// How far the glyphs stand above the baseline; below it where less than 0.
  public var baselineShift: Double

  public init(
    fontFamily: String? = nil, fontSize: Double = 14, fontWeight: Int = 400, isItalic: Bool = false,
    letterSpacing: Double = 0, color: Color = .black, outline: Outline? = nil, shadow: Shadow? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, background: Color? = nil,
    baselineShift: Double = 0
  ) {
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.isItalic = isItalic
    self.letterSpacing = letterSpacing
    self.color = color
    self.outline = outline
    self.shadow = shadow
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.background = background
    self.baselineShift = baselineShift
  }

  /// The style with all its lengths times a factor.
  package func scaled(by factor: Double) -> TextStyle {
    var style = self
    style.fontSize *= factor
    style.letterSpacing *= factor
    style.baselineShift *= factor
    style.outline?.width *= factor
    if let shadow {
      let offset = Point(shadow.offset.x * factor, shadow.offset.y * factor)
      style.shadow = Shadow(offset: offset, blur: shadow.blur * factor, color: shadow.color)
    }
    return style
  }
}
