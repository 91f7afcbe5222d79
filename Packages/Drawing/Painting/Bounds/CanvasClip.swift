import AnimationCore

/// What a list's canvas leaves to be seen of a target.
package enum CanvasClip: Hashable, Sendable {
  case everything
  /// What lies inside of a path in canvas units.
  case inside(Path)
  case nothing

  /// - Parameters:
  ///   - size: of the canvas.
  ///   - target: all that can be drawn on.
  package init(_ size: Size, _ canvasToPixels: Transform, on target: PixelBox) {
    let canvas = Rect(size)
    if !canvasToPixels.isInvertible || size.isEmpty || !size.isFinite {
      self = .nothing
    } else if canvasToPixels.isUpright,
      canvas.applying(canvasToPixels)
        == Rect(minX: target.minX, minY: target.minY, maxX: target.maxX, maxY: target.maxY)
    {
      self = .everything
    } else {
      self = .inside(Path(canvas))
    }
  }
}
