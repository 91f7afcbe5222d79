import AnimationCore
import Painting
import Pixels

/// Paints display lists of one canvas, each into an image of the same size. It evaluates nothing: lists that were
/// evaluated elsewhere, such as on another thread, are painted without an evaluator.
///
/// Not `Sendable`: keep one a thread, they may share an `ImageCache`.
package final class FramePainter {
  /// The width and height of images, in pixels.
  package let width: Int
  package let height: Int
  /// What lies behind the canvas and around it, from the next image on.
  package var background: Color {
    get { options.background }
    set { options.background = newValue }
  }
  private var options: ImageOptions
  private let common: PersonalisedAnimation?
  private let images: ImageCache
  private let log: DrawingLog?
  private let renderer: UpdatingRenderer
  private let transform: Transform
  private let budget: WorkBudget

  /// - Parameters:
  ///   - canvas: the size of what the lists show.
  ///   - images: keeps decoded images.
  ///   - log: collects what cannot be drawn as it should be.
  ///   - budget: how long drawing may go on, and what a frame may take; see `UpdatingRenderer`.
  ///   - threads: see `UpdatingRenderer`.
  ///   - common: what is the same in many images, where the lists are of one of its people.
  package init(
    canvas: Size, options: ImageOptions, images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited, threads: Int = 1, common: PersonalisedAnimation? = nil
  ) {
    (width, height) = options.size.pixels(of: canvas)
    self.options = options
    (self.common, self.images, self.log) = (common, images, log)
    renderer = UpdatingRenderer(options.renderer, images: images, log: log, threads: threads)
    renderer.budget = budget
    transform = options.fit.transform(
      canvas, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    self.budget = budget
  }

  /// A new bitmap of the size of this painter's images.
  ///
  /// - Throws: the size asked for may be too large: for the budget's `limits.outputPixels`, or for a `Bitmap`.
  package func makeBitmap() throws(AnimationError) -> Bitmap {
    try Bitmap.check(width: width, height: height)
    try budget.check(width: width, height: height)
    return try Bitmap(width: width, height: height)
  }

  /// Replaces what `bitmap` holds by a display list on the background. A bitmap that was painted before is brought up to
  /// date, which is quicker than painting all of it.
  ///
  /// - Parameter frame: the list's; nil where it is of none.
  /// - Returns: the pixels of `bitmap` that can have changed; nil for none.
  @discardableResult
  package func draw(_ list: DisplayList, at frame: Double? = nil, into bitmap: Bitmap) -> PixelArea? {
    guard let frame, let common else {
      return renderer.draw(list, into: bitmap, transform: transform, background: background)
    }
    if let own = common.ownFrame(at: frame, options, images) {
      return renderer.draw(list, into: bitmap, transform: transform, background: background, base: own)
    }
    let base = common.frame(at: frame, options, images, budget)
    let area = renderer.draw(list, into: bitmap, transform: transform, background: background, base: base)
    // What there is to be noted is noted for each file, so that it is drawn for each.
    if common.keepsOwnFrames, !budget.isExhausted, log?.diagnostics.isEmpty ?? true {
      common.keep(list, bitmap, at: frame, options, images)
    }
    return area
  }

  /// Measures all texts of a list, so that the log has what there is to say of them, shown or not.
  func measureTexts(of list: DisplayList) { _ = renderer.box(of: list.items, transform) }

  /// The images that painting all of a display list needs.
  package func shownImages(of list: DisplayList) -> [ShownImage] {
    renderer.shownImages(of: list, width: width, height: height, transform: transform)
  }
}
