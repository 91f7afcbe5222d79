import AnimationCore
import CStandardLibrary

extension TransformModel {
  /// T(position) · orientation · R · K · S · T(−anchor).
  ///
  /// - Parameter orientation: radians added by auto-orientation.
  func transform(in context: PropertyContext, orientation: Double = 0) -> Transform {
    let anchor = anchor.value(in: context)
    let position = position.value(in: context)
    var transform = Transform.translation(position.x, position.y)
    if orientation != 0 { transform = transform * .rotation(radians: orientation) }
    let degrees = rotation.value(in: context)
    if degrees != 0 { transform = transform * .rotation(radians: degrees.radians) }
    if let skew = skewTransform(in: context) { transform = transform * skew }
    let scale = scale.value(in: context) / 100
    transform = transform * .scale(scale.x, scale.y)
    return anchor == .zero ? transform : transform * .translation(-anchor.x, -anchor.y)
  }

  /// Returns the transform in space, for layers that rotate out of the plane: T(position) · rotations · K · S
  /// · T(−anchor).
  func transform3D(in context: PropertyContext, orientation: Double = 0) -> Transform3D {
    guard let rotation3D else { return flatTransform3D(in: context, orientation: orientation) }
    let anchor = anchor.value(in: context)
    let position = position.value(in: context)
    let scale = scale.value(in: context) / 100
    var transform = Transform3D.translation(position.x, position.y, position.z)
    if orientation != 0 { transform = transform * .rotationZ(orientation) }
    transform = rotation3D.turn(transform, in: context)
    if let skew = skewTransform(in: context) { transform = transform * Transform3D(skew) }
    return transform * .scale(scale.x, scale.y, scale.z) * .translation(-anchor.x, -anchor.y, -anchor.z)
  }

  /// Returns the transform from a camera's own space, in which it looks along z, to where it stands.
  func cameraTransform(looksAtPoint: Bool, in context: PropertyContext) -> Transform3D {
    let position = position.value(in: context)
    let axis = looksAtPoint ? anchor.value(in: context) - position : Vector(0, 0, 1)
    let transform = Transform3D.translation(position.x, position.y, position.z) * .facing(axis)
    if let rotation3D { return rotation3D.turn(transform, in: context) }
    return transform * .rotationZ(rotation.value(in: context).radians)
  }

  /// A layer in the plane whose depth matters to a parent that rotates out of it.
  private func flatTransform3D(in context: PropertyContext, orientation: Double) -> Transform3D {
    let depth = position.value(in: context).z - anchor.value(in: context).z
    return Transform3D.translation(0, 0, depth)
      * Transform3D(transform(in: context, orientation: orientation))
  }

  private func skewTransform(in context: PropertyContext) -> Transform? {
    let skew = skew.value(in: context)
    return skew == 0 ? nil : .skew(degrees: skew, axis: skewAxis.value(in: context))
  }

  /// The direction, in radians, in which the position moves: measured over a hundredth of a frame, before the first
  /// keyframe as at the first, after the last as at the last.
  func directionOfMotion(in context: PropertyContext) -> Double {
    if position.isFixed { return 0 }
    let step = 0.01
    var end = context.frame
    if let range = position.keyedRange { end = min(max(end, range.lowerBound + step), range.upperBound) }
    let motion = position.value(in: context.at(end)) - position.value(in: context.at(end - step))
    return motion.x == 0 && motion.y == 0 ? 0 : atan2(motion.y, motion.x)
  }

  /// Opacity in 0…1.
  func opacity(in context: PropertyContext) -> Double { (opacity.value(in: context) / 100).clampedToUnit }
}

extension TransformModel.Rotation3D {
  /// What is turned first by the rotations, then by the orientation, then transformed.
  fileprivate func turn(_ transform: Transform3D, in context: PropertyContext) -> Transform3D {
    let fixed = orientation.value(in: context).angles
    let oriented =
      transform * .rotationX(fixed.x.radians) * .rotationY(fixed.y.radians) * .rotationZ(fixed.z.radians)
    return oriented * .rotationX(x.value(in: context).radians) * .rotationY(y.value(in: context).radians)
      * .rotationZ(z.value(in: context).radians)
  }
}

extension Transform {
  /// Skew by tan(skew) along the axis, in degrees. (The matrix printed in the format's specification is the transpose
  /// of what After Effects and lottie-web do.)
  package static func skew(degrees: Double, axis: Double) -> Transform {
    let (t, c, s) = (tan(degrees.radians), cos(axis.radians), sin(axis.radians))
    return Transform(a: 1 - t * s * c, b: t * s * s, c: -t * c * c, d: 1 + t * s * c, tx: 0, ty: 0)
  }
}

extension Double {
  /// Degrees as radians.
  var radians: Double { self * .pi / 180 }
}

extension TransformModel.Position {
  /// True when it is the same in all frames.
  fileprivate var isFixed: Bool {
    switch self {
    case .joined(let property): property.fixedValue != nil
    case .split(let x, let y, let z): [x, y, z].allSatisfy { $0.fixedValue != nil }
    }
  }

  /// The frames from the first keyframe of any part to the last one; nil where something else moves it, too.
  fileprivate var keyedRange: ClosedRange<Double>? {
    switch self {
    case .joined(let property): return property.track?.range
    case .split(let x, let y, let z):
      let moving = [x, y, z].filter { $0.fixedValue == nil }
      let ranges = moving.compactMap { $0.track?.range }
      guard ranges.count == moving.count, let first = ranges.first else { return nil }
      return ranges.reduce(first) {
        min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
      }
    }
  }

  func value(in context: PropertyContext) -> Vector {
    switch self {
    case .joined(let property): property.value(in: context)
    case .split(let x, let y, let z):
      Vector(x.value(in: context), y.value(in: context), z.value(in: context))
    }
  }
}
