/// Text with its looks, to be laid out and drawn by a renderer.
public struct StyledText: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable { case left, center, right }

  public var string: String
  /// A family name known to the machine's font configuration; nil for its default sans-serif.
  public var fontFamily: String?
  /// The em size, in item units, > 0.
  public var fontSize: Double
  /// 100…900; 400 is regular, 700 bold.
  public var fontWeight: Int
  public var color: Color
  public var alignment: Alignment

  public init(
    _ string: String, fontFamily: String? = nil, fontSize: Double = 14, fontWeight: Int = 400,
    color: Color = .black, alignment: Alignment = .center
  ) {
    self.string = string
    self.fontFamily = fontFamily
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.color = color
    self.alignment = alignment
  }
}
