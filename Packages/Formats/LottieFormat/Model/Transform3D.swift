import AnimationCore
import CStandardLibrary

/// An affine transform in space, as After Effects has it: x to the right, y down, z away from the viewer.
struct Transform3D {
  /// The images of the three axes, and the translation.
  private(set) var x: Vector
  private(set) var y: Vector
  private(set) var z: Vector
  private(set) var origin: Vector

  static let identity = Transform3D(Transform.identity)

  init(_ flat: Transform) {
    x = Vector(flat.a, flat.b, 0)
    y = Vector(flat.c, flat.d, 0)
    z = Vector(0, 0, 1)
    origin = Vector(flat.tx, flat.ty, 0)
  }

  private init(_ x: Vector, _ y: Vector, _ z: Vector, _ origin: Vector = .zero) {
    (self.x, self.y, self.z, self.origin) = (x, y, z, origin)
  }

  /// What is left of it in the plane, without perspective.
  var flattened: Transform {
    Transform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }

  static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1), Vector(x, y, z))
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(Vector(x, 0, 0), Vector(0, y, 0), Vector(0, 0, z))
  }

  static func rotationX(_ angle: Double) -> Transform3D {
    let (s, c) = (sin(angle), cos(angle))
    return Transform3D(Vector(1, 0, 0), Vector(0, c, s), Vector(0, -s, c))
  }

  static func rotationY(_ angle: Double) -> Transform3D {
    let (s, c) = (sin(angle), cos(angle))
    return Transform3D(Vector(c, 0, -s), Vector(0, 1, 0), Vector(s, 0, c))
  }

  static func rotationZ(_ angle: Double) -> Transform3D {
    let (s, c) = (sin(angle), cos(angle))
    return Transform3D(Vector(c, s, 0), Vector(-s, c, 0), Vector(0, 0, 1))
  }

  /// Turns z to an axis and keeps x level. Where the axis is vertical, x stays.
  static func facing(_ axis: Vector) -> Transform3D {
    guard axis.length > 0 else { return .identity }
    let z = axis / axis.length
    var x = Vector(0, 1, 0).cross(z)
    x = x.length > 1e-9 ? x / x.length : Vector(1, 0, 0)
    return Transform3D(x, z.cross(x), z)
  }

  static func * (outer: Transform3D, inner: Transform3D) -> Transform3D {
    func apply(_ v: Vector) -> Vector { outer.x * v.x + outer.y * v.y + outer.z * v.z }
    return Transform3D(
      apply(inner.x), apply(inner.y), apply(inner.z), apply(inner.origin) + outer.origin)
  }

  func apply(_ point: Vector) -> Vector { x * point.x + y * point.y + z * point.z + origin }

  /// Nil when it flattens space.
  func inverted() -> Transform3D? {
    let determinant = x.dot(y.cross(z))
    let k = 1 / determinant
    guard determinant != 0, k.isFinite else { return nil }
    // Their rows are its axes.
    let (u, v, w) = (y.cross(z) * k, z.cross(x) * k, x.cross(y) * k)
    return Transform3D(
      Vector(u.x, v.x, w.x), Vector(u.y, v.y, w.y), Vector(u.z, v.z, w.z),
      Vector(-u.dot(origin), -v.dot(origin), -w.dot(origin)))
  }
}
