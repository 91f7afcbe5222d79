import AnimationCore
import AnimationPlayer
import FrameRendering
import Pixels
import SystemSupport

/// Draws what a view shows into bitmaps. One thread at a time uses it.
///
/// An image stays as it is for as long as it is held. One that is no longer held is brought up to date and
/// given again: an app that shows each image before asking for the next, or keeps the last one, needs no more than one
/// or two of them.
package final class BitmapRenderer {
  private let renderer: UpdatingRenderer
  /// What drawing an image may take.
  package var budget: WorkBudget {
    get { renderer.budget }
    set { renderer.budget = newValue }
  }
  /// The images that may be used again: at most two of one size, the last image given behind the other.
  private var bitmaps: [Bitmap] = []
  private weak var last: Bitmap?
  /// See `AnimationView.changedArea`.
  package private(set) var changedArea: PixelArea?

  /// - Parameters:
  ///   - renderer: what draws.
  ///   - images: keeps decoded images; default the one that all share.
  ///   - log: collects what cannot be drawn as it should be.
  ///   - threads: how many may draw an image together where that is quicker; default all there are.
  package init(
    _ renderer: PixelRenderer = .standard, images: ImageCache = .shared, log: DrawingLog? = nil,
    threads: Int = ProcessorCount.available
  ) {
    self.renderer = UpdatingRenderer(renderer, images: images, log: log, threads: threads)
  }

  /// - Throws: `AnimationError` when the size is too large, `budgetExceeded` when drawing takes too much.
  package func image(
    of list: DisplayList?, width: Int, height: Int, transform: Transform, background: Color
  ) throws(AnimationError) -> Bitmap {
    try budget.check(width: width, height: height)
    let bitmap = try unusedBitmap(width: width, height: height)
    let changed = renderer.draw(
      list ?? DisplayList(size: .zero), into: bitmap, transform: transform, background: background)
    if let error = renderer.error {
      last = nil
      throw error
    }
    changedArea = bitmap === last ? changed : PixelArea(x: 0, y: 0, width: width, height: height)
    last = bitmap
    return bitmap
  }

  private func unusedBitmap(width: Int, height: Int) throws(AnimationError) -> Bitmap {
    bitmaps.removeAll { $0.width != width || $0.height != height }
    for index in bitmaps.indices.reversed() where isKnownUniquelyReferenced(&bitmaps[index]) {
      let bitmap = bitmaps[index]
      // Nobody holds the last one: there is no need for two.
      bitmaps = Array(bitmaps[(index + 1)...]) + [bitmap]
      return bitmap
    }
    let bitmap = try Bitmap(width: width, height: height)
    bitmaps = bitmaps.suffix(1) + [bitmap]
    return bitmap
  }
}

@available(*, unavailable)
extension BitmapRenderer: Sendable {}
