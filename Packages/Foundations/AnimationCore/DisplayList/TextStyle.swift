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

  public init(
    fontFamily: String? = nil, fontSize: Double = 14, fontWeight: Int = 400, isItalic: Bool = false,
    letterSpacing: Double = 0, color: Color = .black, outline: Outline? = nil, shadow: Shadow? = nil
  ) {
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.isItalic = isItalic
    self.letterSpacing = letterSpacing
    self.color = color
    self.outline = outline
    self.shadow = shadow
  }
}
