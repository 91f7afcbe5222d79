import AnimationCore
import CStandardLibrary

/// The parts of which a Lottie makes a transform: T(position) · R(rotation) · K(skew) · S(scale), the anchor aside.
package struct TransformParts: Equatable {
  /// The angle in degrees.
  package var rotation: Double
  package var scale: Point
  /// The skew's angle in degrees, along the x axis.
  package var skew: Double

  /// - Parameters:
  ///   - transform: one that can be inverted.
  ///   - previous: of the frame before: among those that are equal, the nearest is chosen.
  package init(_ transform: Transform, after previous: TransformParts?) {
    let length = hypot(transform.a, transform.b)
    var (x, turn) = (length, atan2(transform.b, transform.a) * 180 / .pi)
    var y = transform.determinant / length
    let slope = -(transform.a * transform.c + transform.b * transform.d) / transform.determinant
    skew = atan(slope) * 180 / .pi
    func turned(_ angle: Double) -> Double {
      guard let previous else { return angle }
      return angle + 360 * ((previous.rotation - angle) / 360).rounded()
    }
    // The same, with both scales the other way round.
    let isOther: Bool
    if let previous {
      func distance(_ angle: Double, _ x: Double, _ y: Double) -> Double {
        abs(turned(angle) - previous.rotation) / 90 + abs(x - previous.scale.x) + abs(y - previous.scale.y)
      }
      isOther = distance(turn + 180, -x, -y) < distance(turn, x, y) - 1e-9
    } else {
      isOther = transform.determinant < 0 && abs(turn) > 90
    }
    if isOther {
      (x, y) = (-x, -y)
      turn += turn > 0 ? -180 : 180
    }
    rotation = turned(turn)
    scale = Point(x, y)
  }

  package init(rotation: Double, scale: Point, skew: Double) {
    (self.rotation, self.scale, self.skew) = (rotation, scale, skew)
  }

  /// The transform that they make, without a position.
  package var linear: Transform {
    Transform.rotation(radians: rotation * .pi / 180)
      * Transform(a: 1, b: 0, c: -tan(skew * .pi / 180), d: 1, tx: 0, ty: 0)
      * Transform.scale(scale.x, scale.y)
  }
}
