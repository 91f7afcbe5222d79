import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The movie as messages.

extension MessageMovieEntity {
  /// Hands on messages which, serialised one after the other, are the movie's: fields that repeat may come in parts.
  static func forEachPart<Failure: Error>(
    of movie: SVGAMovie, _ body: (MessageMovieEntity) throws(Failure) -> Void
  ) throws(Failure) {
    let images = movie.imagesWithEqualOnesTogether.map { MessageImageEntry($0.key, $0.bytes) }
    let sounds = movie.sounds.map { MessageImageEntry($0.key, $0.bytes) }
    let head = MessageMovieEntity.with {
      $0.version = movie.version
      $0.params = .with {
        $0.viewBoxWidth = Float(movie.size.width)
        $0.viewBoxHeight = Float(movie.size.height)
        $0.fps = Int32(clamping: movie.frameRate)
        $0.frames = Int32(clamping: movie.frameCount)
      }
      $0.images = images + sounds
    }
    try body(head)
    for sprite in movie.sprites {
      try body(.with { $0.sprites = [MessageSpriteEntity(sprite)] })
    }
    try body(.with { $0.audios = movie.cues.map { MessageAudioEntity($0) } })
  }
}

extension SVGAMovie {
  /// Images of the same bytes one after the other: a movie has one for each key, and what zlib has just seen takes
  /// it next to no room again, up to 32 kB.
  fileprivate var imagesWithEqualOnesTogether: [EncodedImage] {
    var firsts: [EncodedImage: Int] = [:]
    let order = images.enumerated().map { index, image in
      let first = firsts[image] ?? index
      firsts[image] = first
      return (first, index)
    }
    return order.sorted { $0 < $1 }.map { images[$0.1] }
  }
}

extension MessageImageEntry {
  fileprivate init(_ key: String, _ bytes: [UInt8]) {
    self.init()
    self.key = key
    value = Data(bytes)
  }
}

extension MessageAudioEntity {
  fileprivate init(_ cue: SVGAMovie.Cue) {
    self.init()
    audioKey = cue.key
    startFrame = Int32(clamping: cue.startFrame)
    endFrame = Int32(clamping: cue.endFrame)
    startTime = Int32(clamping: cue.startTime)
    totalTime = Int32(clamping: cue.totalTime)
  }
}

extension MessageSpriteEntity {
  init(_ sprite: SVGAMovie.Sprite) {
    self.init()
    imageKey = sprite.imageKey
    matteKey = sprite.matteKey
    var previous: [SVGAMovie.Shape] = []
    var clip: (path: Path, text: String) = (Path(), PathWriter.clip(Path()))
    for frame in sprite.frames {
      var message = MessageFrameEntity(frame, after: previous)
      if frame.isVisible, let path = frame.clip {
        if path != clip.path { clip = (path, PathWriter.clip(path)) }
        message.clipPath = clip.text
      }
      frames.append(message)
      previous = frame.shapes
    }
  }
}

extension MessageFrameEntity {
  /// Makes the message for a frame, all but its clip.
  ///
  /// - Parameter previous: the shapes of the frame before; the same ones again become KEEP.
  fileprivate init(_ frame: SVGAMovie.Frame, after previous: [SVGAMovie.Shape]) {
    self.init()
    guard frame.isVisible else { return }
    alpha = Float(frame.alpha)
    if frame.layout != .zero { layout = MessageLayout(frame.layout) }
    if frame.transform != .identity { transform = MessageTransform(frame.transform) }
    shapes =
      !previous.isEmpty && frame.shapes == previous
      ? [.with { $0.type = .keep }] : frame.shapes.map { MessageShapeEntity($0) }
  }
}

extension PathWriter {
  /// A blank is a clip of nothing; no text at all would be no clip.
  fileprivate static func clip(_ path: Path) -> String { path.isEmpty ? " " : text(path) }
}

extension MessageLayout {
  fileprivate init(_ rect: Rect) {
    self.init()
    (x, y, width, height) = (Float(rect.x), Float(rect.y), Float(rect.width), Float(rect.height))
  }
}

extension MessageTransform {
  fileprivate init(_ transform: Transform) {
    self.init()
    (a, b, c, d) = (Float(transform.a), Float(transform.b), Float(transform.c), Float(transform.d))
    (tx, ty) = (Float(transform.tx), Float(transform.ty))
  }
}

extension MessageShapeEntity {
  fileprivate init(_ shape: SVGAMovie.Shape) {
    self.init()
    switch shape.geometry {
    case .path(let path):
      type = .shape
      self.shape = .with { $0.d = PathWriter.text(path) }
    case .rect(let rect, let cornerRadius):
      type = .rect
      self.rect = .with {
        ($0.x, $0.y) = (Float(rect.x), Float(rect.y))
        ($0.width, $0.height) = (Float(rect.width), Float(rect.height))
        $0.cornerRadius = Float(cornerRadius)
      }
    case .ellipse(let center, let radiusX, let radiusY):
      type = .ellipse
      ellipse = .with {
        ($0.x, $0.y, $0.radiusX, $0.radiusY) = (
          Float(center.x), Float(center.y), Float(radiusX), Float(radiusY)
        )
      }
    }
    styles = ShapeStyle(shape)
    if shape.transform != .identity { transform = MessageTransform(shape.transform) }
  }
}

extension MessageShapeEntity.ShapeStyle {
  fileprivate init(_ shape: SVGAMovie.Shape) {
    self.init()
    if let color = shape.fill { fill = RGBAColor(color) }
    guard let stroke = shape.stroke else { return }
    self.stroke = RGBAColor(stroke.color)
    strokeWidth = Float(stroke.width)
    lineCap =
      switch stroke.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    lineJoin =
      switch stroke.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    miterLimit = Float(stroke.miterLimit)
    if let dash = stroke.dash {
      (lineDashI, lineDashIi) = (Float(dash.length), Float(dash.gap))
      lineDashIii = Float(dash.offset)
    }
  }
}

extension MessageShapeEntity.ShapeStyle.RGBAColor {
  fileprivate init(_ color: Color) {
    self.init()
    (r, g, b, a) = (Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
  }
}
