/// A projective map of the plane to itself: (x, y) goes to (X/W, Y/W), where X, Y and W are sums of x, y and 1, each
/// weighted. What has W ≤ 0 lies behind the viewer and does not show.
package struct Projection: Hashable, Sendable {
  /// The weights of x, y and 1.
  package var x: [Double]
  package var y: [Double]
  package var w: [Double]

  /// - Parameters: three finite weights each.
  package init(x: [Double], y: [Double], w: [Double]) {
    self.x = x
    self.y = y
    self.w = w
  }

  package init(_ transform: Transform) {
    self.init(
      x: [transform.a, transform.c, transform.tx], y: [transform.b, transform.d, transform.ty], w: [0, 0, 1])
  }

  /// Nil for what lies behind the viewer.
  package func apply(_ point: Point) -> Point? {
    let depth = w[0] * point.x + w[1] * point.y + w[2]
    guard depth > 0 else { return nil }
    return Point(
      (x[0] * point.x + x[1] * point.y + x[2]) / depth, (y[0] * point.x + y[1] * point.y + y[2]) / depth)
  }

  package static func * (outer: Projection, inner: Projection) -> Projection {
    func row(_ weights: [Double]) -> [Double] {
      (0..<3).map { weights[0] * inner.x[$0] + weights[1] * inner.y[$0] + weights[2] * inner.w[$0] }
    }
    return Projection(x: row(outer.x), y: row(outer.y), w: row(outer.w))
  }

  /// Nil when it flattens the plane. The result is scaled so that W has the same sign on both sides.
  package func inverted() -> Projection? {
    func minor(_ a: [Double], _ b: [Double], _ i: Int, _ j: Int) -> Double { a[i] * b[j] - a[j] * b[i] }
    let determinant = x[0] * minor(y, w, 1, 2) - x[1] * minor(y, w, 0, 2) + x[2] * minor(y, w, 0, 1)
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    let k = 1 / determinant
    let inverse = Projection(
      x: [minor(y, w, 1, 2) * k, -minor(x, w, 1, 2) * k, minor(x, y, 1, 2) * k],
      y: [-minor(y, w, 0, 2) * k, minor(x, w, 0, 2) * k, -minor(x, y, 0, 2) * k],
      w: [minor(y, w, 0, 1) * k, -minor(x, w, 0, 1) * k, minor(x, y, 0, 1) * k])
    return inverse.x.allSatisfy(\.isFinite) && inverse.y.allSatisfy(\.isFinite)
      && inverse.w.allSatisfy(\.isFinite)
      ? inverse : nil
  }
}
