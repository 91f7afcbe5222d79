import AnimationCore
import LottieFormat

/// What places something and makes it more or less opaque: a layer or a group of shapes of a Lottie, a sprite of an SVGA.
public struct AnimatedTransform: Hashable, Sendable {
  /// The point of the content that `position` places, and that scale and rotation leave where it is.
  public var anchor: Animated<Point>
  public var position: Animated<Point>
  /// The factors across and down; 1 is full size.
  public var scale: Animated<Point>
  /// The rotation in degrees, clockwise.
  public var rotation: Animated<Double>
  /// The opacity, 0…1.
  public var opacity: Animated<Double>
  /// The slant in degrees, along an axis of `skewAxis` degrees.
  public var skew: Animated<Double>
  public var skewAxis: Animated<Double>

  /// Every default leaves the content as it is.
  public init(
    anchor: Animated<Point> = Animated(.zero), position: Animated<Point> = Animated(.zero),
    scale: Animated<Point> = Animated(both: 1), rotation: Animated<Double> = 0, opacity: Animated<Double> = 1,
    skew: Animated<Double> = 0, skewAxis: Animated<Double> = 0
  ) {
    (self.anchor, self.position, self.scale) = (anchor, position, scale)
    (self.rotation, self.opacity) = (rotation, opacity)
    (self.skew, self.skewAxis) = (skew, skewAxis)
  }

  /// The transform at a frame, from the space of the content to that around it.
  public func transform(at frame: Double) -> Transform {
    let (position, scale, anchor) = (
      position.value(at: frame), scale.value(at: frame), anchor.value(at: frame)
    )
    let turned =
      Transform.translation(position.x, position.y)
      * .rotation(radians: rotation.value(at: frame) * .pi / 180)
    let skew = skew.value(at: frame)
    let skewed = skew == 0 ? turned : turned * .skew(degrees: skew, axis: skewAxis.value(at: frame))
    return skewed * .scale(scale.x, scale.y) * .translation(-anchor.x, -anchor.y)
  }
}

/// What places a layer of a Lottie in space, where cameras see it.
public struct AnimatedTransform3D: Hashable, Sendable {
  /// The point of the content that `position` places; of a camera the point that it looks at.
  public var anchor: Animated<Point3D>
  public var position: Animated<Point3D>
  /// The factors along the three axes; 1 is full size.
  public var scale: Animated<Point3D>
  /// The rotations about the three axes, in degrees.
  public var rotationX: Animated<Double>
  public var rotationY: Animated<Double>
  public var rotationZ: Animated<Double>
  /// The rotation that comes before those, in degrees about the three axes.
  public var orientation: Animated<Point3D>
  /// The opacity, 0…1.
  public var opacity: Animated<Double>

  /// Every default leaves the content as it is.
  public init(
    anchor: Animated<Point3D> = Animated(.zero), position: Animated<Point3D> = Animated(.zero),
    scale: Animated<Point3D> = Animated(1, 1, 1), rotationX: Animated<Double> = 0,
    rotationY: Animated<Double> = 0,
    rotationZ: Animated<Double> = 0, orientation: Animated<Point3D> = Animated(.zero),
    opacity: Animated<Double> = 1
  ) {
    (self.anchor, self.position, self.scale) = (anchor, position, scale)
    (self.rotationX, self.rotationY, self.rotationZ) = (rotationX, rotationY, rotationZ)
    (self.orientation, self.opacity) = (orientation, opacity)
  }
}
