/// What a property is in a frame: of the kinds that `Replacements.values` can replace, in the units of the file:
/// opacities, scales and trims in percent, angles in degrees, lengths in the animation's units.
public enum PropertyValue: Hashable, Sendable {
  case color(Color)
  case number(Double)
  /// Points, sizes and scales: a file does not tell one from the other.
  case point(Point)
  case gradient([Gradient.Stop])

  public var color: Color? { if case .color(let color) = self { color } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var point: Point? { if case .point(let point) = self { point } else { nil } }
  /// The value as a size, or a scale in percent: that of `point`.
  public var size: Size? { point.map { Size($0.x, $0.y) } }
  public var stops: [Gradient.Stop]? { if case .gradient(let stops) = self { stops } else { nil } }

  /// The value in the form that takes the place of a property.
  package var replacement: Replacements.Value {
    switch self {
    case .color(let color): .color(color)
    case .number(let number): .number(number)
    case .point(let point): .point(point)
    case .gradient(let stops): .gradient(stops)
    }
  }
}

/// A property that was found, and what it is in a frame.
public struct PropertyReading: Hashable, Sendable {
  /// The property's key path without wildcards, as `Animation.valueKeyPaths()` lists it.
  public var keyPath: String
  public var value: PropertyValue

  package init(keyPath: String, value: PropertyValue) {
    self.keyPath = keyPath
    self.value = value
  }
}
