import AnimationCore
import Pixels

/// A display list, and what it looks like.
package struct DrawnList: Sendable {
  package let list: DisplayList
  package let image: PixelImage

  package init(_ list: DisplayList, _ image: PixelImage) {
    (self.list, self.image) = (list, image)
  }
}

/// Draws display lists, and where a bitmap still shows the one before, only what differs. Gives the same pixels as
/// drawing all of it.
///
/// One thread at a time uses it.
package final class UpdatingRenderer {
  private let bands: BandRenderer
  private let log: DrawingLog?
  /// What was drawn into the two bitmaps of last, the last one behind.
  private var shown: [Shown] = []

  private struct Shown {
    var list: DisplayList
    /// The bitmap that shows the list; nil once it is no longer held.
    weak var bitmap: Bitmap?
    /// The bitmap's when it was drawn; another number means that something else has drawn there since.
    var drawCount: Int
    var transform: Transform
    var background: Color
    /// The log's count of beginnings when the list was drawn.
    var beginnings: Int
  }

  /// How long drawing may go on. A bitmap drawn into with an exhausted budget is incomplete, and drawn again the next time.
  ///
  /// A frame that takes more than `budget.limits` is incomplete, too: `budget.check` throws that afterwards, where the budget
  /// is not `unlimited`, and the log has it.
  package var budget = WorkBudget.unlimited
  /// Why the last bitmap is incomplete: the frame takes more than the budget's limits. Nil when it is not.
  package private(set) var error: AnimationError?

  /// - Parameters:
  ///   - backend: is used by no other code.
  ///   - threads: how many may draw a list together, at least 1.
  ///   - leastWork: see `BandPlan`, as `maximumPixels`.
  package init(
    _ backend: any PixelBackend, threads: Int = 1, leastWork: Double = BandPlan.leastWork,
    maximumPixels: Double = BandPlan.maximumPixels
  ) {
    let plan = BandPlan(threads: max(1, threads), leastWork: leastWork, maximumPixels: maximumPixels)
    bands = BandRenderer(backend, plan)
    log = backend.resources.log
  }

  /// Makes `bitmap` show the background and, on it, the list's canvas. Of the bitmaps drawn into, the last two are
  /// brought up to date.
  ///
  /// - Parameters:
  ///   - transform: from the canvas to pixels; the origin is the bitmap's top left corner. Nothing is drawn
  ///     when it is not invertible.
  ///   - background: fills the whole bitmap, also around the canvas.
  ///   - base: what is copied and brought up to date where that is quicker; drawn with this transform and background.
  /// - Returns: the pixels of `bitmap` that can have changed: all others are as they were before. All of it when
  ///   everything was drawn or copied, nil when nothing can have changed.
  @discardableResult
  package func draw(
    _ list: DisplayList, into bitmap: Bitmap, transform: Transform, background: Color = .clear,
    base: DrawnList? = nil
  ) -> PixelArea? {
    WorkObservation.timed(.draw, within: budget) {
      bringUpToDate(bitmap, list, transform, background, base)
    }
  }

  private func bringUpToDate(
    _ bitmap: Bitmap, _ list: DisplayList, _ transform: Transform, _ background: Color, _ base: DrawnList?
  ) -> PixelArea? {
    error = nil
    let beginnings = log?.beginnings ?? 0
    let place = shown.firstIndex {
      $0.bitmap === bitmap && $0.drawCount == bitmap.drawCount && $0.transform == transform
        && $0.background == background && $0.beginnings == beginnings
    }
    if let place, shown[place].list == list {
      shown.swapAt(place, shown.count - 1)
      return nil
    }
    var before = place.map { shown[$0].list }
    shown.removeAll { $0.bitmap === bitmap }
    let base = base.flatMap { isNearer($0, to: list, than: before, in: bitmap, transform) ? $0 : nil }
    if let base {
      bitmap.replacePixels(by: base.image)
      before = base.list
    }
    bands.budget = budget.drawing(imageOf: bitmap.width * bitmap.height)
    var changed = bands.show(list, after: before, in: bitmap, transform, on: background)
    if before == nil || base != nil {
      changed = PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    }
    shown.removeAll { $0.bitmap == nil }
    error = bands.budget.drawingError
    if let error {
      budget.fail(error)
      log?.note(Diagnostic(.unsupported, path: "", "\(error): not all of it is drawn"))
      return changed
    }
    guard !budget.isExhausted else { return changed }
    if shown.count > 1 { shown.removeFirst(shown.count - 1) }
    shown.append(
      Shown(
        list: list, bitmap: bitmap, drawCount: bitmap.drawCount, transform: transform,
        background: background, beginnings: beginnings))
    return changed
  }

  /// True when less is to be drawn on a copy of `base` than where `shown` is shown, or nothing that is known.
  private func isNearer(
    _ base: DrawnList, to list: DisplayList, than shown: DisplayList?, in bitmap: Bitmap,
    _ transform: Transform
  ) -> Bool {
    guard base.image.width == bitmap.width, base.image.height == bitmap.height, base.list.size == list.size
    else { return false }
    let target = PixelBox(bitmap)
    let bounds = ItemBounds(transform, texts: bands.resources.texts)
    func redrawn(after shown: DisplayList) -> Int {
      bounds.changes(from: shown.items, to: list.items, on: target).pixelCount
    }
    // Copying a pixel takes a fraction of what drawing one does.
    let work = redrawn(after: base.list) + target.pixelCount / 8
    return work < (shown.map(redrawn) ?? target.pixelCount)
  }

  /// Which pixels items can touch at most.
  package func box(of items: [DisplayItem], _ transform: Transform = .identity) -> PixelBox {
    ItemBounds(transform, texts: bands.resources.texts).box(of: items)
  }

  /// The images that drawing all of a list needs, in the order in which they are drawn, some maybe more than once.
  ///
  /// - Parameters: see `draw`; width and height are those of the bitmap.
  package func shownImages(
    of list: DisplayList, width: Int, height: Int, transform: Transform
  ) -> [ShownImage] {
    ShownImage.all(
      of: list, on: PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)), transform,
      ItemBounds(transform, texts: bands.resources.texts))
  }
}

@available(*, unavailable)
extension UpdatingRenderer: Sendable {}
