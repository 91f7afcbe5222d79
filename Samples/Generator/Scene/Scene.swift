import AnimationCore
import AnimationKit

/// An animation of what both formats can show: layers of filled and stroked paths, or an image, moved by a
/// transform.
struct Scene {
  var name: String
  var size: Double
  var frameRate: Double
  var frameCount: Int
  /// Bottom first.
  var layers: [SceneLayer]
}

struct SceneLayer {
  enum Content {
    /// Bottom first.
    case shapes([SceneShape])
    /// Its top left corner lies at (0, 0).
    case image(EncodedImage, Size)
  }

  var name: String
  var content: Content
  /// The point of the content that `position` places and that scale and rotation leave where it is.
  var anchor = Point(0, 0)
  var position: Track
  /// 1 is full size.
  var scale = Track(1, 1)
  /// In degrees, clockwise.
  var rotation = Track(0)
  /// 0…1.
  var opacity = Track(1)

  func transform(at frame: Double) -> Transform {
    let (position, scale) = (position.value(at: frame), scale.value(at: frame))
    let angle = rotation.value(at: frame)[0] * .pi / 180
    return .translation(position[0], position[1]) * .rotation(radians: angle) * .scale(scale[0], scale[1])
      * .translation(-anchor.x, -anchor.y)
  }
}

struct SceneShape {
  enum Geometry {
    case path(Path)
    case ellipse(center: Point, width: Double, height: Double)
    case rect(Rect, cornerRadius: Double)
  }

  var geometry: Geometry
  var fill: Color?
  var stroke: (color: Color, style: StrokeStyle)?

  static func fill(_ geometry: Geometry, _ color: Color) -> SceneShape {
    SceneShape(geometry: geometry, fill: color)
  }

  static func stroke(_ geometry: Geometry, _ color: Color, width: Double) -> SceneShape {
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    return SceneShape(geometry: geometry, stroke: (color, style))
  }
}

extension SceneShape.Geometry {
  static func circle(_ x: Double, _ y: Double, radius: Double) -> Self {
    .ellipse(center: Point(x, y), width: 2 * radius, height: 2 * radius)
  }
}
