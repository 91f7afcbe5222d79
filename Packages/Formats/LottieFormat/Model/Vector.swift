/// Positions, anchors, scales and sizes; the third component counts in layers with 3D rotation only.
///
/// Not a `SIMD3`: that has the size and the alignment of four numbers, and memory so aligned is slow to get. A
/// large file has tens of thousands of these.
struct Vector: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  static let zero = Vector(0, 0, 0)

  init(_ x: Double, _ y: Double, _ z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// The Euclidean length.
  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector) -> Vector {
    Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor, a.z * factor) }
  static func / (a: Vector, divisor: Double) -> Vector { Vector(a.x / divisor, a.y / divisor, a.z / divisor) }
}

extension Vector: Interpolatable {
  static func interpolate(_ start: Keyframe<Vector>, _ end: Vector, _ progress: SIMD4<Double>) -> Vector {
    if let path = start.motionPath { return path.point(atFraction: progress.x) }
    let way = end - start.value
    return start.value + Vector(way.x * progress.x, way.y * progress.y, way.z * progress.z)
  }

  static func isSteady(_ start: Keyframe<Vector>, _ end: Vector) -> Bool {
    start.value == end && start.motionPath == nil
  }
}
