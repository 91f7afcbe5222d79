import AnimationCore
import AnimationKit
import SVGAFormat

extension SVGAMovie {
  /// A scene as an SVGA movie: a sprite a layer, its transform and opacity written out for every frame.
  init(_ scene: Scene) {
    self.init(
      size: Size(scene.size, scene.size), frameRate: Int(scene.frameRate), frameCount: scene.frameCount,
      sprites: scene.layers.map { Sprite($0, frameCount: scene.frameCount) })
    for case .image(let image, _) in scene.layers.map(\.content)
    where !images.contains(where: { $0.key == image.key }) {
      images.append(image)
    }
  }
}

extension SVGAMovie.Sprite {
  init(_ layer: SceneLayer, frameCount: Int) {
    self.init(
      layer.imageKey,
      frames: SVGAMovie.FrameList(
        (0..<frameCount).map { frame in
          let transform = layer.transform(at: Double(frame))
          guard transform.isInvertible else { return .hidden }
          return SVGAMovie.Frame(
            alpha: layer.opacity.value(at: Double(frame))[0], layout: layer.layout, transform: transform,
            shapes: layer.svgaShapes)
        }))
  }

  /// A sprite of shapes that `shapes` gives for every frame.
  init(
    vector name: String, matteKey: String = "", frameCount: Int,
    _ frame: (Double) -> SVGAMovie.Frame
  ) {
    self.init(
      name, matteKey: matteKey, frames: SVGAMovie.FrameList((0..<frameCount).map { frame(Double($0)) }))
  }
}

extension SceneLayer {
  fileprivate var imageKey: String {
    switch content {
    case .shapes: name + ".vector"
    case .image(let image, _): image.key
    }
  }

  fileprivate var layout: Rect {
    switch content {
    case .shapes: .zero
    case .image(_, let size): Rect(size)
    }
  }

  fileprivate var svgaShapes: [SVGAMovie.Shape] {
    switch content {
    case .shapes(let shapes): shapes.map(SVGAMovie.Shape.init)
    case .image: []
    }
  }
}

extension SVGAMovie.Shape {
  init(_ shape: SceneShape) {
    let geometry: Geometry =
      switch shape.geometry {
      case .path(let path): .path(path)
      case .rect(let rect, let radius): .rect(rect, cornerRadius: radius)
      case .ellipse(let center, let width, let height):
        .ellipse(center: center, radiusX: width / 2, radiusY: height / 2)
      }
    let stroke = shape.stroke.map {
      SVGAMovie.Stroke($0.color, width: $0.style.width, cap: $0.style.cap, join: $0.style.join)
    }
    self.init(geometry, fill: shape.fill, stroke: stroke)
  }
}
