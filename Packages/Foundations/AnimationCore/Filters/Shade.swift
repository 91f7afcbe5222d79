/// A colour in a shape that is made of the alpha of what a filter step is given: shadows, glows, outlines. The steps are
/// taken in the order of the properties.
package struct Shade: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case alpha
    /// 1 − alpha, everywhere: 1 where there is nothing.
    case inverted
    /// The difference between the alpha moved by the offset and moved the other way, both grown and blurred before;
    /// inverted, 1 − that.
    case difference(isInverted: Bool)
  }

  package var shape: Shape
  /// The growth of the shape in all directions, in filter units, ≥ 0.
  package var expansion: Double
  /// The standard deviation of a Gaussian blur, in filter units, ≥ 0.
  package var deviation: Double
  /// Multiplies the coverage, which stays within 0…1; at least 1; from 255 on all is covered that is not 0.
  package var gain: Double
  /// The shade's shift, in filter units.
  package var offset: Point
  package var color: Color

  package init(
    _ shape: Shape = .alpha, color: Color, expansion: Double = 0, deviation: Double = 0, gain: Double = 1,
    offset: Point = .zero
  ) {
    self.shape = shape
    self.expansion = expansion
    self.deviation = deviation
    self.gain = gain
    self.offset = offset
    self.color = color
  }
}

extension Shade {
  /// True when it covers what is far from everything.
  package var fillsTransparency: Bool {
    switch shape {
    case .alpha, .difference(isInverted: false): false
    case .inverted, .difference(isInverted: true): true
    }
  }
}
