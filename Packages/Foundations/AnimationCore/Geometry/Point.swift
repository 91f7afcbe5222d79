/// A point or vector. In display lists y points down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector's Euclidean length.
  package var length: Double { (x * x + y * y).squareRoot() }

  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight distance to `other`.
  package func distance(to other: Point) -> Double { (other - self).length }

  /// The point at `fraction` of the way to `other`: 0 is here, 1 is there; values outside extrapolate.
  @inlinable
  package func interpolated(to other: Point, _ fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  @inlinable
  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable
  package static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
  @inlinable
  package static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}
