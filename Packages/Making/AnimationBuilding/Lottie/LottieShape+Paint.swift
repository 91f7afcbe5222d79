import AnimationCore

extension LottieShape {
  /// A fill or a stroke.
  struct Paint: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      case color(Animated<Color>)
      case gradient(LottieGradient)
    }

    var source: Source
    var opacity: Animated<Double>
    var rule = FillRule.nonZero
    /// Nil for a fill.
    var stroke: Stroke?
  }

  /// The line of a stroke, in units of the shape.
  struct Stroke: Hashable, Sendable {
    var width: Animated<Double>
    var cap: StrokeStyle.Cap
    var join: StrokeStyle.Join
    var miterLimit: Double
    var dash: [Animated<Double>]
    var dashOffset: Animated<Double>
  }

  /// - Parameters:
  ///   - color: with one alpha in all keyframes, by which the opacity is multiplied.
  ///   - opacity: 0…1.
  public static func fill(
    _ color: Animated<Color>, opacity: Animated<Double> = 1, rule: FillRule = .nonZero
  ) -> LottieShape {
    LottieShape(.paint(Paint(source: .color(color), opacity: opacity, rule: rule)))
  }

  public static func fill(
    _ color: Color, opacity: Animated<Double> = 1, rule: FillRule = .nonZero
  ) -> LottieShape {
    fill(Animated(color), opacity: opacity, rule: rule)
  }

  public static func fill(
    _ gradient: LottieGradient, opacity: Animated<Double> = 1, rule: FillRule = .nonZero
  ) -> LottieShape {
    LottieShape(.paint(Paint(source: .gradient(gradient), opacity: opacity, rule: rule)))
  }

  /// A line along the outlines.
  ///
  /// - Parameters:
  ///   - color: with one alpha in all keyframes, by which the opacity is multiplied.
  ///   - opacity: 0…1.
  ///   - dash: the lengths of dashes and gaps in turn; empty for a solid line.
  ///   - dashOffset: how far into the pattern the line starts.
  public static func stroke(
    _ color: Animated<Color>, width: Animated<Double>, opacity: Animated<Double> = 1,
    cap: StrokeStyle.Cap = .butt, join: StrokeStyle.Join = .miter, miterLimit: Double = 4,
    dash: [Animated<Double>] = [], dashOffset: Animated<Double> = 0
  ) -> LottieShape {
    let stroke = Stroke(
      width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash, dashOffset: dashOffset)
    return LottieShape(.paint(Paint(source: .color(color), opacity: opacity, stroke: stroke)))
  }

  /// A line along the outlines, in a colour that stays.
  public static func stroke(
    _ color: Color, width: Animated<Double>, opacity: Animated<Double> = 1, cap: StrokeStyle.Cap = .butt,
    join: StrokeStyle.Join = .miter, miterLimit: Double = 4, dash: [Animated<Double>] = [],
    dashOffset: Animated<Double> = 0
  ) -> LottieShape {
    stroke(
      Animated(color), width: width, opacity: opacity, cap: cap, join: join, miterLimit: miterLimit,
      dash: dash,
      dashOffset: dashOffset)
  }

  /// A line along the outlines, in a gradient.
  public static func stroke(
    _ gradient: LottieGradient, width: Animated<Double>, opacity: Animated<Double> = 1,
    cap: StrokeStyle.Cap = .butt, join: StrokeStyle.Join = .miter, miterLimit: Double = 4,
    dash: [Animated<Double>] = [], dashOffset: Animated<Double> = 0
  ) -> LottieShape {
    let stroke = Stroke(
      width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash, dashOffset: dashOffset)
    return LottieShape(.paint(Paint(source: .gradient(gradient), opacity: opacity, stroke: stroke)))
  }
}

/// Colours that go over into one another, in the space of the shape.
public struct LottieGradient: Hashable, Sendable {
  public enum Kind: Int, Hashable, Sendable {
    case linear = 1
    case radial
  }

  public var kind: Kind
  /// The place of the first colour; the centre of a radial one.
  public var start: Animated<Point>
  /// The place of the last colour; on the rim of a radial one.
  public var end: Animated<Point>
  /// The colours, at least one, in the order of their offsets.
  public var stops: [Gradient.Stop]

  public init(_ kind: Kind, from start: Animated<Point>, to end: Animated<Point>, stops: [Gradient.Stop]) {
    (self.kind, self.start, self.end, self.stops) = (kind, start, end, stops)
  }

  /// Colours in even distances along a line.
  public static func linear(from start: Point, to end: Point, _ colors: [Color]) -> LottieGradient {
    LottieGradient(.linear, from: Animated(start), to: Animated(end), stops: even(colors))
  }

  /// Colours in even distances from a centre to a rim.
  public static func radial(center: Point, to rim: Point, _ colors: [Color]) -> LottieGradient {
    LottieGradient(.radial, from: Animated(center), to: Animated(rim), stops: even(colors))
  }

  private static func even(_ colors: [Color]) -> [Gradient.Stop] {
    colors.enumerated().map { index, color in
      Gradient.Stop(offset: Double(index) / Double(max(1, colors.count - 1)), color: color)
    }
  }
}
