import AnimationCore
import Painting
import Pixels

/// Draws frames of one animation, each into an image of the same size.
///
/// Not `Sendable`: keep one a thread, they may share an `ImageCache`.
public final class FrameRenderer {
  /// The width and height of images, in pixels.
  public let width: Int
  public let height: Int
  private let evaluator: any FrameEvaluator
  private let context: EvaluationContext
  private let renderer: UpdatingRenderer
  private let transform: Transform
  private let background: Color

  /// - Parameters:
  ///   - images: keeps decoded images; default the one that all share.
  ///   - log: collects what cannot be drawn as it should be; renderers of one animation may share it.
  ///   - budget: how long evaluating and drawing may go on, all frames together, and what each may take; what comes out
  ///     once it is spent is incomplete, which its `check` throws.
  ///   - threads: see `UpdatingRenderer`.
  public init(
    _ animation: any Animation, options: ImageOptions = ImageOptions(),
    replacements: Replacements = Replacements(), images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited, threads: Int = 1
  ) {
    (width, height) = options.size.pixels(of: animation.info.size)
    evaluator = animation.makeEvaluator()
    context = EvaluationContext(
      replacements: replacements, motionBlur: options.motionBlur, budget: budget, log: log)
    renderer = UpdatingRenderer(options.renderer, images: images, log: log, threads: threads)
    renderer.budget = budget
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    transform = options.fit.transform(animation.info.size, in: frame)
    background = options.background
  }

  /// What the animation shows at `frame`; see `FrameEvaluator`.
  public func displayList(at frame: Double) -> DisplayList {
    evaluator.displayList(at: frame, context: context)
  }

  /// The images that drawing all of a display list needs.
  package func shownImages(of list: DisplayList) -> [ShownImage] {
    renderer.shownImages(of: list, width: width, height: height, transform: transform)
  }

  /// A new bitmap of this renderer's size.
  ///
  /// - Throws: the size asked for may be too large: for the budget's `limits.outputPixels`, or for a `Bitmap`.
  public func makeBitmap() throws(AnimationError) -> Bitmap {
    try Bitmap.check(width: width, height: height)
    try context.budget.check(width: width, height: height)
    return try Bitmap(width: width, height: height)
  }

  /// Replaces what `bitmap` holds by a display list of this animation on the background. A bitmap that was
  /// drawn into before is brought up to date, which is quicker than drawing all of it.
  ///
  /// - Returns: the pixels of `bitmap` that can have changed; nil for none.
  @discardableResult
  public func draw(_ list: DisplayList, into bitmap: Bitmap) -> PixelArea? {
    renderer.draw(list, into: bitmap, transform: transform, background: background)
  }
}
