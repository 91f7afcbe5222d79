import AnimationCore

extension SVGAMovie {
  /// A vector shape of a frame. Many frames share one array of them.
  public struct Shape: Hashable, Sendable {
    public enum Geometry: Hashable, Sendable {
      case path(Path)
      /// The radius is clamped to half the smaller side.
      case rect(Rect, cornerRadius: Double = 0)
      case ellipse(center: Point, radiusX: Double, radiusY: Double)
    }

    public let geometry: Geometry
    /// nil for no fill. Filled by the non-zero rule, before the stroke.
    public let fill: Color?
    /// nil for no stroke.
    public let stroke: Stroke?
    /// The transform from the shape's own space to the sprite's.
    public let transform: Transform
    /// What is filled and stroked; empty when there is nothing that can be drawn.
    package let outline: Path

    public init(
      _ geometry: Geometry, fill: Color? = nil, stroke: Stroke? = nil, transform: Transform = .identity
    ) {
      self.geometry = geometry.single
      self.fill = fill?.single
      self.stroke = stroke
      self.transform = transform.single
      let outline = self.geometry.outline
      self.outline = outline.isDrawable() ? outline : Path()
    }

    // The outline follows from the geometry.

    public static func == (a: Shape, b: Shape) -> Bool {
      a.geometry == b.geometry && a.fill == b.fill && a.stroke == b.stroke && a.transform == b.transform
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(geometry)
      hasher.combine(fill)
      hasher.combine(stroke)
      hasher.combine(transform)
    }
  }

  /// How a shape is stroked, in the shape's own space, centred on its outline.
  public struct Stroke: Hashable, Sendable {
    /// One dash and one gap, repeated; in shape units.
    public struct Dash: Hashable, Sendable {
      /// Drawn at least 1 long.
      public let length: Double
      /// Drawn at least 0.1 long.
      public let gap: Double
      /// How far into the pattern the outline starts.
      public let offset: Double

      public init(length: Double, gap: Double, offset: Double = 0) {
        self.length = length.single
        self.gap = gap.single
        self.offset = offset.single
      }
    }

    public let color: Color
    /// The line's width in the shape's units; at 0 or below nothing is drawn.
    public let width: Double
    public let cap: StrokeStyle.Cap
    public let join: StrokeStyle.Join
    /// The longest miter as a multiple of the width; 0 makes every miter a bevel.
    public let miterLimit: Double
    /// nil for a solid line.
    public let dash: Dash?

    public init(
      _ color: Color, width: Double, cap: StrokeStyle.Cap = .butt, join: StrokeStyle.Join = .miter,
      miterLimit: Double = 4, dash: Dash? = nil
    ) {
      self.color = color.single
      self.width = width.single
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit.single
      self.dash = dash
    }

    /// The stroke's style as display lists state it, with the iOS player's smallest dash and gap applied; nil
    /// when there is nothing to draw.
    package var style: StrokeStyle? {
      guard width > 0, width.isFinite, miterLimit.isFinite else { return nil }
      var style = StrokeStyle(width: width, cap: cap, join: join, miterLimit: max(0, miterLimit))
      if let dash {
        guard dash.length.isFinite, dash.gap.isFinite, dash.offset.isFinite else { return nil }
        style.dash = [max(1, dash.length), max(0.1, dash.gap)]
        style.dashOffset = dash.offset
      }
      return style
    }
  }
}
