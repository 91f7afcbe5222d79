import AnimationCore
import JSONText

extension LottieWriter {
  mutating func transform(_ transform: AnimatedTransform) throws(AnimationError) -> JSONTree {
    let isSkewed = transform.skew != 0
    return .fields([
      "o": try property("opacity", transform.opacity, times: 100),
      "r": try property("rotation", transform.rotation),
      "p": try property("position", transform.position), "a": try property("anchor", transform.anchor),
      "s": try property("scale", transform.scale, times: 100),
      "sk": isSkewed ? try property("skew", transform.skew) : nil,
      "sa": isSkewed ? try property("skewAxis", transform.skewAxis) : nil,
    ])
  }

  /// - Parameter hasAnchor: false for a camera that looks straight on.
  mutating func transform(
    _ transform: AnimatedTransform3D, hasAnchor: Bool
  ) throws(AnimationError) -> JSONTree {
    .fields([
      "o": try property("opacity", transform.opacity, times: 100),
      "rz": try property("rotationZ", transform.rotationZ),
      "rx": try property("rotationX", transform.rotationX),
      "ry": try property("rotationY", transform.rotationY),
      "or": try property("orientation", transform.orientation),
      "p": try property("position", transform.position),
      "a": hasAnchor ? try property("anchor", transform.anchor) : nil,
      "s": try property("scale", transform.scale, times: 100),
    ])
  }

  /// The opacity of a paint, in percent, with the alpha of its colour in it.
  mutating func opacity(
    _ opacity: Animated<Double>, of color: Animated<Color>
  ) throws(AnimationError) -> JSONTree {
    let alpha = color.values[0].alpha
    guard color.values.allSatisfy({ $0.alpha == alpha }) else {
      throw mistake("the alpha of the colour changes: change the opacity")
    }
    return try property("opacity", opacity, times: 100 * alpha)
  }
}
