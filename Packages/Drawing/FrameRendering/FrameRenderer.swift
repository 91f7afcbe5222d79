import AnimationCore
import Pixels

/// Draws frames of one animation, each into an image of the same size: it evaluates them, and a `FramePainter` paints
/// what comes of that.
///
/// Not `Sendable`: keep one a thread, they may share an `ImageCache`.
public final class FrameRenderer {
  private let evaluator: any FrameEvaluator
  private let context: EvaluationContext
  private let painter: FramePainter

  /// - Parameters:
  ///   - images: keeps decoded images; default the one that all share.
  ///   - log: collects what cannot be drawn as it should be; renderers of one animation may share it.
  ///   - budget: how long evaluating and drawing may go on, all frames together, and what each may take; what comes out
  ///     once it is spent is incomplete, which its `check` throws.
  ///   - threads: how many may draw a frame together where that is quicker; 1 where several frames are drawn at once. What
  ///     comes out does not depend on it.
  public init(
    _ animation: any Animation, options: ImageOptions = ImageOptions(),
    replacements: Replacements = Replacements(), images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited, threads: Int = 1
  ) {
    evaluator = animation.makeEvaluator()
    context = EvaluationContext(
      replacements: replacements, motionBlur: options.motionBlur, budget: budget, log: log)
    painter = FramePainter(
      canvas: animation.info.size, options: options, images: images, log: log, budget: budget,
      threads: threads)
  }

  /// The width of images, in pixels.
  public var width: Int { painter.width }

  /// The height of images, in pixels.
  public var height: Int { painter.height }

  /// What lies behind the animation, from the next image on; at first that of the options.
  public var background: Color {
    get { painter.background }
    set { painter.background = newValue }
  }

  /// What the animation shows at `frame`; see `FrameEvaluator`.
  public func displayList(at frame: Double) -> DisplayList {
    WorkObservation.timed(.evaluate, within: context.budget) {
      evaluator.displayList(at: frame, context: context)
    }
  }

  /// A new bitmap of this renderer's size.
  ///
  /// - Throws: the size asked for may be too large: for the budget's `limits.outputPixels`, or for a `Bitmap`.
  public func makeBitmap() throws(AnimationError) -> Bitmap { try painter.makeBitmap() }

  /// Replaces what `bitmap` holds by a display list of this animation on the background. A bitmap that was
  /// drawn into before is brought up to date, which is quicker than drawing all of it.
  ///
  /// - Returns: the pixels of `bitmap` that can have changed; nil for none.
  @discardableResult
  public func draw(_ list: DisplayList, into bitmap: Bitmap) -> PixelArea? {
    painter.draw(list, into: bitmap)
  }
}
