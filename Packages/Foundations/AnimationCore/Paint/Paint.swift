/// What a fill or stroke is painted with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// A gradient in the coordinate space of the item it paints. Colours are interpolated unpremultiplied,
/// without gamma; outside the first and last stop their colours go on.
public struct Gradient: Hashable, Sendable {
  public enum Geometry: Hashable, Sendable {
    case linear(start: Point, end: Point)
    /// A gradient from the point `focus` (offset 0) to the circle around `center` (offset 1). The focus lies
    /// inside the circle.
    case radial(center: Point, radius: Double, focus: Point)
  }

  public struct Stop: Hashable, Sendable {
    /// 0…1, never smaller than the stop before.
    public var offset: Double
    public var color: Color

    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public var geometry: Geometry
  public var stops: [Stop]

  public init(_ geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}
