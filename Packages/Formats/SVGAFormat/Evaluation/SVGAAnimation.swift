import AnimationCore

/// A movie ready to be shown.
public struct SVGAAnimation: Animation {
  package let movie: SVGAMovie
  public let info: AnimationInfo
  public let identity: AnimationIdentity? = AnimationIdentity()
  package let scene: SpriteScene

  /// - Throws: `invalid` when the movie has no size, frame rate or frames; `limitExceeded`.
  package init(
    _ movie: SVGAMovie, limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) {
    try self.init(movie, container: "zlib + protobuf", log: DiagnosticLog(), limits: limits)
  }

  /// - Parameters:
  ///   - container: how the file was packed.
  ///   - log: what was noted while it was read.
  init(
    _ movie: SVGAMovie, container: String, log: DiagnosticLog, limits: DecodingLimits
  ) throws(AnimationError) {
    try movie.validate(limits)
    var log = log
    self.movie = movie
    scene = SpriteScene(movie, &log)
    ImageUsage(movie, scene).note(in: &log)
    info = AnimationInfo(movie, scene, container: container, &log)
  }

  public func makeEvaluator() -> any FrameEvaluator { SVGAEvaluator(movie: movie, scene: scene) }
}
