import AnimationCore

extension Projection {
  /// Whether it maps all vectors as it does any.
  var isAffine: Bool { w[0] == 0 && w[1] == 0 }

  /// How it maps vectors at a point; nil for what lies behind the viewer.
  func differential(at point: Point) -> Transform? {
    guard let image = apply(point) else { return nil }
    let k = 1 / (w[0] * point.x + w[1] * point.y + w[2])
    let result = Transform(
      a: (x[0] - image.x * w[0]) * k, b: (y[0] - image.y * w[0]) * k, c: (x[1] - image.x * w[1]) * k,
      d: (y[1] - image.y * w[1]) * k, tx: 0, ty: 0)
    return result.isFinite ? result : nil
  }

  /// How it maps vectors in the middle of a finite box and at its corners, where they are seen: the middle first.
  func differentials(on box: PixelBox) -> [Transform] {
    let corners = [box.minX, box.maxX].flatMap { x in [box.minY, box.maxY].map { Point(x, $0) } }
    return ([box.middle] + corners).compactMap { differential(at: $0) }
  }

  /// Returns the box around all that a box becomes, in whole pixels: endless where it reaches the horizon.
  func box(_ box: PixelBox) -> PixelBox {
    if box.isEmpty { return .empty }
    guard box.isFinite else { return .everything }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ].map { Homogeneous(self, $0) }
    var result = PixelBox.empty
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      if from.w > 0 { result.grow(Point(from.x / from.w, from.y / from.w)) }
      guard (from.w > 0) != (to.w > 0) else { continue }
      // Where the side crosses the horizon, it goes on for ever.
      let part = from.w / (from.w - to.w)
      let (x, y) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
      result = result.union(
        PixelBox(minX: .endless(x, -1), minY: .endless(y, -1), maxX: .endless(x, 1), maxY: .endless(y, 1)))
    }
    guard !result.minX.isNaN, !result.minY.isNaN, !result.maxX.isNaN, !result.maxY.isNaN else {
      return .everything
    }
    return result.outset(by: 0)
  }

  private struct Homogeneous {
    let x: Double
    let y: Double
    let w: Double

    init(_ map: Projection, _ point: Point) {
      func sum(_ weights: [Double]) -> Double { weights[0] * point.x + weights[1] * point.y + weights[2] }
      (x, y, w) = (sum(map.x), sum(map.y), sum(map.w))
    }
  }
}

extension Double {
  /// The smallest (side −1) or largest (1) of all that lies in a direction from somewhere.
  fileprivate static func endless(_ direction: Double, _ side: Double) -> Double {
    direction * side >= 0 ? side * .infinity : -side * .infinity
  }
}

extension PixelBox {
  static var everything: PixelBox {
    PixelBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  }

  package var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

  func moved(by offset: Point) -> PixelBox {
    PixelBox(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }

  /// True when a pixel lies in both.
  func intersects(_ other: PixelBox) -> Bool { !intersection(other).isEmpty }

  /// How many pixels blocks have on each side.
  static let block = 16.0

  /// Grown to whole blocks.
  var blocks: PixelBox {
    if isEmpty { return self }
    func grown(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      (value / Self.block).rounded(rule) * Self.block
    }
    return PixelBox(
      minX: grown(minX, .down), minY: grown(minY, .down), maxX: grown(maxX, .up), maxY: grown(maxY, .up))
  }
}
