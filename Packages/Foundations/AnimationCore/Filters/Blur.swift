/// A Gaussian blur.
package struct Blur: Hashable, Sendable {
  /// Standard deviations along x and y, in filter units, ≥ 0.
  package var deviation: Size
  /// The angle by which the two directions are turned, in radians, clockwise.
  package var angle: Double
  /// What lies beyond this rectangle, in filter space, is as at its nearest edge, and nothing spreads out of it; nil where
  /// it is transparent.
  package var edges: Rect?

  package init(deviation: Size, angle: Double = 0, edges: Rect? = nil) {
    self.deviation = deviation
    self.angle = angle
    self.edges = edges
  }
}
