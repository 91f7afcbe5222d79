import AnimationCore

/// Takes what a reader finds in a file, in the file's order, and makes the movie of it. Both readers, of
/// messages and of JSON, end here.
struct MovieBuilder {
  var context: MovieDecodingContext
  var version = ""
  var params: MessageMovieParams?
  private var sprites: [SVGAMovie.Sprite] = []
  private var cues: [SVGAMovie.Cue] = []
  private var assets: [(key: String, content: EncodedContent)] = []
  private static let nothing = EncodedContent([])

  init(limits: DecodingLimits) {
    context = MovieDecodingContext(limits: limits)
  }

  /// The name of the sprite that comes next.
  func nextName(_ imageKey: String) -> SpriteName { SpriteName(index: sprites.count, imageKey: imageKey) }

  mutating func add(_ sprite: SVGAMovie.Sprite) throws(AnimationError) {
    sprites.append(sprite)
    try DecodingLimits.check("sprites", sprites.count, context.limits.layers)
  }

  mutating func add(_ cue: SVGAMovie.Cue) throws(AnimationError) {
    cues.append(cue)
    try DecodingLimits.check("audio entries", cues.count, context.limits.layers)
  }

  /// An image or a sound; nil when there is no such file.
  mutating func addAsset(_ key: String, _ content: EncodedContent?) throws(AnimationError) {
    assets.append((key, content ?? Self.nothing))
    try DecodingLimits.check("images", assets.count, context.limits.layers)
    if assets.last?.content.bytes.isEmpty == true {
      context.log.noteImage(
        .missing, [key], path: "images[\"\(key)\"]", "there is no such file, or it is empty")
    }
  }

  /// - Throws: `invalid` when there are no params.
  mutating func finish() throws(AnimationError) -> SVGAMovie {
    guard let params else {
      throw .invalid(path: "", reason: "it has no movie parameters: not an SVGA movie")
    }
    var movie = SVGAMovie(
      version: version, size: Size(Double(params.viewBoxWidth), Double(params.viewBoxHeight)),
      frameRate: Int(params.fps), frameCount: Int(params.frames), sprites: sprites, cues: cues)
    for (index, sprite) in sprites.enumerated() { noteFrameCount(sprite, index, movie.frameCount) }
    sortAssets(into: &movie)
    return movie
  }

  private mutating func noteFrameCount(_ sprite: SVGAMovie.Sprite, _ index: Int, _ frameCount: Int) {
    let count = sprite.frames.count
    guard count != frameCount else { return }
    let consequence = count < frameCount ? "hidden for the rest" : "the rest is never shown"
    context.log.note(
      .tolerated, SpriteName(index: index, imageKey: sprite.imageKey),
      "it has \(count) frames, the movie \(frameCount): \(consequence)")
  }

  private mutating func sortAssets(into movie: inout SVGAMovie) {
    let soundKeys = Set(cues.map(\.key))
    // Of entries with the same key the last one counts.
    let last = Dictionary(assets.enumerated().map { ($1.key, $0) }, uniquingKeysWith: max)
    for (index, asset) in assets.enumerated() where last[asset.key] == index && !asset.content.bytes.isEmpty {
      let kind = AssetKind(asset.content)
      if kind == .mp3 || (kind == .unknown && soundKeys.contains(asset.key)) {
        movie.sounds.append(SVGAMovie.Sound(key: asset.key, asset.content))
        continue
      }
      if kind == .unknown {
        context.log.noteImage(
          .unsupported, [asset.key], path: "images[\"\(asset.key)\"]",
          "the bytes are neither \(ImageProperties.FileType.list) nor MP3"
        )
      }
      movie.images.append(EncodedImage(key: asset.key, asset.content))
    }
  }
}
