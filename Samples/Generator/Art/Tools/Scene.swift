import AnimationBuilding

/// An animation of what both formats can show: layers of filled and stroked outlines, or an image, moved by a
/// transform.
struct Scene {
  var name: String
  var size: Double
  var frameRate: Int
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
  var transform: AnimatedTransform

  init(_ name: String, _ content: Content, _ transform: AnimatedTransform) {
    (self.name, self.content, self.transform) = (name, content, transform)
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
  /// A line with round ends.
  var stroke: (color: Color, width: Double)?

  static func fill(_ geometry: Geometry, _ color: Color) -> SceneShape {
    SceneShape(geometry: geometry, fill: color)
  }

  static func stroke(_ geometry: Geometry, _ color: Color, width: Double) -> SceneShape {
    SceneShape(geometry: geometry, stroke: (color, width))
  }
}

extension SceneShape.Geometry {
  static func circle(_ x: Double, _ y: Double, radius: Double) -> Self {
    .ellipse(center: Point(x, y), width: 2 * radius, height: 2 * radius)
  }
}

// MARK: - Both formats

extension LottieDocument {
  init(_ scene: Scene) {
    self.init(
      scene.name, size: Size(scene.size, scene.size), frameRate: Double(scene.frameRate),
      frameCount: scene.frameCount,
      layers: scene.layers.reversed().map { layer in
        LottieLayer(layer.name, layer.lottieContent, transform: layer.transform)
      })
  }
}

extension SVGAMovie {
  init(_ scene: Scene) throws {
    self.init(
      size: Size(scene.size, scene.size), frameRate: scene.frameRate, frameCount: scene.frameCount,
      sprites: try scene.layers.map { try $0.sprite(frameCount: scene.frameCount) })
    for case .image(let image, _) in scene.layers.map(\.content)
    where !images.contains(where: { $0.key == image.key }) {
      images.append(image)
    }
  }
}

extension SceneLayer {
  fileprivate var lottieContent: LottieLayer.Content {
    switch content {
    case .shapes(let shapes): .shapes(shapes.reversed().map(\.lottieShape))
    case .image(let image, let size): .image(image, size: size)
    }
  }

  fileprivate func sprite(frameCount: Int) throws -> SVGAMovie.Sprite {
    switch content {
    case .shapes(let shapes):
      try SVGAMovie.Sprite(
        name + ".vector", frameCount: frameCount, shapes: shapes.map(\.svgaShape), transform: transform)
    case .image(let image, let size):
      try SVGAMovie.Sprite(image.key, frameCount: frameCount, imageSize: size, transform: transform)
    }
  }
}

extension SceneShape {
  fileprivate var lottieShape: LottieShape {
    var items: [LottieShape] =
      switch geometry {
      case .path(let path): [.path(path)]
      case .ellipse(let center, let width, let height): [.ellipse(center: center, size: Size(width, height))]
      case .rect(let rect, let radius): [.rectangle(rect, cornerRadius: Animated(radius))]
      }
    if let stroke { items.append(.line(stroke.color, width: Animated(stroke.width))) }
    if let fill { items.append(.fill(fill)) }
    return .group("Shape", items)
  }

  fileprivate var svgaShape: SVGAMovie.Shape {
    let geometry: SVGAMovie.Shape.Geometry =
      switch geometry {
      case .path(let path): .path(path)
      case .rect(let rect, let radius): .rect(rect, cornerRadius: radius)
      case .ellipse(let center, let width, let height):
        .ellipse(center: center, radiusX: width / 2, radiusY: height / 2)
      }
    let stroke = stroke.map {
      SVGAMovie.Stroke($0.color, width: $0.width, cap: .round, join: .round)
    }
    return SVGAMovie.Shape(geometry, fill: fill, stroke: stroke)
  }
}
