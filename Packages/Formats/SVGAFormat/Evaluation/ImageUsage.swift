import AnimationCore

/// How a movie uses its images, to find those whose memory is spent for nothing: decoded images are what
/// most of an SVGA's memory goes to, whatever the size of the file.
struct ImageUsage {
  /// Drawn at up to half its size, an image could have a quarter of the pixels.
  fileprivate static let ordinaryScale = 0.5
  /// Smaller images are not worth a word.
  private static let leastPixels = 256 * 256
  /// A frame sequence has at least so many images.
  private static let leastSequence = 8

  fileprivate struct Use {
    let properties: ImageProperties?
    /// The largest at which it is drawn in any frame, in canvas units per pixel; 0 when it is never drawn. Not
    /// looked for any further when it is above `ordinaryScale`.
    var scale = 0.0
  }

  private let keys: [String]
  private var uses: [String: Use] = [:]
  /// Sprites that show an image, and those of them that show it in one frame only.
  private var imageSprites = 0
  private var singleFrameSprites = 0

  init(_ movie: SVGAMovie, _ scene: SpriteScene) {
    keys = movie.images.map(\.key)
    for image in movie.images where image.content.imageType != nil {
      uses[image.key] = Use(properties: try? image.properties)
    }
    for index in scene.layers.flatMap({ $0.members + ($0.matte.map { [$0] } ?? []) }) {
      let frames = movie.sprites[index].frames
      guard scene.members[index].image != nil, !frames.states.isEmpty else { continue }
      imageSprites += 1
      if frames.visibleCount == 1 { singleFrameSprites += 1 }
      uses[scene.members[index].bitmapKey]?.add(frames.states)
    }
  }

  func note(in log: inout DiagnosticLog) {
    for key in keys {
      guard let use = uses[key] else { continue }
      if use.scale == 0 {
        log.note(.wasteful, path: "images[\"\(key)\"]", "no sprite shows it")
      } else if let properties = use.properties, use.scale <= Self.ordinaryScale,
        properties.width * properties.height >= Self.leastPixels
      {
        let (width, height) = (use.drawn(properties.width), use.drawn(properties.height))
        log.note(
          .wasteful, path: "images[\"\(key)\"]",
          "\(properties.width)x\(properties.height) pixels are never drawn larger than \(width)x\(height)")
      }
    }
    if singleFrameSprites >= Self.leastSequence, singleFrameSprites * 10 >= imageSprites * 9 {
      log.note(
        .wasteful, path: "sprites",
        "a frame sequence: \(singleFrameSprites) of \(imageSprites) images are shown in one frame only")
    }
  }
}

extension ImageUsage.Use {
  fileprivate mutating func add(_ states: [SVGAMovie.Frame]) {
    for state in states {
      if scale > ImageUsage.ordinaryScale { return }
      guard let box = state.box, let matrix = state.matrix else { continue }
      // As the image is fitted into the layout; one of unknown size fills it.
      let fit = properties.map { min(box.width / Double($0.width), box.height / Double($0.height)) } ?? 1
      scale = max(scale, fit * matrix.maximumScale)
    }
  }

  fileprivate func drawn(_ side: Int) -> Int {
    Int((Double(side) * scale).rounded(), within: 1...max(1, side))
  }
}
