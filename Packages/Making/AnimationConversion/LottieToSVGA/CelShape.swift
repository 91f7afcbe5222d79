import AnimationCore

/// A path that is filled, stroked, or both, in one colour each.
struct CelShape: Equatable {
  /// Filled by the non-zero rule.
  var path: Path
  var fill: Color?
  var stroke: Stroke?
  /// The transform to the canvas.
  var transform: Transform

  struct Stroke: Equatable {
    var style: StrokeStyle
    var color: Color
  }
}

extension CelShape {
  /// True when it is filled or stroked, not both: a stroke that is seen through shows the fill below it.
  var isFadedByColor: Bool { fill == nil || stroke == nil }

  /// Returns the shape with an opacity; for one that `isFadedByColor`.
  func faded(_ alpha: Double) -> CelShape {
    if alpha == 1 { return self }
    var shape = self
    if let color = fill { shape.fill = color.multipliedAlpha(alpha) }
    if let color = stroke?.color { shape.stroke?.color = color.multipliedAlpha(alpha) }
    return shape
  }
}
