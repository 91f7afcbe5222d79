import AnimationCore

/// Numbers that look random and are the same in every run.
struct Numbers {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func value(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(value(range), value(range)) }

  /// Points on a circle, in order.
  mutating func convexPolygon(around center: Point, radius: Double) -> [Point] {
    let center = center + point(-5...5)
    return (0..<3 + Int(value(0...9))).map { _ in value(0...6.283) }.sorted().map { angle in
      center + Transform.rotation(radians: angle).apply(vector: Point(radius, 0))
    }
  }
}
