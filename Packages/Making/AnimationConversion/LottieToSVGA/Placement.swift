import AnimationCore

/// How an image lies in one frame.
struct Placement {
  var frame: Int
  var alpha: Double
  /// The transform from the image's space to the canvas.
  var transform: Transform
  /// The clip on the canvas, filled by the non-zero rule; nil for none.
  var clip: Path?

  func with(_ transform: Transform) -> Placement {
    var placement = self
    placement.transform = transform
    return placement
  }
}
