import AnimationCore

@testable import SVGAFormat

// Short ways to write messages in tests.

extension MessageMovieEntity {
  /// A movie of one sprite, 100 x 80, 10 frames per second, with as many frames as the sprite has.
  static func movie(_ frames: [MessageFrameEntity], imageKey: String = "a") -> MessageMovieEntity {
    movie([.sprite(imageKey, frames)])
  }

  static func movie(_ sprites: [MessageSpriteEntity]) -> MessageMovieEntity {
    .with {
      $0.version = "2.0.0"
      $0.params = .with {
        $0.viewBoxWidth = 100
        $0.viewBoxHeight = 80
        $0.fps = 10
        $0.frames = Int32(sprites.map(\.frames.count).max() ?? 1)
      }
      $0.sprites = sprites
    }
  }

  func adding(image key: String, _ bytes: [UInt8]) -> MessageMovieEntity {
    var movie = self
    movie.images.append(
      .with {
        $0.key = key
        $0.value = .init(bytes)
      })
    return movie
  }

  func decoded(limits: DecodingLimits = DecodingLimits()) throws -> SVGAAnimation {
    try SVGADecoder.decode(Files.zlib(self), limits: limits)
  }

  /// What the movie shows in its first frame.
  func firstFrame(replacements: Replacements = Replacements()) throws -> [DisplayItem] {
    try decoded().displayList(at: 0, replacements: replacements).items
  }
}

extension MessageSpriteEntity {
  static func sprite(
    _ imageKey: String, matteKey: String = "", _ frames: [MessageFrameEntity]
  ) -> MessageSpriteEntity {
    .with {
      $0.imageKey = imageKey
      $0.matteKey = matteKey
      $0.frames = frames
    }
  }
}

extension MessageFrameEntity {
  static let hidden = MessageFrameEntity()

  /// A visible frame with a layout of 10 x 20.
  static func visible(
    alpha: Float = 1, transform: MessageTransform? = nil, clip: String = "",
    _ shapes: [MessageShapeEntity] = []
  ) -> MessageFrameEntity {
    .with {
      $0.alpha = alpha
      $0.layout = .with { ($0.width, $0.height) = (10, 20) }
      if let transform { $0.transform = transform }
      $0.clipPath = clip
      $0.shapes = shapes
    }
  }
}

extension MessageTransform {
  static func matrix(
    _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ tx: Float = 0, _ ty: Float = 0
  ) -> MessageTransform {
    .with { ($0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty) = (a, b, c, d, tx, ty) }
  }
}

extension MessageShapeEntity {
  typealias Paint = ShapeStyle.RGBAColor

  static let keep = MessageShapeEntity.with { $0.type = .keep }

  static func path(_ d: String, fill: Paint? = .red) -> MessageShapeEntity {
    .with {
      $0.shape = .with { $0.d = d }
      $0.styles = .with { if let fill { $0.fill = fill } }
    }
  }

  /// A filled square at the origin.
  static func square(_ side: Float = 4, fill: Paint = .red) -> MessageShapeEntity {
    .with {
      $0.type = .rect
      $0.rect = .with { ($0.width, $0.height) = (side, side) }
      $0.styles = .with { $0.fill = fill }
    }
  }

  func with(_ change: (inout MessageShapeEntity) -> Void) -> MessageShapeEntity {
    var shape = self
    change(&shape)
    return shape
  }
}

extension MessageShapeEntity.ShapeStyle.RGBAColor {
  static let red = rgba(1, 0, 0)

  static func rgba(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> Self {
    .with { ($0.r, $0.g, $0.b, $0.a) = (r, g, b, a) }
  }
}
