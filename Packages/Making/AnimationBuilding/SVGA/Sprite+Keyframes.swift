import AnimationCore
import SVGAFormat

extension SVGAMovie.Sprite {
  /// A sprite that keyframes move: SVGA has a state for every frame, which they are written out to.
  ///
  /// - Parameters:
  ///   - imageKey: the key of its image; for shapes alone a name that ends in `.vector`; for a matte in `.matte`.
  ///   - matteKey: the `imageKey` of the matte through which it shows; empty for none.
  ///   - frameCount: the movie's.
  ///   - imageSize: how large the image is shown; nil for none.
  ///   - shapes: drawn above the image, bottom first.
  ///   - clip: the region outside of which nothing shows, in the space of the content; nil for none.
  /// - Throws: `invalid` where a number is not finite; `limitExceeded`.
  public init(
    _ imageKey: String, matteKey: String = "", frameCount: Int, imageSize: Size? = nil,
    shapes: [SVGAMovie.Shape] = [], transform: AnimatedTransform = AnimatedTransform(),
    clip: Animated<Path>? = nil
  ) throws(AnimationError) {
    try DecodingLimits.check("frame records", frameCount, DecodingLimits().frameRecords)
    var frames = SVGAMovie.FrameList()
    for frame in 0..<max(0, frameCount) {
      let (place, alpha) = (
        transform.transform(at: Double(frame)), transform.opacity.value(at: Double(frame))
      )
      let clip = clip?.value(at: Double(frame))
      guard place.isFinite, alpha.isFinite, clip?.isDrawable() ?? true else {
        throw .invalid(path: "\(imageKey).frames[\(frame)]", reason: "it has numbers that cannot be drawn")
      }
      frames.append(
        place.isInvertible
          ? SVGAMovie.Frame(
            alpha: alpha, layout: imageSize.map { Rect($0) } ?? .zero, transform: place, clip: clip,
            shapes: shapes)
          : .hidden)
    }
    self.init(imageKey, matteKey: matteKey, frames: frames)
  }

  /// A sprite whose state is computed for every frame.
  ///
  /// - Parameters:
  ///   - imageKey: the key of its image; for shapes alone a name that ends in `.vector`; for a matte in `.matte`.
  ///   - matteKey: the `imageKey` of the matte through which it shows; empty for none.
  ///   - frameCount: the movie's.
  ///   - state: the state at a frame, from 0 on.
  public init(
    _ imageKey: String, matteKey: String = "", frameCount: Int, state: (_ frame: Double) -> SVGAMovie.Frame
  ) {
    let frames = (0..<max(0, frameCount)).map { state(Double($0)) }
    self.init(imageKey, matteKey: matteKey, frames: SVGAMovie.FrameList(frames))
  }
}
