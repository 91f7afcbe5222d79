import AnimationCore
import JSONText

/// Reads `movie.spec`, the JSON of SVGA 1.x files, by turning its frames into the messages of 2.x.
///
/// Tolerant as the players are: numbers may be strings, members may be missing, keys come in any order.
struct SpecReader {
  private let spec: JSONValue

  init(_ spec: JSONValue) {
    self.spec = spec
  }

  /// - Throws: `corrupt` when the text is not JSON; `invalid` when it is not a movie; `limitExceeded`.
  static func read(
    _ text: [UInt8], archive: MovieArchive, into movie: inout MovieBuilder
  ) throws(AnimationError) {
    let limits = movie.context.limits
    // Parsing takes several times the memory of the text.
    try DecodingLimits.check("size of movie.spec in bytes", text.count, limits.fileBytes)
    let document = try JSONDocument(parsing: text, part: "movie.spec", limits: limits)
    try document.withRoot { spec throws(AnimationError) in
      guard spec["movie"].isObject else {
        throw .invalid(path: "movie.spec", reason: "it has no \"movie\": not an SVGA movie")
      }
      let reader = SpecReader(spec)
      try reader.readImages(in: archive, into: &movie)
      try reader.readScene(into: &movie)
    }
  }

  /// Reads everything but the images.
  func readScene(into movie: inout MovieBuilder) throws(AnimationError) {
    movie.version = spec["ver"].identifier ?? ""
    movie.params = params
    for sprite in spec["sprites"].items { try readSprite(sprite, into: &movie) }
    for cue in spec["audios"].items { try movie.add(SVGAMovie.Cue(cue)) }
  }

  private var params: MessageMovieParams {
    let movie = spec["movie"]
    return .with {
      $0.viewBoxWidth = movie["viewBox"]["width"].float ?? 0
      $0.viewBoxHeight = movie["viewBox"]["height"].float ?? 0
      $0.fps = Int32(clamping: movie["fps"].integer ?? 0)
      $0.frames = Int32(clamping: movie["frames"].integer ?? 0)
    }
  }

  private func readImages(
    in archive: MovieArchive, into movie: inout MovieBuilder
  ) throws(AnimationError) {
    let keys = Set(spec["images"].members.map(\.key))
    for (key, value) in spec["images"].members {
      guard let name = value.identifier else { continue }
      // "bg.matte" means the image that sprites call "bg", unless there is another by that name.
      let bitmapKey = key.without(.matte)
      try movie.addAsset(
        keys.contains(bitmapKey) ? key : bitmapKey, archive.readAsset(named: name, key: key))
    }
  }

  private func readSprite(_ json: JSONValue, into movie: inout MovieBuilder) throws(AnimationError) {
    let imageKey = json["imageKey"].identifier ?? ""
    var sprite = SpriteBuilder(movie.nextName(imageKey))
    for frame in json["frames"].items {
      try movie.context.countFrameRecords(1)
      let shapeCount = frame["shapes"].items.reduce(0) { count, _ in count + 1 }
      try DecodingLimits.check("shapes", shapeCount, movie.context.limits.shapes)
      try sprite.append(MessageFrameEntity(frame), &movie.context)
    }
    try movie.add(
      SVGAMovie.Sprite(imageKey, matteKey: json["matteKey"].identifier ?? "", frames: sprite.frames))
  }
}
