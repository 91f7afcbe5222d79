import AnimationCore
import Pixels
import SVGAFormat
import SystemSupport

/// Sprites and their pictures, made of an animation.
struct SpriteMaker {
  struct Result {
    var images: [EncodedImage] = []
    /// Bottom first.
    var sprites: [SVGAMovie.Sprite] = []
    var drawings: [SVGAConversion.Drawing] = []
    var decodedBytes = 0
  }

  private let source: RetimedAnimation
  private let images: ImageCache
  private let log: DrawingLog?
  private let budget: WorkBudget

  init(_ source: RetimedAnimation, images: ImageCache, log: DrawingLog?, budget: WorkBudget) {
    (self.source, self.images, self.log, self.budget) = (source, images, log, budget)
  }

  func movie(scale: Double, progress: (Double) -> Void) throws(AnimationError) -> Result {
    try pictures(scale: scale, progress: progress)
  }

  /// All of it as pictures.
  private func pictures(scale: Double, progress: (Double) -> Void) throws(AnimationError) -> Result {
    let drawer = PictureDrawer(
      canvas: source.info.size, scale: scale, images: images, log: log, threads: ProcessorCount.available,
      budget: budget)
    let evaluator = source.makeEvaluator()
    let context = EvaluationContext(budget: budget, log: log)
    let count = source.info.frameCount
    let sequence = try drawer.sequence(
      of: (0..<count).lazy.map {
        (frame: $0, items: evaluator.displayList(at: Double($0), context: context).items)
      },
      in: drawer.canvas, prefix: "frame"
    ) { progress(Double($0 + 1) / Double(count)) }
    return Result(
      images: sequence.images, sprites: sequence.movieSprites,
      drawings: [
        .init(
          layer: "", reasons: [.size], pictureCount: sequence.images.count,
          decodedBytes: sequence.decodedBytes)
      ], decodedBytes: sequence.decodedBytes)
  }
}
