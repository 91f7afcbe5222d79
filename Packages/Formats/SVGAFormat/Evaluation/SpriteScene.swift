import AnimationCore

/// Which sprites are drawn, in which order, through which mattes, and what image each one shows: all that
/// is the same in every frame.
package struct SpriteScene: Sendable {
  /// Sprites that are drawn together, bottom first.
  package struct Layer: Sendable {
    /// Places in `members`.
    package var members: [Int]
    /// The place of the matte that masks them all, if they have one.
    package var matte: Int?
  }

  /// A sprite's part in the scene.
  package struct Member: Sendable {
    /// The image it shows, if any.
    package var image: EncodedImage?
    /// The name of that image, under which it is replaced: the sprite's key, that of a matte without its ending.
    package var bitmapKey: String
    /// True when there should be an image and is none: a viewer may still put one there.
    package var isImageMissing = false

    /// Where a text on the sprite is wrapped, as on iOS; nil for never.
    var pixelWidth: Double? {
      image.flatMap { try? $0.properties }.map { Double($0.width) }
    }
  }

  /// Bottom first.
  package private(set) var layers: [Layer] = []
  /// One for each sprite of the movie, in its order.
  package private(set) var members: [Member] = []

  init(_ movie: SVGAMovie, _ log: inout DiagnosticLog) {
    let images = Self.sharedImages(movie)
    let sounds = Set(movie.sounds.map(\.key))
    for (index, sprite) in movie.sprites.enumerated() {
      var member = Self.member(sprite, images)
      if member.image == nil {
        member.noteMissingImage(sprite, SpriteName(index: index, imageKey: sprite.imageKey), sounds, &log)
      }
      members.append(member)
    }
    makeLayers(movie, &log)
  }

  /// Images by key; those with the same bytes are one object, and so are decoded once.
  private static func sharedImages(_ movie: SVGAMovie) -> [String: EncodedImage] {
    var distinct: Set<EncodedImage> = []
    return Dictionary(
      movie.images.map { ($0.key, distinct.insert($0).memberAfterInsert) }, uniquingKeysWith: { $1 })
  }

  /// Looks for the image under the sprite's key, then without `.matte`. What else a key ends in is part of it, as for all
  /// players but that for iOS: a `.vector` sprite is one of shapes, whatever the image of nearly its name is.
  private static func member(_ sprite: SVGAMovie.Sprite, _ images: [String: EncodedImage]) -> Member {
    let key = sprite.imageKey
    if let image = images[key] { return Member(image: image, bitmapKey: key) }
    let stem = key.without(.matte)
    return Member(image: images[stem], bitmapKey: stem)
  }

  private mutating func makeLayers(_ movie: SVGAMovie, _ log: inout DiagnosticLog) {
    // Mattes may come after the sprites they mask; of several with the same key the last one counts.
    var mattes: [String: Int] = [:]
    for (index, sprite) in movie.sprites.enumerated() where sprite.isMatte { mattes[sprite.imageKey] = index }
    var previousKey = ""
    for (index, sprite) in movie.sprites.enumerated() where !sprite.isMatte {
      let key = sprite.matteKey
      defer { previousKey = key }
      if key.isEmpty {
        layers.append(Layer(members: [index]))
      } else if let matte = mattes[key] {
        if key == previousKey, !layers.isEmpty {
          layers[layers.count - 1].members.append(index)
        } else {
          layers.append(Layer(members: [index], matte: matte))
        }
      } else {
        log.note(
          .tolerated, SpriteName(index: index, imageKey: sprite.imageKey),
          "its matte \"\(key)\" does not exist: not drawn")
      }
    }
  }
}

extension SpriteScene.Member {
  /// Sprites of shapes alone, and empty ones, are no flaw.
  fileprivate mutating func noteMissingImage(
    _ sprite: SVGAMovie.Sprite, _ name: SpriteName, _ sounds: Set<String>, _ log: inout DiagnosticLog
  ) {
    guard !sprite.imageKey.hasEnding(.vector),
      sprite.frames.states.contains(where: { $0.shapes.isEmpty })
    else { return }
    isImageMissing = true
    let reason = sounds.contains(name.imageKey) ? "its image is a sound" : "there is no such image"
    log.noteImage(.missing, [bitmapKey, sprite.imageKey], path: name.path, "\(reason): none is drawn")
  }
}
