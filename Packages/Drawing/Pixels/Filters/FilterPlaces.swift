import AnimationCore

/// Where filter space lies among pixels: those of a plane that is filled, and those of the plane that it is filled from. Both
/// are parts of one canvas, each with a corner of its own. A plane's corner is (0, 0), the middle of its first pixel (½, ½).
package struct FilterPlaces: Hashable, Sendable {
  /// The transform from the pixels that are filled to filter space.
  package var toFilter: Transform
  /// The transform from filter space to the pixels that they are filled from.
  package var toSource: Transform

  package init(toFilter: Transform, toSource: Transform) {
    self.toFilter = toFilter
    self.toSource = toSource
  }

  /// Nil when the transform cannot be inverted.
  ///
  /// - Parameters:
  ///   - transform: from filter space to the canvas.
  ///   - target: where on the canvas the corner lies of the plane that is filled.
  ///   - source: and that of the plane that it is filled from.
  package init?(_ transform: Transform, target: Point = .zero, source: Point = .zero) {
    guard let inverse = transform.inverted() else { return nil }
    toFilter = inverse * .translation(target.x, target.y)
    toSource = .translation(-source.x, -source.y) * transform
  }
}
