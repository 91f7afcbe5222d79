import AnimationCore
import Pixels
import SVGAFormat
import SystemSupport

/// Sprites and their images, made of an animation.
///
/// Its data goes one way:
///
/// 1. `LayerItems`: what each layer draws in a frame.
/// 2. `Cel` (by `CelReader`): what of it one sprite can show, or several through a matte.
/// 3. `CelRun` (by `CelRuns`): cels that go on from frame to frame.
/// 4. `SpriteGroup` (by `SpritePlan`): runs that become sprites together.
/// 5. `SVGAMovie.Sprite` and its images (by `SpriteWriter`). What has to be drawn is a `MovingImage`, which has
///    a `Placement` in each frame, a `GradientFills`, or a sequence.
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
  private let plan: SpritePlan?

  /// Looks at all frames.
  ///
  /// - Parameter progress: is called with the part that is done, from 0 to 1.
  init(
    _ source: RetimedAnimation, images: ImageCache, log: DrawingLog?, budget: WorkBudget,
    progress: (Double) -> Void
  ) throws(AnimationError) {
    (self.source, self.images, self.log, self.budget) = (source, images, log, budget)
    let drawer = ImageDrawer(
      canvas: source.info.size, scale: 1, images: images, log: nil, threads: 1, budget: budget)
    do throws(AnimationError) {
      plan = try Self.plan(source, drawer, log, budget, progress)
    } catch .limitExceeded {
      plan = nil
    }
  }

  private static func plan(
    _ source: RetimedAnimation, _ drawer: ImageDrawer, _ log: DrawingLog?, _ budget: WorkBudget,
    _ progress: (Double) -> Void
  ) throws(AnimationError) -> SpritePlan {
    let evaluator = source.makeLayerEvaluator()
    let context = EvaluationContext(budget: budget, log: log)
    let reader = CelReader(canvas: drawer.canvas) { drawer.box(of: $0) }
    var runs = CelRuns()
    var names: [Int: String] = [:]
    let count = source.info.frameCount
    for frame in 0..<count {
      var cels: [(layer: Int, cel: Cel)] = []
      for layer in evaluator.layers(at: Double(frame), context: context) {
        names[layer.position] = layer.name
        cels += reader.cels(of: layer.items).map { (layer.position, $0) }
      }
      try budget.check()
      try runs.add(cels, frame: frame)
      progress(Double(frame + 1) / Double(count))
    }
    return try SpritePlan(runs, layerNames: names)
  }

  /// - Parameter scale: of the pictures, in pixels for each unit of the canvas.
  func movie(scale: Double, progress: (Double) -> Void) throws(AnimationError) -> Result {
    if let plan {
      do throws(AnimationError) {
        return try sprites(of: plan, scale: scale, progress: progress)
      } catch .limitExceeded {
        // As pictures there is less of it.
      }
    }
    return try wholeSequence(scale: scale, progress: progress)
  }

  private func sprites(
    of plan: SpritePlan, scale: Double, progress: (Double) -> Void
  ) throws(AnimationError) -> Result {
    let drawer = ImageDrawer(
      canvas: source.info.size, scale: scale, images: images, log: log, threads: ProcessorCount.available,
      budget: budget)
    var writer = SpriteWriter(
      layerNames: plan.layerNames, reserved: Set(source.info.images.map(\.key)), drawer: drawer,
      frameCount: source.info.frameCount)
    for (index, group) in plan.groups.enumerated() {
      try writer.add(group)
      progress(Double(index + 1) / Double(plan.groups.count))
    }
    return writer.result
  }

  /// All of it as pictures.
  private func wholeSequence(scale: Double, progress: (Double) -> Void) throws(AnimationError) -> Result {
    let drawer = ImageDrawer(
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
          layer: "", reasons: [.size], imageCount: sequence.images.count,
          decodedBytes: sequence.decodedBytes)
      ], decodedBytes: sequence.decodedBytes)
  }
}
