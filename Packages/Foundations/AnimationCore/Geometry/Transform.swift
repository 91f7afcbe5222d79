import CStandardLibrary

/// An affine transform of column vectors: x' = a·x + c·y + tx, y' = b·x + d·y + ty
/// (the order of CSS `matrix()`, SVGA's Transform and Cairo's xx yx xy yy x0 y0).
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `radians`, clockwise on a canvas whose y points down.
  public static func rotation(radians: Double) -> Transform {
    let (s, c) = (sin(radians), cos(radians))
    return Transform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The product that applies `inner` first, then `outer`.
  @inlinable
  public static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Transforms a direction: the translation does not count.
  @inlinable
  package func apply(vector: Point) -> Point {
    Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }

  package var determinant: Double { a * d - b * c }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// True when areas survive: finite and not flattened to a line or a point. Only such a transform
  /// may reach the renderer.
  package var isInvertible: Bool {
    let determinant = determinant
    return isFinite && determinant != 0 && determinant.isFinite && (1 / determinant).isFinite
  }

  /// The inverse, or nil when there is none.
  public func inverted() -> Transform? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return Transform(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// The larger of the two factors by which the transform stretches lengths (its largest singular value).
  package var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let root = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }
}
