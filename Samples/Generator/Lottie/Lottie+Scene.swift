import AnimationCore
import AnimationKit
import Foundation

extension Lottie {
  /// A scene as a Lottie file; its images are embedded.
  static func file(_ scene: Scene) -> JSON {
    var assets: [JSON] = []
    var keys: Set<String> = []
    for case .image(let image, let size) in scene.layers.map(\.content) where keys.insert(image.key).inserted
    {
      assets.append(imageAsset(image, size))
    }
    let layers = scene.layers.enumerated().map { index, layer in
      Lottie.layer(
        layer.name, scene.layers.count - index, kind(layer.content), placement(layer),
        frameCount: scene.frameCount)
    }
    return file(
      scene.name, size: scene.size, frameRate: scene.frameRate, frameCount: scene.frameCount,
      layers: layers.reversed(), assets: assets)
  }

  private static func kind(_ content: SceneLayer.Content) -> Kind {
    switch content {
    case .shapes(let shapes): .shapes(shapes.reversed().map(group))
    case .image(let image, _): .image(asset: image.key)
    }
  }

  private static func placement(_ layer: SceneLayer) -> Placement {
    Placement(
      anchor: Track(layer.anchor.x, layer.anchor.y), position: layer.position, scale: layer.scale,
      rotation: layer.rotation, opacity: layer.opacity)
  }

  static func group(_ shape: SceneShape) -> JSON {
    var items: [JSON] =
      switch shape.geometry {
      case .path(let path): [self.path(path)]
      case .ellipse(let center, let width, let height):
        [ellipse(center: center, width: width, height: height)]
      case .rect(let rect, let radius): [self.rect(rect, radius: radius)]
      }
    if let stroke = shape.stroke { items.append(self.stroke(stroke.color, width: stroke.style.width)) }
    if let fill = shape.fill { items.append(self.fill(fill)) }
    return group("Shape", items)
  }

  private static func imageAsset(_ image: EncodedImage, _ size: Size) -> JSON {
    [
      "id": .string(image.key), "w": .number(size.width), "h": .number(size.height), "u": "", "e": 1,
      "p": .string("data:image/png;base64," + Data(image.bytes).base64EncodedString()),
    ]
  }
}
