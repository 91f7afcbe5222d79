import AnimationCore

/// What the sprites of one movie share while they are read: limits, diagnostics, and paths parsed once.
struct MovieDecodingContext {
  let limits: DecodingLimits
  var log = DiagnosticLog()
  private var paths: [String: ParsedPath] = [:]
  private var frameRecordCount = 0
  private var shapeCount = 0
  private var pathElementCount = 0

  private struct ParsedPath {
    var path: Path
    var errorOffset: Int?
  }

  init(limits: DecodingLimits) {
    self.limits = limits
  }

  mutating func countFrameRecords(_ count: Int) throws(AnimationError) {
    frameRecordCount += count
    try DecodingLimits.check("frame records", frameRecordCount, limits.frameRecords)
  }

  mutating func countShapes(_ count: Int) throws(AnimationError) {
    shapeCount += count
    try DecodingLimits.check("shapes", shapeCount, limits.shapes)
  }

  /// The path that `text` writes, as far as it can be understood.
  mutating func path(
    _ text: String, _ sprite: SpriteName, frame: Int
  ) throws(AnimationError) -> Path {
    let parsed: ParsedPath
    if let known = paths[text] {
      parsed = known
    } else {
      let limit = limits.pathElements - pathElementCount
      let (path, errorOffset) = PathParser.parse(text, elementLimit: limit)
      pathElementCount += path.elements.count
      try DecodingLimits.check("path elements", pathElementCount, limits.pathElements)
      parsed = ParsedPath(path: path, errorOffset: errorOffset)
      paths[text] = parsed
    }
    if let offset = parsed.errorOffset {
      log.note(
        .tolerated, sprite, frame: frame, "a path is drawn only up to an error in it",
        detail: "byte \(offset)")
    }
    return parsed.path
  }
}
