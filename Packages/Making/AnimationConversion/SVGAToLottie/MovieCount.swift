import AnimationCore
import SVGAFormat

/// What a movie asks for in all of its frames: no more than can be kept.
enum MovieCount {
  private static let maximumShapes = 500_000
  /// The most shapes, and the most transforms and opacities, that are not as in the frame before: each
  /// becomes keyframes.
  private static let maximumChangedShapes = 100_000
  private static let maximumChangedStates = 250_000
  private static let maximumMasks = 1000
  private static let maximumVertices = 1 << 20

  /// - Throws: `limitExceeded`.
  static func check(_ movie: SVGAMovie) throws(AnimationError) {
    var (shapes, changedShapes, changedStates, vertices) = (0, 0, 0, 0)
    for sprite in movie.sprites {
      // A mask has as many vertices in all frames.
      var (most, changes) = (0, 0)
      var last: Path?
      var before: SVGAMovie.Frame?
      for state in sprite.frames.prefix(movie.frameCount) where state.isVisible {
        shapes += state.shapes.count
        if state.shapes != before?.shapes { changedShapes += state.shapes.count }
        if state.matrix != before?.matrix || state.alpha != before?.alpha { changedStates += 1 }
        before = state
        guard let clip = state.clip, clip != last else { continue }
        last = clip
        changes += 1
        most = max(most, clip.elements.count)
        if clip.elements.count > maximumMasks {
          try DecodingLimits.check("outlines of a clip", clip.contours.count, maximumMasks)
        }
      }
      vertices += most * changes
      try DecodingLimits.check("vertices of clips in all frames", vertices, maximumVertices)
    }
    try DecodingLimits.check("shapes in all frames", shapes, maximumShapes)
    try DecodingLimits.check("shapes that change in all frames", changedShapes, maximumChangedShapes)
    try DecodingLimits.check("transforms and opacities in all frames", changedStates, maximumChangedStates)
  }
}
