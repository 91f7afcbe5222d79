import AnimationCore
import CStandardLibrary

/// How a 3D layer lies in space: turned about x, y and z by angles in degrees. Between keyframes it turns the shortest
/// way, as in After Effects and lottie-web, whatever the angles' differences.
struct Orientation: Hashable, Sendable {
  var angles: Vector

  static let zero = Orientation(angles: .zero)
}

extension Orientation: Interpolatable {
  static func interpolate(
    _ start: Keyframe<Orientation>, _ end: Orientation, _ progress: SIMD4<Double>
  ) -> Orientation {
    Orientation(Quaternion(start.value).turned(to: Quaternion(end), progress.x))
  }

  static func isSteady(_ start: Keyframe<Orientation>, _ end: Orientation) -> Bool { start.value == end }
}

extension Orientation {
  /// The angles of a rotation. Where y is a quarter turn, x and z turn about one axis: x has the angle of both.
  fileprivate init(_ q: Quaternion) {
    let sine = min(max(2 * (q.x * q.z + q.y * q.w), -1), 1)
    let isUpright = abs(sine) > 1 - 1e-12
    let x =
      isUpright
      ? 2 * atan2(q.x, q.w) : atan2(2 * (q.x * q.w - q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
    let z = isUpright ? 0 : atan2(2 * (q.z * q.w - q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))
    angles = Vector(x, asin(sine), z) * (180 / .pi)
  }
}

/// A rotation in space: a quaternion of length 1.
private struct Quaternion {
  var x, y, z, w: Double

  /// The rotation about x after the one about y after the one about z.
  init(_ orientation: Orientation) {
    let half = orientation.angles * (.pi / 360)
    let (sx, sy, sz) = (sin(half.x), sin(half.y), sin(half.z))
    let (cx, cy, cz) = (cos(half.x), cos(half.y), cos(half.z))
    (x, y) = (sx * cy * cz + cx * sy * sz, cx * sy * cz - sx * cy * sz)
    (z, w) = (sx * sy * cz + cx * cy * sz, cx * cy * cz - sx * sy * sz)
  }

  private init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Spherical linear interpolation along the shorter arc (Shoemake, Animating Rotation with Quaternion Curves, 1985).
  func turned(to end: Quaternion, _ progress: Double) -> Quaternion {
    let cosine = x * end.x + y * end.y + z * end.z + w * end.w
    let angle = acos(min(abs(cosine), 1))
    // Arcs that are hardly any are straight.
    let isArc = angle > 1e-6
    let from = isArc ? sin((1 - progress) * angle) / sin(angle) : 1 - progress
    let to = (isArc ? sin(progress * angle) / sin(angle) : progress) * (cosine < 0 ? -1 : 1)
    return Quaternion(
      from * x + to * end.x, from * y + to * end.y, from * z + to * end.z, from * w + to * end.w)
  }
}
