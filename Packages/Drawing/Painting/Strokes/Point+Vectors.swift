import AnimationCore

/// Points as vectors. All of it is the same on every machine.
extension Point {
  /// A vector of the same direction, 1 long; zero where there is none.
  @inline(__always)
  var direction: Point {
    let length = dot(self).squareRoot()
    return length > 0 ? self * (1 / length) : .zero
  }

  @inline(__always)
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The cross product, above 0 where `other` is clockwise of this one, as y points down.
  @inline(__always)
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
