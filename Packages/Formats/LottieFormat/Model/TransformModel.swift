/// A layer's or group's transform. Angles in degrees, scale and opacity in percent, as the file has them.
struct TransformModel: Sendable {
  enum Position: Sendable {
    case joined(Property<Vector>)
    indirect case split(x: Property<Double>, y: Property<Double>, z: Property<Double>)
  }

  /// The rotations of a 3D layer; they take the place of `rotation`.
  struct Rotation3D: Sendable {
    var x = Property.fixed(0.0)
    var y = Property.fixed(0.0)
    var z = Property.fixed(0.0)
    var orientation = Property.fixed(Orientation.zero)
  }

  var anchor: Property<Vector> = .fixed(.zero)
  var position: Position = .joined(.fixed(.zero))
  var scale: Property<Vector> = .fixed(Vector(100, 100, 100))
  var rotation: Property<Double> = .fixed(0)
  var skew: Property<Double> = .fixed(0)
  var skewAxis: Property<Double> = .fixed(0)
  var opacity: Property<Double> = .fixed(100)

  var rotation3D: Rotation3D? {
    get { if case .space(let rotation) = turning { rotation } else { nil } }
    set { turning = newValue.map { .space($0) } ?? .plane }
  }

  /// True when there is a `rotation3D`.
  var isInSpace: Bool { if case .space = turning { true } else { false } }

  private var turning = Turning.plane

  /// Indirect, as few turn in space, and transforms are many.
  private enum Turning: Sendable {
    case plane
    indirect case space(Rotation3D)
  }
}
