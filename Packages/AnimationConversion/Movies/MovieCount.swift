import AnimationCore
import SVGAFormat

/// What a movie asks for in all of its frames: no more than can be kept.
enum MovieCount {
  private static let mostShapes = 500_000
  private static let mostMasks = 1000
  private static let mostVertices = 1 << 20

  /// - Throws: `limitExceeded`.
  static func check(_ movie: SVGAMovie) throws(AnimationError) {
    var (shapes, vertices) = (0, 0)
    for sprite in movie.sprites {
      // A mask has as many vertices in all frames.
      var (most, changes) = (0, 0)
      var last: Path?
      for state in sprite.frames.prefix(movie.frameCount) where state.isVisible {
        shapes += state.shapes.count
        guard let clip = state.clip, clip != last else { continue }
        last = clip
        changes += 1
        most = max(most, clip.elements.count)
        if clip.elements.count > mostMasks {
          try DecodingLimits.check("outlines of a clip", clip.contours.count, mostMasks)
        }
      }
      vertices += most * changes
      try DecodingLimits.check("vertices of clips in all frames", vertices, mostVertices)
    }
    try DecodingLimits.check("shapes in all frames", shapes, mostShapes)
  }
}
