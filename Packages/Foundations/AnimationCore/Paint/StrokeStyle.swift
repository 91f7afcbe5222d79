/// How an outline is stroked, centred on the path, in the item's own space.
public struct StrokeStyle: Hashable, Sendable {
  public enum Cap: Hashable, Sendable { case butt, round, square }
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The line's width in item units, > 0.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// The longest miter as a multiple of the width; longer ones become bevels.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in item units, none negative, at least one above 0;
  /// empty for a solid line. An odd count repeats itself.
  public var dash: [Double]
  /// How far into the pattern each subpath starts, in item units.
  public var dashOffset: Double

  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4,
    dash: [Double] = [], dashOffset: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashOffset = dashOffset
  }
}
