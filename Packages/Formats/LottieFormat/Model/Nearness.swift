import AnimationCore

// Values that computing has made differ from what they stand for, by less than anybody sees.

extension Point {
  /// True for two points that stand for one, in units of the shape.
  func isNear(_ other: Point) -> Bool { distance(to: other) <= 1e-6 }
}

extension Double {
  /// The whole number that it stands for, or the number itself.
  var snapped: Double {
    let whole = rounded()
    return abs(self - whole) <= 1e-6 ? whole : self
  }
}
