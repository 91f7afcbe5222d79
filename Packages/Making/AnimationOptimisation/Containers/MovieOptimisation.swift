import AnimationCore
import SVGAFormat

/// Makes an SVGA smaller.
struct MovieOptimisation {
  private var movie: SVGAMovie

  init(_ movie: SVGAMovie) {
    self.movie = movie
  }

  /// - Parameter isRounded: numbers have no more digits than are seen.
  /// - Throws: `interrupted`; `limitExceeded`.
  func encoded(
    with repacker: ImageRepacker, _ sounds: SoundTrimmer, stripping parts: Set<StrippedPart>,
    isRounded: Bool
  ) throws(AnimationError) -> [UInt8] {
    var optimisation = self
    if parts.contains(.hidden) { optimisation.removeHiddenSprites() }
    if parts.contains(.names) { optimisation.joinEqualImages() }
    optimisation.removeUnused()
    optimisation.trimSounds(sounds)
    optimisation.joinEqualSounds()
    if isRounded { optimisation.movie.round() }
    let images = optimisation.movie.images
    try optimisation.repackImages(repacker)
    let bytes = try SVGAEncoder.encode(optimisation.movie)
    guard bytes.count < Self.small, optimisation.movie.images != images else { return bytes }
    optimisation.movie.images = images
    let others = try SVGAEncoder.encode(optimisation.movie)
    return others.count < bytes.count ? others : bytes
  }

  /// The number of bytes of a file in which it matters that a picture that is smaller by itself may be larger in the file,
  /// where all is packed once more.
  private static let small = 1 << 14

  /// Pictures and sounds that nothing refers to, frames behind the last one.
  private mutating func removeUnused() {
    let shown = Set(movie.sprites.flatMap { Self.imageKeys(of: $0.imageKey) })
    movie.images.removeAll { !shown.contains($0.key) }
    let heard = Set(movie.cues.map(\.key))
    movie.sounds.removeAll { !heard.contains($0.key) }
    for index in movie.sprites.indices where movie.sprites[index].frames.count > movie.frameCount {
      movie.sprites[index].frames = .init(movie.sprites[index].frames.prefix(movie.frameCount))
    }
  }

  /// - Throws: `interrupted`.
  private mutating func repackImages(_ repacker: ImageRepacker) throws(AnimationError) {
    repacker.expect(movie.images.count)
    var images: [EncodedImage] = []
    for image in movie.images {
      images.append(EncodedImage(key: image.key, try repacker.repacked(image.content)))
    }
    movie.images = images
  }

  private mutating func trimSounds(_ sounds: SoundTrimmer) {
    var lengths: [String: Int] = [:]
    var results: [EncodedContent: (content: EncodedContent, milliseconds: Int)?] = [:]
    for index in movie.sounds.indices {
      let sound = movie.sounds[index].content
      let result =
        results[sound]
        ?? sounds.trimmed(sound).map {
          (EncodedContent($0.bytes), Int(($0.duration * 1000).rounded(.up)))
        }
      results[sound] = .some(result)
      guard let (content, milliseconds) = result else { continue }
      movie.sounds[index].content = content
      lengths[movie.sounds[index].key] = min(lengths[movie.sounds[index].key] ?? .max, milliseconds)
    }
    for index in movie.cues.indices {
      guard let length = lengths[movie.cues[index].key] else { continue }
      movie.cues[index].totalTime = min(movie.cues[index].totalTime, length)
    }
  }

  /// Joins sounds that are equal: they are not looked for by their keys.
  private mutating func joinEqualSounds() {
    var firsts: [EncodedContent: String] = [:]
    var replaced: [String: String] = [:]
    for sound in movie.sounds {
      if let first = firsts[sound.content] {
        replaced[sound.key] = first
      } else {
        firsts[sound.content] = sound.key
      }
    }
    for index in movie.cues.indices {
      movie.cues[index].key = replaced[movie.cues[index].key] ?? movie.cues[index].key
    }
    movie.sounds.removeAll { replaced[$0.key] != nil }
  }

  /// Sprites of equal pictures get one key: players find pictures by it.
  private mutating func joinEqualImages() {
    var firsts: [EncodedImage: String] = [:]
    var replaced: [String: String] = [:]
    for image in movie.images {
      if let first = firsts[image] { replaced[image.key] = first } else { firsts[image] = image.key }
    }
    for index in movie.sprites.indices {
      // What has an ending is looked for in several ways, or is known by it.
      if let first = replaced[movie.sprites[index].imageKey], !movie.sprites[index].isMatte {
        movie.sprites[index].imageKey = first
      }
    }
  }

  /// Those that no frame shows, but mattes. Sprites of one matte that are drawn apart, for what is between them, stay
  /// apart.
  private mutating func removeHiddenSprites() {
    var kept: [SVGAMovie.Sprite] = []
    var previous = ""
    for (sprite, next) in zip(movie.sprites, nextMatteKeys) {
      let isHidden = !sprite.frames.prefix(movie.frameCount).contains { $0.isVisible }
      let parts = !next.isEmpty && next == previous && sprite.matteKey != next
      guard !isHidden || sprite.isMatte || parts else { continue }
      kept.append(sprite)
      if !sprite.isMatte { previous = sprite.matteKey }
    }
    movie.sprites = kept
  }

  /// The matte key of the next sprite that is drawn, for each sprite; empty where there is none.
  private var nextMatteKeys: [String] {
    var next = ""
    let keys = movie.sprites.reversed().map { sprite in
      defer { if !sprite.isMatte { next = sprite.matteKey } }
      return next
    }
    return keys.reversed()
  }

  /// What players look for under the key of a sprite: with and without `.matte` and other endings.
  private static func imageKeys(of spriteKey: String) -> [String] {
    var keys = [spriteKey]
    for ending in KeyEnding.allCases where spriteKey.hasEnding(ending) {
      keys.append(spriteKey.without(ending))
    }
    for key in keys {
      if let dot = key.lastIndex(of: ".") { keys.append(String(key[..<dot])) }
    }
    return keys
  }
}
