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
    var drawings: [Conversion.Drawing] = []
    var decodedBytes = 0
    /// Keys of the animation's images that had to change.
    var renamed: [(from: String, to: String)] = []
  }

  private let source: RetimedAnimation
  private let images: ImageCache
  private let log: DrawingLog?
  private let budget: WorkBudget
  /// Nil when there is more than can be said in shapes.
  private let plan: (parts: [SpritePlan.Part], names: [Int: String])?

  /// Looks at all frames.
  ///
  /// - Parameter progress: is called with the part that is done, from 0 to 1.
  init(
    _ source: RetimedAnimation, images: ImageCache, log: DrawingLog?, budget: WorkBudget,
    progress: (Double) -> Void
  ) throws(AnimationError) {
    (self.source, self.images, self.log, self.budget) = (source, images, log, budget)
    let drawer = PictureDrawer(
      canvas: source.info.size, scale: 1, images: images, log: nil, threads: 1, budget: budget)
    do throws(AnimationError) {
      plan = try Self.plan(source, drawer, log, budget, progress)
    } catch .limitExceeded {
      plan = nil
    }
  }

  private static func plan(
    _ source: RetimedAnimation, _ drawer: PictureDrawer, _ log: DrawingLog?, _ budget: WorkBudget,
    _ progress: (Double) -> Void
  ) throws(AnimationError) -> (parts: [SpritePlan.Part], names: [Int: String]) {
    let evaluator = source.makeLayerEvaluator()
    let context = EvaluationContext(budget: budget, log: log)
    let scene = UnitScene(canvas: drawer.canvas) { drawer.box(of: $0) }
    var tracks = UnitTracks()
    var names: [Int: String] = [:]
    let count = source.info.frameCount
    for frame in 0..<count {
      var units: [(layer: Int, unit: SpriteUnit)] = []
      for layer in evaluator.layers(at: Double(frame), context: context) {
        names[layer.position] = layer.name
        units += scene.units(of: layer.items).map { (layer.position, $0) }
      }
      try budget.check()
      try tracks.add(units, frame: frame)
      progress(Double(frame + 1) / Double(count))
    }
    return (try SpritePlan(tracks).parts, names)
  }

  /// - Parameter scale: of the pictures, in pixels for each unit of the canvas.
  func movie(scale: Double, progress: (Double) -> Void) throws(AnimationError) -> Result {
    if let plan {
      do throws(AnimationError) {
        return try sprites(plan.parts, plan.names, scale: scale, progress: progress)
      } catch .limitExceeded {
        // As pictures there is less of it.
      }
    }
    return try pictures(scale: scale, progress: progress)
  }

  private func sprites(
    _ parts: [SpritePlan.Part], _ names: [Int: String], scale: Double, progress: (Double) -> Void
  ) throws(AnimationError) -> Result {
    let drawer = PictureDrawer(
      canvas: source.info.size, scale: scale, images: images, log: log, threads: ProcessorCount.available,
      budget: budget)
    var writer = SpriteWriter(
      names: names, reserved: Set(source.info.images.map(\.key)), drawer: drawer,
      frameCount: source.info.frameCount)
    for (index, part) in parts.enumerated() {
      try writer.add(part)
      progress(Double(index + 1) / Double(parts.count))
    }
    return writer.result
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
